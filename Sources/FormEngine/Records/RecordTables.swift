/// The parts of a plan that are read for every value, for one thread: without reference counting or
/// bounds checks.
struct RecordTables: ~Copyable {
  /// The layout of a template's rows.
  struct RowRoom {
    var cellCount: Int
    var isInState: Bool
    /// The range of its requirements.
    var needs: Range<Int>
  }

  let containers: FixedTable<RecordPlan.Container>
  let members: FixedTable<RecordPlan.Member>
  let fields: FixedTable<RecordPlan.Field>
  let lists: FixedTable<RecordPlan.List>
  let checks: FixedTable<RecordPlan.Check>
  let needs: FixedTable<RecordPlan.Need>
  let rows: FixedTable<RowRoom>
  let stored: FixedTable<Int32>
  let names: NameReader

  init(_ plan: RecordPlan) {
    containers = FixedTable(plan.containers)
    members = FixedTable(plan.members)
    fields = FixedTable(plan.fields)
    lists = FixedTable(plan.lists)
    checks = FixedTable(plan.checks)
    stored = FixedTable(plan.stored)
    names = NameReader(plan.names)
    needs = FixedTable(plan.templates.flatMap(\.needs))
    var end = 0
    rows = FixedTable(
      plan.templates.map { template in
        defer { end += template.needs.count }
        return RowRoom(
          cellCount: template.cellCount, isInState: template.isInState,
          needs: end..<end + template.needs.count)
      })
  }
}

/// An immutable array with one owner.
struct FixedTable<Element>: ~Copyable {
  /// The elements, which live as long as the table.
  let elements: UnsafeBufferPointer<Element>

  init(_ elements: [Element]) {
    let room = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = room.initialize(from: elements)
    self.elements = UnsafeBufferPointer(room)
  }

  deinit {
    let room = UnsafeMutableBufferPointer(mutating: elements)
    room.deinitialize()
    room.deallocate()
  }

  var indices: Range<Int> { elements.indices }

  subscript(place: Int) -> Element {
    @inline(__always) get { elements[place] }
  }

  @inline(__always)
  subscript(places: Range<Int>) -> UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(rebasing: elements[places])
  }
}
