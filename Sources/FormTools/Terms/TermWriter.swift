internal import FormEngine
internal import FormLanguage

/// Numbers the expressions of a form by their meaning.
///
/// Each `let` is replaced by its value in the row in which it is read. A chain of `let`s may be as
/// long as the form, so there is no recursion from one to the next: those that an expression reads
/// are numbered before it. Each is numbered once for each kind of row in which it is read. Where
/// that would take more than a few times the size of the form, it is a term of its own instead, so
/// equal expressions may have different numbers there, but never the reverse.
struct TermWriter {
  let terms: TermTable
  let vocabulary: TermVocabulary
  /// False if all `let`s are the same, so they can be compared as written.
  var replacesLets = true
  /// The field whose file's columns are read, while a `where` is numbered.
  var filtered: NodeID?

  /// The rows around the current expression, starting with its own.
  var rows = [VisitedRow()]
  /// The `let` that is being numbered, or -1.
  private(set) var defined: SlotID = -1
  /// The `let`s that the current expression reads and that have no number yet.
  private var missing: [PlacedLet] = []
  private var known: [PlacedLet: Int] = [:]
  /// The rows around expressions, by the number of a context; the first is outside aggregates.
  private var contexts = [[VisitedRow()]]
  private var contextNumbers: [[Int]: Int] = [:]
  /// The number of times that `let`s may still be numbered in rows of aggregates.
  private var rest: Int

  /// A row that an aggregate around the current expression visits.
  struct VisitedRow {
    /// The templates whose cells belong to the row.
    var templates: Set<Int> = []
    /// The index in `rows` of the row around the list.
    var base = 0
    /// The number of the rows up to this one.
    var context = 0
  }

  /// A `let` as read in a row.
  private struct PlacedLet: Hashable {
    var slot: SlotID
    var row: Int
    /// The number of the rows around; 0 if `row` is not a visited row.
    var context = 0
  }

  /// The largest number of rows around each other in which `let`s are replaced.
  private static let mostRows = 4
  /// The row index of a template that is not in a row.
  private static let outside = -1

  init(_ vocabulary: TermVocabulary, _ terms: TermTable) {
    self.terms = terms
    self.vocabulary = vocabulary
    rest = 1_000 + 16 * vocabulary.form.lets.count
  }

  var form: CheckedForm { vocabulary.form }

  /// Returns the number of an expression.
  mutating func number(of expression: Expression) -> Int {
    number { $0.number(expression, [0: 0]) }
  }

  /// Returns the number of the conjunction of conditions.
  mutating func number(ofAll conditions: [Expression]) -> Int {
    number { $0.conjunction(conditions, [0: 0]) }
  }

  private mutating func number(_ write: (inout TermWriter) -> Int) -> Int {
    rows = contexts[0]
    var number = write(&self)
    while !missing.isEmpty {
      learn(missing)
      rows = contexts[0]
      number = write(&self)
    }
    return number
  }

  /// Returns the number of a term, unless it has parts that are not known yet.
  func number(
    _ kind: NormalTerm.Kind, _ data: [Int] = [], _ parts: [Int] = []
  ) -> Int {
    number(of: NormalTerm(kind: kind, data: data, parts: parts))
  }

  func number(of term: NormalTerm) -> Int {
    missing.isEmpty ? terms.number(of: term) : TermTable.invalid
  }

  // MARK: Rows

  /// Returns the index of the visited row that a template's cells belong to.
  func row(of template: Int, _ frame: FrameID, _ frames: [FrameID: Int]) -> Int {
    guard form.templateDepths.indices.contains(template), form.templateDepths[template] > 0 else {
      return Self.outside
    }
    // A frame without its aggregate is different from all rows.
    guard var row = frames[frame] else { return Self.outside - Int(frame) }
    while row > 0, !rows[row].templates.contains(template) { row = rows[row].base }
    return row
  }

  /// Returns the distance to a row, which does not depend on the context of the expression.
  func distance(_ row: Int) -> Int { row > 0 ? rows.count - row : row }

  /// Enters the rows of lists.
  ///
  /// - Parameter base: the index of the row around the lists.
  mutating func enterRow(of lists: [NodeID], base: Int) {
    let templates = lists.map { form.nodes[$0].rowTemplate }
    let key = [rows.last?.context ?? 0, base] + templates
    let context = contextNumbers[key] ?? contexts.count
    rows.append(VisitedRow(templates: Set(templates), base: max(0, base), context: context))
    guard context == contexts.count else { return }
    contextNumbers[key] = context
    contexts.append(rows)
  }

  mutating func leaveRow() { rows.removeLast() }

  // MARK: Lets

  func isLet(_ slot: SlotID) -> Bool { form.content.definition(ofLet: slot) != nil }

  /// Returns the number of a `let` in a row.
  mutating func number(ofLet slot: SlotID, row: Int) -> Int {
    guard replacesLets else { return number(.anyLet) }
    guard row > 0 else { return number(of: PlacedLet(slot: slot, row: row)) }
    let placed = PlacedLet(slot: slot, row: row, context: rows.last?.context ?? 0)
    if let known = known[placed] { return known }
    guard rows.count <= Self.mostRows, rest > 0 else {
      return number(.letOfRow, [distance(row)], [ownNumber(ofLet: slot)])
    }
    return number(of: placed)
  }

  /// Returns the number of a `let` in its own row.
  mutating func ownNumber(ofLet slot: SlotID) -> Int {
    guard replacesLets else { return number(.anyLet) }
    return number(of: PlacedLet(slot: slot, row: row(of: form.slots[slot].template, 0, [0: 0])))
  }

  private mutating func number(of placed: PlacedLet) -> Int {
    if let known = known[placed] { return known }
    missing.append(placed)
    return TermTable.invalid
  }

  /// Numbers `let`s, each after those that it reads.
  private mutating func learn(_ lets: [PlacedLet]) {
    var waiting = lets
    var open: Set<PlacedLet> = []
    while let next = waiting.last {
      missing.removeAll(keepingCapacity: true)
      guard known[next] == nil, let definition = form.content.definition(ofLet: next.slot) else {
        waiting.removeLast()
        continue
      }
      rows = contexts[next.context]
      if next.row > 0 { rest -= 1 }
      defined = next.slot
      let number = number(definition, [0: next.row])
      defined = -1
      if missing.isEmpty {
        known[next] = number
      } else if open.insert(next).inserted {
        waiting += missing
        continue
      } else {
        // It reads itself, which is an error.
        known[next] = TermTable.invalid
      }
      waiting.removeLast()
    }
    missing.removeAll(keepingCapacity: true)
  }
}
