import FormEngine
import FormJSON

/// The differences between the answers of a form and the JSON that a test expects.
struct OutputComparison {
  /// The first differences, one per line; none contains a secret's value.
  private(set) var differences: [String] = []

  private static let most = 12
  private static let longestValue = 80

  mutating func compare(_ answers: Answers, with expected: JSONValue) {
    compare(answers, with: expected, at: "")
  }

  private mutating func note(_ difference: String) {
    if differences.count < OutputComparison.most { differences.append(difference) }
  }

  /// Recursion follows the declarations of the form, which nest at most 64 levels deep.
  private mutating func compare(_ answers: Answers, with expected: JSONValue, at path: String) {
    guard case .object(let members) = expected else {
      note("\(words(path)) is an object, not \(shown(expected)).")
      return
    }
    func place(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
    var wanted: [String: JSONValue] = [:]
    for member in members {
      if wanted[member.name] == nil {
        wanted[member.name] = member.value
      } else {
        note("`\(place(member.name))` is expected twice.")
      }
    }
    for member in answers.members {
      guard let value = wanted.removeValue(forKey: member.name) else {
        note("`\(place(member.name))` is \(shown(member)), but nothing is expected there.")
        continue
      }
      compare(member, with: value, at: place(member.name))
    }
    for member in members {
      guard let value = wanted.removeValue(forKey: member.name) else { continue }
      note("`\(place(member.name))` is missing, but \(shown(value)) is expected.")
    }
  }

  private mutating func compare(
    _ member: Answers.Member, with expected: JSONValue, at path: String
  ) {
    switch member.answer {
    case .group(let group):
      compare(group, with: expected, at: path)
    case .rows(let rows):
      guard case .array(let elements) = expected else {
        note("`\(path)` is a list of rows, not \(shown(expected)).")
        return
      }
      for (index, pair) in zip(rows, elements).enumerated() {
        compare(pair.0, with: pair.1, at: "\(path)[\(index + 1)]")
      }
      if rows.count != elements.count {
        note("`\(path)` has \(counted(rows.count)), but \(elements.count) are expected.")
      }
    case .text, .number, .boolean, .array:
      guard !JSONValue(member.answer).isEquivalent(to: expected) else { return }
      note(
        member.isSecret
          ? "`\(path)` is not the expected secret."
          : "`\(path)` is \(shown(member)), but \(shown(expected)) is expected.")
    }
  }

  private func words(_ path: String) -> String { path.isEmpty ? "The output" : "`\(path)`" }

  private func counted(_ rows: Int) -> String { rows == 1 ? "1 row" : "\(rows) rows" }

  private func shown(_ member: Answers.Member) -> String {
    switch member.answer {
    case .group: "a group"
    case .rows(let rows): rows.isEmpty ? "[]" : "a list of \(counted(rows.count))"
    case .text, .number, .boolean, .array:
      member.isSecret ? "a secret" : shown(JSONValue(member.answer))
    }
  }

  private func shown(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.value(value)
    let text = String(decoding: writer.finish(), as: UTF8.self)
    guard text.count > OutputComparison.longestValue else { return text }
    return text.prefix(OutputComparison.longestValue) + "…"
  }
}

extension JSONValue {
  /// An answer that contains no others by name.
  fileprivate init(_ answer: Answers.Answer) {
    switch answer {
    case .text(let text): self = .string(text)
    case .number(let digits): self = .number(digits)
    case .boolean(let isTrue): self = .boolean(isTrue)
    case .array(let elements): self = .array(elements.map { JSONValue($0) })
    case .group, .rows: self = .null
    }
  }
}
