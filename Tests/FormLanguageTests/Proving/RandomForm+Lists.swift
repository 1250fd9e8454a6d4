import FormEngine
import SeededNumbers

/// The lists of random forms.
extension RandomForm {
  /// The names of a list and its cells.
  enum ListNames {
    case rows(String, cells: String)
    /// A list of plain values.
    case plain(String)

    var list: String {
      switch self {
      case .rows(let name, _), .plain(let name): name
      }
    }
  }

  var isInRows: Bool { depth > 0 }

  /// Writes a list, unless it would lead to too many records.
  mutating func writeList(_ names: ListNames, in outer: String) -> Member? {
    let room = recordLimit / recordCount
    let isTight = shape == .nested
    var list = RowList(name: names.list, path: path(names.list, in: outer), least: 0, most: 1)
    list.least = random.below(3)
    list.most = max(1, max(list.least, 1 + random.below(2)))
    if isTight, Self.limit(of: 2, room) < (depth == 0 ? 8 : 2) {
      list.least = min(list.least, 1)
      list.most = 1
    }
    let limit = isTight ? Self.limit(of: list.most, room) : 12
    guard limit > 0 else { return nil }
    list.isOpen = random.chance(1, in: isTight ? 5 : 3)

    let outside = (readable, lists, recordCount, recordLimit)
    (recordCount, recordLimit) = (1, limit)
    depth += 1
    declare(list.name)
    var own = ReadableList(text: list.name)
    switch names {
    case .plain: writeValues(of: &list, &own, indent(in: outer))
    case .rows(_, let cells): writeRows(of: &list, &own, cells, indent(in: outer))
    }
    depth -= 1
    let rowCount = list.isPlain ? recordCount - 1 : recordCount
    (readable, lists, recordCount, recordLimit) = outside
    recordCount *= Self.recordCount(of: list.most, rowCount)
    lists.append(own)
    return .list(list)
  }

  /// Returns the number of lists with at most this many rows, where each row is one of some.
  private static func recordCount(of most: Int, _ row: Int) -> Int {
    1 + row + (most > 1 ? row * (row + 1) / 2 : 0)
  }

  /// Returns the maximum number of records of a row if a list of such rows may have this many.
  private static func limit(of most: Int, _ room: Int) -> Int {
    var limit = 0
    while recordCount(of: most, limit + 1) <= room { limit += 1 }
    return limit
  }

  private mutating func writeCount(of list: inout RowList, _ indent: String) {
    if !list.isPlain, counting.chance(1, in: 6),
      let number = readable.last(where: {
        $0.kind == .integer && !$0.isAbove && $0.text != "position()"
      })
    {
      list.least = 0
      list.isOpen = true
      let bonus = ["", " + 1", " - 1", " * 2"][counting.below(4)]
      add("\(indent)count = \(number.text)\(bonus)")
      return writeStates(of: list.path, indent: indent, isList: true)
    }
    // A limit that all lists meet is a finding of its own.
    guard !list.isOpen || list.least > 0 else {
      return writeStates(of: list.path, indent: indent, isList: true)
    }
    add("\(indent)count \(list.least)...\(list.isOpen ? "" : String(list.most))")
    writeStates(of: list.path, indent: indent, isList: true)
  }

  private mutating func writeValues(
    of list: inout RowList, _ own: inout ReadableList, _ indent: String
  ) {
    list.isPlain = true
    own.isPlain = true
    let head = addHead(.field(list.path))
    writeCount(of: &list, indent + "  ")
    var field = Field(
      name: "value", path: "\(list.path).value", kind: pick([.integer, .integer, .text, .date]))
    writeDomain(&field, indent + "  ")
    own.cells = [Readable(text: "value", kind: field.kind)]
    readable += own.cells
    if random.chance(1, in: 3) { writeRule(of: field.path, indent: indent + "  ") }
    if random.chance(1, in: 4) { add("\(indent)  unique") }
    setHead(head, "\(indent)rows \(list.name): \(Self.keyword(field.kind)) {")
    add("\(indent)}")
    list.members = [.field(field)]
    recordCount = field.candidates.count + 1
  }

  private mutating func writeRows(
    of list: inout RowList, _ own: inout ReadableList, _ cells: String, _ indent: String
  ) {
    let inner = indent + "  "
    add("\(indent)rows \(list.name) {", .field(list.path))
    writeCount(of: &list, inner)
    let (outside, listsOutside) = (readable.count, lists.count)
    if random.chance(1, in: 3) { readable.append(Readable(text: "position()", kind: .integer)) }
    let hasInner = shape == .nested && depth == 1
    var count = 1 + random.below(2)
    if hasInner { recordLimit = max(2, recordLimit / 2) }
    for number in 0..<count {
      // Cells read the columns before them, also of other rows.
      own.cells = readable[outside...].filter { !$0.isAbove }
      if number > 0, !hasInner, let cell = own.cells.last, cell.text != "position()",
        random.chance(1, in: 3)
      {
        readable.append(Readable(text: "previous.\(cell.text)", kind: cell.kind))
      }
      if number > 0, random.chance(1, in: 4) { lists.append(own) }
      if let field = writeField("\(cells)\(number)", in: list.path) {
        list.members.append(.field(field))
      }
      lists.removeSubrange(listsOutside...)
    }
    if hasInner {
      recordLimit *= 2
      own.cells = Array(readable[outside...])
      let readsAround = random.chance(1, in: 3)
      if readsAround { lists.append(own) }
      writeInner(&list)
      if readsAround { lists.remove(at: listsOutside) }
      if random.chance(1, in: 2), let field = writeField("\(cells)\(count)", in: list.path) {
        list.members.append(.field(field))
      }
      count += 1
    } else if depth == 1, random.chance(1, in: 8),
      let group = writeGroup("h", fields: "e", in: list.path)
    {
      list.members.append(group)
    }
    if random.chance(1, in: 3) { writeLet(depth == 1 ? "q" : "p", indent: inner) }
    writeUnique(list, inner)
    own.cells = readable[outside...].filter { $0.text != "position()" && !$0.isAbove }
    own.inner = Array(lists[listsOutside...])
    // A rule may read all rows, and those around it, without reading itself.
    lists.append(own)
    for _ in 0..<random.below(3) where random.chance(1, in: 2) {
      writeRule(of: list.path, indent: inner)
    }
    lists.removeLast()
    add("\(indent)}")
  }

  /// Writes a field that takes its options from a column of a list, unless it would lead to too many
  /// records.
  mutating func writeOffered(from member: Member?) -> Field? {
    guard case .list(let list)? = member, offering.chance(1, in: 3) else { return nil }
    let cells = list.members.compactMap { member -> Field? in
      guard case .field(let cell) = member, !cell.isComputed, 1...3 ~= cell.candidates.count,
        [.integer, .text, .date, .choice].contains(cell.kind)
      else { return nil }
      return cell
    }
    guard !cells.isEmpty else { return nil }
    let cell = cells[offering.below(cells.count)]
    var field = Field(name: "v", path: "v", kind: cell.kind, isClosed: cell.isClosed)
    field.candidates = cell.candidates
    let isSet = offering.chance(1, in: 2)
    if isSet {
      field.isSet = cell.kind != .choice
      if cell.kind == .choice { field.kind = .choices }
      field.candidates = (1..<(1 << cell.candidates.count)).map { bits in
        .choosing(
          cell.candidates.indices.filter { bits & (1 << $0) != 0 }.map { cell.candidates[$0] })
      }
    }
    guard recordCount * (field.candidates.count + 1) <= recordLimit else { return nil }
    recordCount *= field.candidates.count + 1
    declare(field.name)
    add("  field v: \(isSet ? "choices" : "choice") {", .field(field.path))
    let column = list.isPlain ? list.name : "\(list.name).\(cell.name)"
    let condition = ["", "", " where position() < 2"][offering.below(3)]
    add("    options from \(column)\(condition)")
    if offering.chance(1, in: 3) { add("    required", .required(field.path)) }
    if isSet, offering.chance(1, in: 3) { add("    count \(["2...", "...1"][offering.below(2)])") }
    add("  }")
    readable.append(
      field.isSet
        ? Readable(text: "count(v)", kind: .integer) : Readable(text: "v", kind: field.kind))
    return field
  }

  private mutating func writeInner(_ list: inout RowList) {
    if random.chance(1, in: 4) { writeLet("w", indent: indent(in: list.path)) }
    let names = random.chance(1, in: 6) ? ListNames.plain("s") : .rows("s", cells: "d")
    let member =
      random.chance(1, in: 5)
      ? writeGroup("h", fields: "e", in: list.path, list: names) : writeList(names, in: list.path)
    if let member { list.members.append(member) }
  }

  private mutating func writeUnique(_ list: RowList, _ indent: String) {
    var keys: [String] = []
    for case .field(let field) in list.members where !field.isComputed { keys.append(field.name) }
    if !keys.isEmpty, random.chance(1, in: shape == .nested ? 3 : 6) {
      let first = pick(keys)
      let second = pick(keys)
      add("\(indent)unique \(first)\(second != first ? ", \(second)" : "")")
    }
    if !keys.isEmpty, random.chance(1, in: 12) { add("\(indent)sort by \(pick(keys))") }
  }
}
