internal import FormEngine
internal import FormJSON
internal import FormSyntax

/// A comparison of the answers of a form with the JSON that a test expects.
struct OutputComparison {
  /// The first differences; none contains a secret's value.
  private(set) var differences: [OutputMessage] = []

  private static let most = 12
  private static let longestValue = 80

  mutating func compare(_ answers: Answers, with expected: JSONValue) {
    compare(answers, with: expected, at: "")
  }

  private mutating func note(_ difference: OutputMessage) {
    if differences.count < OutputComparison.most { differences.append(difference) }
  }

  /// Compares the members of an object. Recursion follows the declarations of the form, which nest
  /// at most 64 levels deep.
  private mutating func compare(_ answers: Answers, with expected: JSONValue, at path: String) {
    guard case .object(let members) = expected else {
      note(.notAnObject(path: path, expected: shown(expected)))
      return
    }
    func place(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
    var wanted: [String: JSONValue] = [:]
    for member in members {
      if wanted[member.name] == nil {
        wanted[member.name] = member.value
      } else {
        note(.expectedTwice(path: place(member.name)))
      }
    }
    for member in answers.members {
      guard let value = wanted.removeValue(forKey: member.name) else {
        note(.unexpected(path: place(member.name), found: shown(member)))
        continue
      }
      compare(member, with: value, at: place(member.name))
    }
    for member in members {
      guard let value = wanted.removeValue(forKey: member.name) else { continue }
      note(.missing(path: place(member.name), expected: shown(value)))
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
        note(.notRows(path: path, expected: shown(expected)))
        return
      }
      for (index, pair) in zip(rows, elements).enumerated() {
        compare(pair.0, with: pair.1, at: "\(path)[\(index + 1)]")
      }
      if rows.count != elements.count {
        note(.rowCount(path: path, rows.count, expected: elements.count))
      }
    case .text, .number, .boolean, .array:
      guard !JSONValue(member.answer).isEquivalent(to: expected) else { return }
      note(
        member.isSecret
          ? .otherSecret(path: path)
          : .otherValue(path: path, found: shown(member), expected: shown(expected)))
    }
  }

  private func shown(_ member: Answers.Member) -> FoundOutput {
    switch member.answer {
    case .group: .group
    case .rows(let rows): .rows(rows.count)
    case .text, .number, .boolean, .array:
      member.isSecret ? .secret : .value(shown(JSONValue(member.answer)))
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
  /// Creates the JSON of an answer that is compared as a whole; null for a group or rows, whose
  /// answers are compared one by one.
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
