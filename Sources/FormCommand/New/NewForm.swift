package import FormEngine
package import FormLanguage
internal import FormSyntax

/// A first form with its test, made from the answers to the form `questions`.
///
/// For all answers, the new form has no findings, and its test passes and covers all of it.
package struct NewForm {
  struct Field {
    var name: String
    var type: ScalarType
    var options: [String]
    var isRequired: Bool

    var label: String { NewForm.label(of: name) }
    /// The name as a form writes it.
    var written: String { NewForm.written(name) }
    /// The name as a test writes it, where more words are reserved.
    var path: String { NewForm.testWords.contains(name) ? "`\(name)`" : name }
  }

  private(set) var name = ""
  private(set) var title = ""
  private(set) var fields: [Field] = []
  /// The name of the field that asks for confirmation, if there is one.
  private(set) var confirmation: String?

  package init(_ answers: Answers) {
    var confirms = false
    for member in answers.members {
      switch (member.name, member.answer) {
      case ("name", .text(let text)): name = text
      case ("title", .text(let text)): title = text
      case ("fields", .rows(let rows)): fields = rows.map { Field($0) }
      case ("confirm", .boolean(let isTrue)): confirms = isTrue
      default: continue
      }
    }
    if title.isEmpty { title = NewForm.label(of: name) }
    guard confirms else { return }
    let names = Set(fields.map(\.name))
    var candidate = "confirmed"
    var number = 2
    while names.contains(candidate) {
      candidate = "confirmed_\(number)"
      number += 1
    }
    confirmation = candidate
  }

  /// The form that asks about the new form. Its file lists only the types that its clauses refer
  /// to; options for all other scalar types are inserted before `choice`.
  package static var questions: Compilation {
    let file = String(decoding: PackageResources.new_form, as: UTF8.self)
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    func option(_ type: ScalarType) -> String {
      "      option \(type.keyword) \(TextLiteral.line(type.facts.label))"
    }
    let others = ScalarType.allCases.map(option).filter { !lines.contains($0) }
    let place = lines.firstIndex(of: option(.choice)) ?? 0
    let text = (lines[..<place] + others + lines[place...]).joined(separator: "\n")
    return compileForm(SourceText(name: "new.form", text: text), importing: NoImports())
  }

  /// The text of the form's file.
  package var text: String {
    let source = SourceText(name: "new.form", text: "\(declaration)\n\n\(test)\n")
    return String(decoding: formatForm(source).bytes, as: UTF8.self)
  }

  // MARK: The form

  private var declaration: String {
    var blocks: [String] = []
    for (index, field) in fields.enumerated() {
      blocks.append(declaration(of: field, tag: (index + 1) * 10))
    }
    if let confirmation {
      let confirms = TextLiteral.line(NewFormMessage.rightAnswers.words)
      let asks = TextLiteral.line(NewFormMessage.confirm.words)
      blocks.append(
        """
          field \(confirmation): boolean @\((fields.count + 1) * 10) \(confirms) {
            required
            check right: value else \(asks)
          }
        """)
    }
    let head = "form \(NewForm.written(name)) \(TextLiteral.line(title)) {"
    return "\(head)\n\(blocks.joined(separator: "\n\n"))\n\n  submit\n}"
  }

  private func declaration(of field: Field, tag: Int) -> String {
    let head =
      "  field \(field.written): \(field.type.keyword) @\(tag) \(TextLiteral.line(field.label))"
    if field.type.isChoice {
      var lines = field.isRequired ? ["    required"] : []
      for option in field.options {
        lines.append("    option \(option) \(TextLiteral.line(NewForm.label(of: option)))")
      }
      return "\(head) {\n\(lines.joined(separator: "\n"))\n  }"
    }
    return field.isRequired ? "\(head) { required }" : head
  }

  // MARK: The test

  private var test: String {
    var steps: [String] = []
    var required = fields.filter(\.isRequired).map(\.path)
    if let confirmation { required.append(confirmation) }
    if let first = required.first {
      steps += ["submit", "expect focus \(first)"]
      steps += required.map { "expect error \($0).required" }
    }
    for field in fields { steps += self.steps(for: field) }
    if let confirmation {
      steps += [
        "enter \(confirmation) false", "expect error \(confirmation).right",
        "enter \(confirmation) true",
      ]
    }
    steps += ["expect valid", "submit", "expect submitted"]
    let lines = steps.map { "  \($0)" }.joined(separator: "\n")
    return "test \"everything can be answered\" {\n\(lines)\n}"
  }

  /// Returns the steps that enter an answer, after an invalid one if the type has a rule.
  private func steps(for field: Field) -> [String] {
    let path = field.path
    let sample = field.type.facts.sample ?? ""
    switch field.type.kind {
    case .text:
      let right = "enter \(path) \"\(sample)\""
      guard let rule = field.type.ruleName else { return [right] }
      return ["enter \(path) \"x\"", "expect error \(path).\(rule)", right]
    case .integer, .decimal, .boolean, .date, .time, .dateTime: return ["enter \(path) \(sample)"]
    case .option: return field.options.map { "enter \(path) .\($0)" }
    case .options:
      return ["enter \(path) [\(field.options.map { ".\($0)" }.joined(separator: ", "))]"]
    }
  }

  // MARK: Names and texts

  /// Returns a label for a name: `first_name` becomes "First name".
  static func label(of name: String) -> String {
    let words = name.split(separator: "_").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  private static let reserved = Set(TokenKind.allCases.filter(\.isReserved).map(\.spelling))
  /// The words reserved in tests, with `none`, which is not a field after `expect focus`.
  private static let testWords = reserved.union(
    TokenKind.allCases.filter { $0.isTestWord || $0 == .none }.map(\.spelling))

  /// Returns a name, in backticks if it is a reserved word.
  static func written(_ name: String) -> String { reserved.contains(name) ? "`\(name)`" : name }
}

extension NewForm.Field {
  init(_ answers: Answers) {
    self.init(name: "", type: .text, options: [], isRequired: false)
    for member in answers.members {
      switch (member.name, member.answer) {
      case ("name", .text(let text)): name = text
      case ("type", .text(let text)): type = ScalarType(keyword: text) ?? .text
      case ("options", .text(let text)):
        for option in text.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init)
        where !options.contains(option) {
          options.append(option)
        }
      case ("required", .boolean(let isTrue)): isRequired = isTrue
      default: continue
      }
    }
  }
}
