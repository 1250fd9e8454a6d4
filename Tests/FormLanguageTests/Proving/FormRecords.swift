import FormEngine

/// An answer to a random form: a value for each field and cell, or empty.
struct FormRecord {
  /// By the order of `RandomForm.fields`.
  var values: [Value]
  var rows: [[Value]] = []

  /// As JSON, without what is empty.
  func json(_ form: RandomForm) -> String {
    var groups: [String: [String]] = [:]
    var parts: [String] = []
    for ((path, field), value) in zip(form.fields, values) where !value.isEmpty {
      let member = "\"\(field.name)\": \(Self.json(value))"
      if path == field.name {
        parts.append(member)
      } else {
        groups[String(path.prefix { $0 != "." }), default: []].append(member)
      }
    }
    for (name, members) in groups.sorted(by: { $0.key < $1.key }) {
      parts.append("\"\(name)\": {\(members.joined(separator: ", "))}")
    }
    if let list = form.list, !rows.isEmpty {
      let texts = rows.map { row in
        let members = zip(list.fields, row).filter { !$1.isEmpty }
          .map { "\"\($0.name)\": \(Self.json($1))" }
        return "{\(members.joined(separator: ", "))}"
      }
      parts.append("\"\(list.name)\": [\(texts.joined(separator: ", "))]")
    }
    return "{\(parts.joined(separator: ", "))}"
  }

  private static func json(_ value: Value) -> String {
    switch value {
    case .option(let option): return "\"o\(option)\""
    case .options(let chosen):
      return "[\(chosen.map { "\"o\($0)\"" }.joined(separator: ", "))]"
    case .integer, .decimal, .boolean: return value.text(yes: "true", no: "false")
    default: return "\"\(value.text())\""
    }
  }
}

extension Value {
  fileprivate func text(yes: String, no: String) -> String {
    if case .boolean(let truth) = self { return truth ? yes : no }
    return text()
  }
}

extension RandomForm {
  /// All records of the form with its candidates, each value also empty.
  func forEachRecord(_ body: (FormRecord) -> Bool) {
    let fields = fields.map(\.field)
    let choices = fields.map { $0.isComputed ? [.empty] : [.empty] + $0.candidates }
    var rows: [[[Value]]] = [[]]
    if let list {
      let cells = Self.product(
        list.fields.map { $0.isComputed ? [.empty] : [.empty] + $0.candidates })
      rows += cells.map { [$0] }
      if list.most > 1, cells.count <= 40 {
        for first in cells { for second in cells { rows.append([first, second]) } }
      } else if list.most > 1 {
        // Every fifth pair: all of them would be too many.
        for (index, first) in cells.enumerated() {
          for (other, second) in cells.enumerated() where (index * 7 + other) % 5 == 0 {
            rows.append([first, second])
          }
        }
      }
    }
    for values in Self.product(choices) {
      for row in rows {
        guard body(FormRecord(values: values, rows: row)) else { return }
      }
    }
  }

  private static func product(_ choices: [[Value]]) -> [[Value]] {
    choices.reduce([[]]) { whole, next in
      whole.flatMap { part in next.map { part + [$0] } }
    }
  }
}
