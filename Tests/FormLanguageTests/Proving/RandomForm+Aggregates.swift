import SeededNumbers

/// The expressions of random forms about the rows of lists.
extension RandomForm {
  /// The lists that may be looked through here, also those in the rows of others.
  var looked: [ReadableList] { lists.flatMap { Self.all($0) } }

  private static func all(_ list: ReadableList) -> [ReadableList] {
    [list]
      + list.inner.flatMap { all($0) }.map { inner in
        var inner = inner
        inner.text = "\(list.text).\(inner.text)"
        return inner
      }
  }

  private mutating func list() -> ReadableList? {
    lists.isEmpty ? nil : pick(looked)
  }

  /// Cells of one kind, with their list.
  private mutating func column(_ kind: Kind) -> (text: String, list: ReadableList)? {
    let columns = looked.flatMap { list in
      list.cells.filter { $0.kind == kind }.map { cell in
        (list.isPlain ? list.text : "\(list.text).\(cell.text)", list)
      }
    }
    return columns.isEmpty ? nil : pick(columns)
  }

  /// Returns the end of a list or column expression: a condition on its rows, perhaps with a name
  /// for them.
  private mutating func condition(ofRows list: ReadableList) -> String {
    let outer = (readable, lists)
    defer { (readable, lists) = outer }
    let isNamed = !list.isPlain && random.chance(1, in: 3)
    let name = readable.contains { $0.text.hasPrefix("o.") } ? "m" : "o"
    func named(_ text: String) -> String { isNamed ? "\(name).\(text)" : text }
    var cells = list.cells.map { Readable(text: named($0.text), kind: $0.kind) }
    if random.chance(1, in: 6) {
      cells.append(Readable(text: isNamed ? "position(\(name))" : "position()", kind: .integer))
    }
    // Usually only the cells can be read, because conditions on many rows follow from them.
    readable =
      cells
      + (random.chance(1, in: isNamed ? 2 : 4) ? readable.filter { !$0.isAbove } : [])
    lists = []
    if random.chance(1, in: 3) {
      lists = list.inner.map { inner in
        var inner = inner
        inner.text = named(inner.text)
        return inner
      }
    }
    return "\(isNamed ? " as \(name)" : "") where \(condition(1))"
  }

  mutating func quantifier() -> String? {
    guard let list = list() else { return nil }
    return "\(pick(["any", "all"]))(\(list.text)\(condition(ofRows: list)))"
  }

  /// Returns an expression for whether a value is in a column.
  mutating func membership() -> String? {
    let kind = pick([Kind.integer, .integer, .text, .date, .choice])
    guard let column = column(kind) else { return nil }
    let value = kind == .text || kind == .choice ? read(kind) : expression(kind, 0)
    return value.map { "\($0) in \(column.text)" }
  }

  /// A value of one row.
  mutating func rowValue(_ kind: Kind) -> String? {
    guard kind != .choices, let column = column(kind) else { return nil }
    let isOrdered = kind == .date || kind == .choice || kind == .integer
    return
      "\(pick(isOrdered ? ["first", "last", "min", "max"] : ["first", "last"]))(\(column.text))"
  }

  mutating func integerAggregate() -> String? {
    guard let list = list() else { return nil }
    if random.chance(1, in: 3) { return "count(\(list.text))" }
    if random.chance(1, in: 2) { return "count(\(list.text)\(condition(ofRows: list)))" }
    guard let column = column(.integer) else { return nil }
    if random.chance(1, in: 3) {
      let row = condition(ofRows: column.list)
      return "\(pick(["sum", "min", "max", "count", "first", "last"]))(\(column.text)\(row))"
    }
    return "\(pick(["sum", "sum", "min", "max", "first", "last"]))(\(column.text))"
  }

  mutating func decimalAggregate() -> String? {
    let isAverage = random.chance(1, in: 2)
    guard let column = column(isAverage ? pick([.integer, .decimal]) : .decimal) else { return nil }
    let row = random.chance(1, in: 3) ? condition(ofRows: column.list) : ""
    return "\(isAverage ? "average" : pick(["sum", "max"]))(\(column.text)\(row))"
  }
}
