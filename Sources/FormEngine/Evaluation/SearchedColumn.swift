/// The values of a column of the answers, arranged for finding them.
struct SearchedColumn: Sendable {
  /// The first cell with a value, and the second one, in case the first is the reader's own.
  private struct Cells {
    var place: Int
    var row: RowID
    var nextPlace: Int?
  }

  private var cells: [Value: Cells] = [:]
  private var hasEmpty = false
  /// The reason why the column has no values.
  let fault: Machine.Fault?

  /// - Parameter result: the terms of the rows; nil if there is a fault.
  init(_ result: ScanResult?, fault: Machine.Fault?) {
    self.fault = result == nil ? fault : nil
    guard let result else { return }
    cells.reserveCapacity(result.values.count)
    for (place, value) in result.values.enumerated() {
      if value.isEmpty {
        hasEmpty = true
      } else if let first = cells[value] {
        if first.nextPlace == nil { cells[value]?.nextPlace = place }
      } else {
        cells[value] = Cells(place: place, row: result.rows[place])
      }
    }
  }

  /// Returns the first place of a value; nil if the column does not contain it.
  func place(of value: Value, except ownRow: RowID?) -> Int? {
    guard let found = cells[value] else { return nil }
    return found.row == ownRow ? found.nextPlace : found.place
  }

  /// Returns true if the column contains a value, or all values of a set; unknown if the value is
  /// empty, or if it is not found and the column has an empty cell.
  ///
  /// - Parameters:
  ///   - ownRow: the row whose cell is left out.
  ///   - other: a value that counts as one of the column.
  func contains(_ value: Value, except ownRow: RowID?, or other: Value?) -> Value {
    if value.isEmpty || fault != nil && other == nil { return .empty }
    func isFound(_ value: Value) -> Bool {
      value == other || place(of: value, except: ownRow) != nil
    }
    switch value {
    case .options, .list: return .boolean(value.elements.allSatisfy(isFound))
    case .empty, .text, .integer, .decimal, .boolean, .date, .time, .dateTime, .duration, .period,
      .option:
      return isFound(value) ? .boolean(true) : hasEmpty ? .empty : .boolean(false)
    }
  }

  /// Returns the elements of a set in the order in which the column first has them, then the others;
  /// empty if the column has a fault.
  func order(_ set: Value, except ownRow: RowID?) -> Value {
    if fault != nil { return .empty }
    guard case .list(let elements) = set, elements.count > 1 else { return set }
    let places = elements.map { place(of: $0, except: ownRow) ?? .max }
    let order = elements.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    return .list(order.map { elements[$0] })
  }
}

/// A scan, and the row that contains its outermost list.
struct ColumnPlace: Hashable, Sendable {
  var scan: Int
  var template: Int
  var row: RowID
}

extension FormState {
  /// Searches the column of a scan. The readers in all rows share one column, which is found once
  /// until something in it changes.
  ///
  /// - Parameter find: finds something in the column, given the row whose cell is left out.
  func search<Found>(
    _ number: Int, template: Int, row: RowID, _ machine: inout Machine,
    _ find: (SearchedColumn, RowID?) -> Found
  ) -> Found {
    let scan = program.parts.scans[number]
    let base = reach(Int32(scan.base.packed), template: template, row: row, machine)
    let place = ColumnPlace(scan: number, template: base.template, row: base.row)
    let column: SearchedColumn
    if scan.isShared, let known = machine.columns?[place] {
      column = known
    } else {
      let earlier = machine.fault
      machine.fault = nil
      machine.takesOwnRow = scan.isShared
      let result = result(of: scan, template: template, row: row, &machine)
      machine.takesOwnRow = false
      column = SearchedColumn(result, fault: machine.fault)
      machine.fault = earlier
      if scan.isShared { machine.columns?[place] = column }
    }
    if machine.fault == nil { machine.fault = column.fault }
    return find(column, scan.isShared ? ownRow(scan, template, row, &machine) : nil)
  }

  /// Returns the row of the reader in the innermost list of a scan.
  private func ownRow(
    _ scan: Scan, _ template: Int, _ row: RowID, _ machine: inout Machine
  ) -> RowID? {
    guard let path = scan.ownRow, let list = scan.lists.last else { return nil }
    machine.frames.append(Machine.Frame(template: template, row: row))
    defer { machine.frames.removeLast() }
    let visited = program.nodes[list].rowTemplate
    let own = reach(Int32(path.packed), template: visited, row: 0, machine)
    return own.template == visited ? own.row : nil
  }
}
