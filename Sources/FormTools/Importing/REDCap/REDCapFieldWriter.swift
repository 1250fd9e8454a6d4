internal import FormEngine
internal import FormSyntax

/// Translates one field of a dictionary.
struct REDCapFieldWriter {
  private let field: REDCapField
  private let translator: REDCapTranslator
  private let options: [ImportedOption]
  private let list: Int?
  private let calculation: Result<String, Untranslatable>?
  private let tags: REDCapTags
  private let type: String
  private var question: ImportedQuestion
  private(set) var decorations = 0

  init(
    _ field: REDCapField, _ name: ImportedName, _ translator: REDCapTranslator,
    options: [ImportedOption], list: Int?, calculation: Result<String, Untranslatable>?
  ) {
    self.field = field
    self.translator = translator
    self.options = options
    self.list = list
    self.calculation = calculation
    tags = REDCapTags(field[.annotation])
    type = field[.type].lowercased()
    question = ImportedQuestion(
      name: name, type: .plain("text"), label: nil,
      origin: ImportedOrigin(place: field.origin(.name).place, words: field.name))
  }

  /// Translates the field as a question, or as a note if it is descriptive.
  mutating func item(_ omissions: [ImportedOmission]) -> ImportedItem {
    if type == "descriptive" { return note() }
    question.omissions = omissions
    if field.name != question.name.text, question.name.recorded == nil {
      question.omissions.append(
        ImportedOmission(
          .property("name"), field.origin(.name), .nameUsedTwice(field.name),
          instead: .name(question.name.text)))
    }
    addTexts()
    addType()
    addBranching()
    addRequirement()
    addTags()
    addTheRest()
    return .question(question)
  }

  // MARK: Texts

  private mutating func text(_ column: REDCapField.Column) -> ImportedText? {
    let (text, hadMarkup) = REDCapText.plain(field[column])
    if hadMarkup { decorations += 1 }
    guard !text.isEmpty else { return nil }
    let words = column == .label && type == "descriptive" ? text : ImportWords.oneLine(text)
    return ImportedText(
      pieces: REDCapText.pieces(words) { name in
        guard let variable = translator.variables[name] else { return nil }
        switch variable.kind {
        case .opaque, .checkbox: return nil
        default: return variable.written
        }
      })
  }

  private mutating func note() -> ImportedItem {
    guard let text = text(.label) else {
      return .omitted(
        ImportedOmission(
          .text, question.origin, .other("it has no text"), decides: false))
    }
    var note = ImportedNote(text)
    if !field[.branching].isEmpty { note.condition = branching() }
    return .note(note)
  }

  private mutating func addTexts() {
    question.label = text(.label)
    question.hint = text(.note)
    if let placeholder = tags.value("PLACEHOLDER"), !placeholder.isEmpty, type == "text" {
      question.example = ImportedText(ImportWords.oneLine(placeholder))
    }
  }

  // MARK: Types

  private mutating func addType() {
    switch type {
    case "text": addText()
    case "notes", "textarea": question.type = .plain("multiline")
    case "radio", "dropdown", "select", "yesno", "truefalse", "checkbox": addOptions()
    case "calc": addCalculation()
    case "slider": addSlider()
    case "file":
      question.omissions.append(
        ImportedOmission(
          .type, field.origin(.type), .noType(type),
          instead: .type("text", for: "the name of the file")))
    case "sql":
      question.omissions.append(
        ImportedOmission(
          .options, field.origin(.choices), .other("the options come from a database"),
          instead: .type("text", for: "the option"), as: .rule))
    default:
      question.omissions.append(
        ImportedOmission(
          .type, field.origin(.type), .noType(type), instead: .type("text", for: "the answer"),
          as: .rule))
    }
  }

  private mutating func addText() {
    if REDCapReader.isComputedText(field) {
      question.computed = ImportedFormula(
        .calculation, field.origin(.annotation), omitted: .noCounterpart("@CALCTEXT"))
      return
    }
    let validation = REDCapValidation(field[.validation])
    question.type = .plain(validation.type)
    if let reason = validation.reason {
      question.omissions.append(
        ImportedOmission(
          .rule, field.origin(.validation), reason, instead: .acceptsAll, as: .rule))
    }
    if validation.hasComma {
      question.omissions.append(
        ImportedOmission(
          .type, field.origin(.validation), .other("numbers have a point here"),
          instead: .other("it is recorded with a point, and not with a comma")))
    }
    if let pattern = validation.pattern {
      question.clauses.append(
        ImportedClause(
          "match", ImportedFormula(.rule, field.origin(.validation), source: pattern), as: .rule))
    }
    if let step = validation.step {
      question.clauses.append(
        ImportedClause(
          "step", ImportedFormula(.rule, field.origin(.validation), source: step), as: .rule))
    }
    if field[.choices].hasPrefix("BIOPORTAL") { decorations += 1 }
    addBounds(validation)
  }

  /// Adds the bounds of a text. REDCap only warns of a value outside them, unless the tag
  /// `@FORCE-MINMAX` makes them binding.
  private mutating func addBounds(_ validation: REDCapValidation) {
    let isForced = tags.contains("FORCE-MINMAX")
    for (column, mark) in [(REDCapField.Column.minimum, ">="), (.maximum, "<=")] {
      let text = field[column]
      guard !text.isEmpty else { continue }
      let keyword = isForced ? "check" : "warn"
      guard let bound = validation.bound(text, translator) else {
        question.clauses.append(
          ImportedClause(
            keyword,
            ImportedFormula(.rule, field.origin(column), omitted: .noCounterpart(text)), as: .rule))
        continue
      }
      question.clauses.append(
        ImportedClause(
          keyword,
          ImportedFormula(.rule, field.origin(column), source: "value \(mark) \(bound)"),
          message: outside(boundPiece(text, bound), isMinimum: column == .minimum), as: .rule))
    }
  }

  private func outside(_ bound: ImportedText.Piece, isMinimum: Bool) -> ImportedText {
    let words = REDCapWords.outside(isMinimum: isMinimum)
    return ImportedText(pieces: [.words(words.before), bound, .words(words.after)])
  }

  /// Returns a bound for a message: as it is written, in words, or as the value of the field that
  /// it names.
  private func boundPiece(_ text: String, _ bound: String) -> ImportedText.Piece {
    switch text {
    case "today": .words(REDCapWords.today)
    case "now": .words(REDCapWords.now)
    case _ where text.hasPrefix("["):
      .value(source: ImportedName.writtenInMessage(bound), words: text)
    default: .words(text)
    }
  }

  private mutating func addOptions() {
    guard !options.isEmpty else {
      question.omissions.append(
        ImportedOmission(
          .options, field.origin(.choices), .malformed("there are no choices"),
          instead: .type("text", for: "the code"), as: .rule))
      return
    }
    let source = list.map { ImportedOptions.list($0) } ?? .own(options)
    question.type = type == "checkbox" ? .choices(source) : .choice(source)
    if field[.validation] == "autocomplete" { decorations += 1 }
    if field.isTrue(.ranking) {
      question.omissions.append(
        ImportedOmission(
          .rule, field.origin(.ranking),
          .other("a choice of a ranking is chosen once in its matrix"),
          instead: .acceptsAll, as: .rule))
    }
  }

  private mutating func addCalculation() {
    question.type = .plain("decimal")
    let origin = field.origin(.choices)
    switch calculation {
    case .success(let source):
      question.computed = ImportedFormula(.calculation, origin, source: source)
    case .failure(let error):
      question.computed = ImportedFormula(.calculation, origin, omitted: error.reason)
    case nil:
      question.computed = ImportedFormula(.calculation, origin, omitted: .malformed("it is empty"))
    }
  }

  private mutating func addSlider() {
    question.type = .plain("integer")
    let minimum = REDCapNumber.literal(field[.minimum]) ?? "0"
    let maximum = REDCapNumber.literal(field[.maximum]) ?? "100"
    question.clauses.append(
      ImportedClause(
        "range",
        ImportedFormula(.rule, field.origin(.type), source: "\(minimum)...\(maximum)"), as: .rule))
    let labels = field[.choices].split(separator: "|").map { String($0).trimmed }
      .filter { !$0.isEmpty }
    if question.hint == nil, !labels.isEmpty {
      question.hint = ImportedText(labels.map { ImportWords.oneLine($0) }.joined(separator: " – "))
    }
    if !field[.validation].isEmpty { decorations += 1 }
  }

  // MARK: Logic

  private func branching() -> ImportedFormula {
    let origin = field.origin(.branching)
    do {
      let logic = try translator.condition(field[.branching])
      return ImportedFormula(.condition, origin, source: logic.source(for: .condition))
    } catch {
      return ImportedFormula(.condition, origin, omitted: error.reason)
    }
  }

  private mutating func addBranching() {
    guard !field[.branching].isEmpty else { return }
    question.clauses.append(ImportedClause("show when", branching(), as: .condition))
  }

  private mutating func addRequirement() {
    guard field.isTrue(.required), question.computed == nil else { return }
    question.clauses.append(ImportedClause("required", as: .rule))
  }

  // MARK: Tags and the rest

  private mutating func addTags() {
    let origin = field.origin(.annotation)
    for (name, value) in tags.tags {
      switch name {
      case "DEFAULT": addDefault(value ?? "")
      case "CHARLIMIT":
        if let limit = value.flatMap({ Int($0) }), limit > 0, type == "notes" || isText {
          question.clauses.append(
            ImportedClause(
              "length", ImportedFormula(.rule, origin, source: "...\(limit)"), as: .rule))
        } else {
          leaveOut(name, value, as: .rule)
        }
      case "MAXCHECKED":
        if let limit = value.flatMap({ Int($0) }), limit > 0, type == "checkbox" {
          question.clauses.append(
            ImportedClause(
              "count", ImportedFormula(.rule, origin, source: "...\(limit)"), as: .rule))
        } else {
          leaveOut(name, value, as: .rule)
        }
      case "NONEOFTHEABOVE", "FORCE-MINMAX", "PLACEHOLDER", "CALCTEXT", "CALCDATE": break
      default:
        if REDCapTags.decorations.contains(name) {
          decorations += 1
        } else {
          leaveOut(name, value, as: nil)
        }
      }
    }
  }

  private var isText: Bool {
    guard case .plain(let type) = question.type else { return false }
    return ScalarType(keyword: type)?.isText == true
  }

  private mutating func leaveOut(_ name: String, _ value: String?, as part: ImportedPart?) {
    let words = value.map { "\($0)" } ?? ""
    question.omissions.append(
      ImportedOmission(
        .property("@\(name)"),
        ImportedOrigin(place: field.origin(.annotation).place, words: words),
        .other("such action tags are not read"), as: part))
  }

  private mutating func addDefault(_ value: String) {
    guard question.computed == nil else { return }
    let origin = ImportedOrigin(
      place: field.origin(.annotation).place, words: "@DEFAULT='\(value)'")
    var source: String?
    switch translator.variables[field.name]?.kind {
    case .choice(let options): source = options.first { $0.code == value }?.written
    case .checkbox(let options):
      let codes = value.split(separator: ",").map { String($0).trimmed }
      let found = codes.compactMap { code in options.first { $0.code == code }?.written }
      if found.count == codes.count, !found.isEmpty {
        source = "[\(found.joined(separator: ", "))]"
      }
    case .integer, .decimal: source = REDCapNumber.literal(value)
    case .date: source = value == "today" ? nil : REDCapTranslator.dateLiteral(value, .date)
    case .text:
      // REDCap pastes the values of other fields into a default once.
      if !value.utf8.contains(UInt8(ascii: "[")) { source = TextLiteral.line(value) }
    default: break
    }
    let formula =
      source.map { ImportedFormula(.defaultValue, origin, source: $0) }
      ?? ImportedFormula(.defaultValue, origin, omitted: .noCounterpart(value))
    question.clauses.append(ImportedClause("default", formula, as: .value))
  }

  private mutating func addTheRest() {
    if field.isTrue(.identifier) {
      question.omissions.append(
        ImportedOmission(
          .property("Identifier?"), field.origin(.identifier),
          .other("nothing marks what identifies a person"), decides: false))
    }
    for column in [REDCapField.Column.alignment, .number] where !field[column].isEmpty {
      decorations += 1
    }
  }
}
