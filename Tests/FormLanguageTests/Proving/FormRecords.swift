import FormEngine

/// An answer to a random form.
struct FormRecord {
  indirect enum Answer {
    /// The value, which is empty if there is no answer, and in computed fields.
    case value(Value)
    case group([Answer])
    case rows([[Answer]])
  }

  /// By the order of the form's members.
  var answers: [Answer]

  /// Returns the record as JSON, without empty values.
  func json(_ form: RandomForm) -> String { Self.json(answers, form.members) ?? "{}" }

  /// An object; nil if it has no members.
  private static func json(_ answers: [Answer], _ members: [RandomForm.Member]) -> String? {
    var parts: [String] = []
    for (answer, member) in zip(answers, members) {
      switch (answer, member) {
      case (.value(let value), .field(let field)):
        if !value.isEmpty { parts.append("\"\(field.name)\": \(json(value))") }
      case (.group(let answers), .group(let group)):
        if let text = json(answers, group.members) { parts.append("\"\(group.name)\": \(text)") }
      case (.rows(let rows), .list(let list)):
        let texts = rows.map { row in
          guard list.isPlain else { return json(row, list.members) ?? "{}" }
          if case .value(let value)? = row.first { return json(value) }
          return "null"
        }
        if !rows.isEmpty {
          parts.append("\"\(list.name)\": [\(texts.joined(separator: ", "))]")
        }
      default: break
      }
    }
    return parts.isEmpty ? nil : "{\(parts.joined(separator: ", "))}"
  }

  private static func json(_ value: Value) -> String {
    switch value {
    case .empty: return "null"
    case .option(let option): return "\"o\(option)\""
    case .options(let chosen):
      return "[\(chosen.map { "\"o\($0)\"" }.joined(separator: ", "))]"
    case .list(let values): return "[\(values.map(json).joined(separator: ", "))]"
    case .boolean(let truth): return truth ? "true" : "false"
    case .integer, .decimal: return value.text()
    default: return "\"\(value.text())\""
    }
  }
}

extension RandomForm {
  /// The maximum number of records to try; a form with more is skipped.
  private static let mostRecords = 4_000

  /// True if the order of rows matters.
  private var readsOrder: Bool {
    lines.contains { $0.contains("position") || $0.contains("first(") || $0.contains("last(") }
  }

  /// All records of the form with its candidates, each value also empty; nil if they are too many.
  func records() -> [FormRecord]? {
    let readsOrder = readsOrder
    guard Self.recordCount(of: members, readsOrder) <= Self.mostRecords else { return nil }
    return Self.answers(to: members, readsOrder).map { FormRecord(answers: $0) }
  }

  private static func recordCount(of members: [Member], _ readsOrder: Bool) -> Int {
    members.reduce(1) { count, member in
      let own: Int
      switch member {
      case .field(let field): own = field.isComputed ? 1 : field.candidates.count + 1
      case .group(let group): own = recordCount(of: group.members, readsOrder)
      case .list(let list):
        let row = recordCount(of: list.members, readsOrder) - (list.isPlain ? 1 : 0)
        let pairs = readsOrder ? row * row : row * (row + 1) / 2
        own = 1 + row + (list.most > 1 ? pairs : 0)
      }
      // Numbers above the limit are not multiplied further.
      return min(count * own, mostRecords + 1)
    }
  }

  private static func answers(
    to members: [Member], _ readsOrder: Bool
  ) -> [[FormRecord.Answer]] {
    product(members.map { answers(to: $0, readsOrder) })
  }

  private static func answers(to member: Member, _ readsOrder: Bool) -> [FormRecord.Answer] {
    switch member {
    case .field(let field):
      return (field.isComputed ? [.empty] : [.empty] + field.candidates).map { .value($0) }
    case .group(let group): return answers(to: group.members, readsOrder).map { .group($0) }
    case .list(let list):
      var rows = answers(to: list.members, readsOrder)
      // An empty value is not a row.
      if list.isPlain { rows.removeFirst() }
      var all: [[[FormRecord.Answer]]] = [[]] + rows.map { [$0] }
      if list.most > 1 {
        for (number, first) in rows.enumerated() {
          all += (readsOrder ? rows[...] : rows[number...]).map { [first, $0] }
        }
      }
      return all.map { .rows($0) }
    }
  }

  private static func product<Element>(_ choices: [[Element]]) -> [[Element]] {
    choices.reduce([[]]) { whole, next in
      whole.flatMap { part in next.map { part + [$0] } }
    }
  }
}
