/// GitHub issue forms: `.github/ISSUE_TEMPLATE/*.yml`, as GitHub's documentation describes them
/// under “Syntax for GitHub's form schema”.
package enum GitHubIssueForm: ImportFormat {
  package static let name = "github"
  package static let title = "a GitHub issue form"

  package static func recognizes(_ source: ImportSource) -> Bool {
    guard let document = try? source.documents().first else {
      return source.hasExtension("yml", "yaml") && source.hasLine(startingWith: "body:")
    }
    return document["body"]?.elements?.contains { $0["type"]?.source != nil } == true
  }

  package static func read(_ source: ImportSource) throws(ImportFault) -> ImportedForm {
    let documents = try source.documents()
    guard let document = documents.first, let body = document["body"]?.elements else {
      throw ImportFault(.malformed("`body` is missing"), at: "1:1")
    }
    var reader = GitHubIssueFormReader(body)
    return reader.read(document, named: source.stem)
  }
}

extension ImportSource {
  /// Returns true if a line of the file starts with these words.
  func hasLine(startingWith words: String) -> Bool {
    bytes.split(separator: 0x0A).contains { $0.starts(with: words.utf8) }
  }
}

/// Reads the elements of an issue form.
private struct GitHubIssueFormReader {
  private let body: [YAMLNode]
  private var names: ImportedNames

  init(_ body: [YAMLNode]) {
    self.body = body
    names = ImportedNames(keeping: body.compactMap { $0["id"]?.source })
  }

  mutating func read(_ document: YAMLNode, named stem: String) -> ImportedForm {
    var formNames = ImportedNames()
    var form = ImportedForm(name: formNames.add(stem, isRecorded: false))
    form.title = document["name"]?.source.map { ImportedText(ImportWords.oneLine($0)) }
    form.help = document["description"]?.source.map { ImportedText($0.trimmed) }
    for member in document.members {
      guard let key = member.key.source else { continue }
      if ["name", "description", "body"].contains(key) { continue }
      if ["title", "labels", "assignees", "projects", "type"].contains(key) {
        form.decorations += 1
      } else {
        form.omissions.append(
          ImportedOmission(
            .property(key), member.value.origin, .other("issue forms have no such key"),
            decides: false))
      }
    }
    for element in body { form.items.append(item(element, in: &form)) }
    return form
  }

  private mutating func item(_ element: YAMLNode, in form: inout ImportedForm) -> ImportedItem {
    let type = element["type"]?.source ?? ""
    let attributes = element["attributes"] ?? element
    if type == "markdown" {
      let text = (attributes["value"]?.source ?? "").trimmed
      guard !text.isEmpty else { return .omitted(empty(element)) }
      return .note(ImportedNote(ImportedText(text)))
    }
    guard let kind = GitHubElement(rawValue: type) else {
      return .omitted(
        ImportedOmission(
          .question, ImportedOrigin(place: element.place.text, words: type), .noType(type),
          instead: .leftOut, as: .question))
    }
    let label = (attributes["label"]?.source ?? "").trimmed
    let origin = ImportedOrigin(
      place: element.place.text, words: element["id"]?.source ?? label)
    var question = ImportedQuestion(
      name: name(element["id"], label, type), type: kind.type,
      label: label.isEmpty ? nil : ImportedText(ImportWords.oneLine(label)), origin: origin)
    addTexts(attributes, kind, to: &question, decorations: &form.decorations)
    if kind == .dropdown || kind == .checkboxes { addOptions(attributes, kind, to: &question) }
    if kind == .upload {
      question.omissions.append(
        ImportedOmission(.type, origin, .noType(type), instead: .type("text", for: "a file's name"))
      )
    }
    addRequirement(element, kind, to: &question)
    if let used = usedTwice(element["id"]) { question.omissions.insert(used, at: 0) }
    return .question(question)
  }

  private func empty(_ element: YAMLNode) -> ImportedOmission {
    ImportedOmission(.text, element.origin, .other("it is empty"), decides: false)
  }

  /// The identifiers of the elements read so far.
  private var identifiers: Set<String> = []

  /// Returns the name of a question: its identifier, or a name made from the words of its label.
  private mutating func name(_ id: YAMLNode?, _ label: String, _ type: String) -> ImportedName {
    if let id = id?.source, !id.isEmpty { return names.add(id) }
    let words = label.lowercased().split { !$0.isLetter && !$0.isNumber }.prefix(6)
    return names.add(
      words.isEmpty ? type : words.joined(separator: "_"), isRecorded: false)
  }

  private mutating func usedTwice(_ id: YAMLNode?) -> ImportedOmission? {
    guard let id, let text = id.source, !identifiers.insert(text).inserted else { return nil }
    return ImportedOmission(.property("id"), id.origin, .nameUsedTwice(text))
  }

  private func addTexts(
    _ attributes: YAMLNode, _ kind: GitHubElement, to question: inout ImportedQuestion,
    decorations: inout Int
  ) {
    if let description = attributes["description"]?.source?.trimmed, !description.isEmpty {
      if description.utf8.contains(0x0A) {
        question.help = ImportedText(description)
      } else {
        question.hint = ImportedText(description)
      }
    }
    if let placeholder = attributes["placeholder"]?.source?.trimmed, !placeholder.isEmpty,
      kind.isText
    {
      question.example = ImportedText(
        kind == .input ? ImportWords.oneLine(placeholder) : placeholder.withoutControls)
    }
    if attributes.filled("render") != nil { decorations += 1 }
    if let value = attributes.filled("value"), let text = value.source, !text.isEmpty, kind.isText {
      let words = kind == .input ? text : text.withoutLastBreak
      let literal = [ImportedText.Piece.words(words)].literal()
      question.clauses.append(
        ImportedClause(
          "default", ImportedFormula(.defaultValue, value.origin, source: literal), as: .value))
    }
  }

  private func addOptions(
    _ attributes: YAMLNode, _ kind: GitHubElement, to question: inout ImportedQuestion
  ) {
    let elements = attributes["options"]?.elements ?? []
    let nodes = elements.map { kind == .checkboxes ? $0["label"] ?? $0 : $0 }
    let isMultiple = kind == .checkboxes || attributes["multiple"]?.boolean == true
    var options = ImportedOptionNames(nodes.map { ($0.source ?? "").trimmed })
    var list: [ImportedOption] = []
    // An option without a text is left out, and counts for the number of the default.
    var numbered: [ImportedOption?] = []
    for (element, node) in zip(elements, nodes) {
      let text = (node.source ?? "").trimmed
      guard !text.isEmpty else {
        question.omissions.append(
          ImportedOmission(.options, element.origin, .malformed("an option has no text")))
        numbered.append(nil)
        continue
      }
      let (option, omission) = options.option(text, at: node.place.text, isMultiple: isMultiple)
      list.append(option)
      numbered.append(option)
      if let omission { question.omissions.append(omission) }
      if kind == .dropdown, node.boolean != nil {
        question.omissions.append(
          ImportedOmission(
            .options, node.origin, .malformed("such a word must be in quotes"),
            instead: .other("it is a text"), decides: false))
      }
      if kind == .checkboxes, let required = unread(element["required"]) {
        question.omissions.append(required)
      }
      if element["required"]?.boolean == true, kind == .checkboxes {
        let words = ImportWords.oneLine(text)
        question.clauses.append(
          ImportedClause(
            "check",
            ImportedFormula(
              .rule, element.origin,
              source: "(.\(option.name.writtenAfterDot) in value) ?? false"),
            message: ImportedText(ImportWords.unchecked(words)), as: .rule))
      }
    }
    if list.isEmpty {
      question.type = .plain("text")
      question.omissions.append(
        ImportedOmission(
          .options, attributes.origin, .malformed("there are no options"),
          instead: .type("text", for: "the option")))
      return
    }
    question.type =
      isMultiple ? .choices(.own(list)) : .choice(.own(list))
    guard let value = attributes.filled("default") else { return }
    guard kind == .dropdown, case .integer(let index) = value.scalar,
      numbered.indices.contains(index), let option = numbered[index]
    else {
      question.omissions.append(
        ImportedOmission(
          .defaultValue, value.origin, .malformed("it is not the number of an option"),
          instead: .noDefault, as: .value))
      return
    }
    let written = ".\(option.name.writtenAfterDot)"
    question.clauses.append(
      ImportedClause(
        "default",
        ImportedFormula(
          .defaultValue, value.origin, source: isMultiple ? "[\(written)]" : written),
        as: .value))
  }

  /// Returns an omission for a requirement that is neither true nor false, such as a text in
  /// quotes; nil for any other.
  private func unread(_ required: YAMLNode?) -> ImportedOmission? {
    guard let required, required.boolean == nil, !required.isNull else { return nil }
    return ImportedOmission(
      .property("required"), required.origin,
      .malformed("it must be true or false, without quotes"),
      instead: .alwaysOptional, as: .rule)
  }

  private func addRequirement(
    _ element: YAMLNode, _ kind: GitHubElement, to question: inout ImportedQuestion
  ) {
    guard let required = element["validations"]?["required"], required.boolean == true else {
      if let unread = unread(element["validations"]?["required"]) {
        question.omissions.append(unread)
      }
      return
    }
    guard kind != .checkboxes else {
      question.omissions.append(
        ImportedOmission(
          .property("required"), required.origin,
          .other("boxes are required one by one"), decides: false))
      return
    }
    question.clauses.insert(ImportedClause("required", as: .rule), at: 0)
  }
}

/// The types of elements that are questions.
private enum GitHubElement: String {
  case input, textarea, dropdown, checkboxes, upload

  var isText: Bool { self == .input || self == .textarea }

  var type: ImportedType { .plain(self == .textarea ? "multiline" : "text") }
}

extension String {
  /// The text without the line feed at its end.
  fileprivate var withoutLastBreak: String {
    utf8.last == 0x0A ? String(decoding: utf8.dropLast(), as: UTF8.self) : self
  }
}
