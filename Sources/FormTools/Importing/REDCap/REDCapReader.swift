internal import FormSyntax

/// Reads the fields of a dictionary: first the names and options of all, which formulas need, then
/// the calculations, and finally the questions.
struct REDCapReader {
  private let fields: [REDCapField]
  private var names: ImportedNames
  private var typeNames = ImportedNames.types()
  private var form = ImportedForm(name: REDCapReader.emptyName)
  private var translator = REDCapTranslator()

  /// The names of the fields, by their positions.
  private var fieldNames: [ImportedName] = []

  /// The choices of the fields that have any, by their positions.
  private var choices: [REDCapChoices?] = []

  /// The index in `form.lists` of the options that each field shares with others, by position; nil
  /// for a field with options of its own, or none.
  private var lists: [Int?] = []

  /// The options of fields and lists in the language, by the position of the field.
  private var options: [[ImportedOption]] = []

  /// The fields that calculations read as numbers.
  private var added: Set<String> = []

  /// The names of the calculations that read each field.
  private var readers: [String: Set<String>] = [:]

  /// The translated calculations, or the reasons why they are not imported, by the names of their
  /// fields.
  private var calculations: [String: Result<String, Untranslatable>] = [:]

  private static var emptyName: ImportedName {
    var names = ImportedNames()
    return names.add("form", isRecorded: false)
  }

  init(_ fields: [REDCapField]) {
    self.fields = fields
    names = ImportedNames(keeping: fields.lazy.map(\.name))
  }

  mutating func read(named stem: String) -> ImportedForm {
    var formNames = ImportedNames()
    form = ImportedForm(name: formNames.add(stem, isRecorded: false))
    for field in fields where field[.type].lowercased() == "calc" {
      if let expression = try? REDCapParser.expression(field[.choices]) {
        collect(expression, for: field.name)
      }
    }
    addNames()
    addOptions()
    addVariables()
    addCalculations()
    addItems()
    return form
  }

  /// Collects the fields that a calculation reads.
  private mutating func collect(_ expression: REDCapExpression, for reader: String) {
    switch expression {
    case .number, .text: break
    case .field(let name, _):
      added.insert(name)
      readers[name, default: []].insert(reader)
    case .negative(let part), .not(let part): collect(part, for: reader)
    case .binary(_, let left, let right):
      collect(left, for: reader)
      collect(right, for: reader)
    case .all(let parts), .any(let parts), .call(_, let parts):
      for part in parts { collect(part, for: reader) }
    }
  }

  private mutating func addNames() {
    for field in fields { fieldNames.append(names.add(field.name)) }
  }

  // MARK: Options

  /// Adds the options of all fields. Fields of a matrix share a list, and so do all fields with
  /// “yes” and “no”, or “true” and “false”.
  private mutating func addOptions() {
    var shared: [String: Int] = [:]
    var matrices: [String: String] = [:]
    for (index, field) in fields.enumerated() {
      let type = field[.type].lowercased()
      var key: String?
      var typeName = field[.matrix]
      var read: REDCapChoices?
      switch type {
      case "yesno": (read, key, typeName) = (.yesNo, "yesno", "YesNo")
      case "truefalse": (read, key, typeName) = (.trueFalse, "truefalse", "TrueFalse")
      case "radio", "dropdown", "checkbox", "select":
        read = REDCapChoices(field[.choices])
        // The questions of a matrix have the same choices, unless somebody has changed one.
        if !typeName.isEmpty, type != "checkbox",
          matrices[typeName] ?? field[.choices] == field[.choices]
        {
          matrices[typeName] = field[.choices]
          key = "matrix \(typeName)"
        }
      default: break
      }
      choices.append(read)
      guard let read, !read.choices.isEmpty else {
        lists.append(nil)
        options.append([])
        continue
      }
      if let key, let list = shared[key] {
        lists.append(list)
        options.append(form.lists[list].options)
        continue
      }
      let isAdded = key != nil || added.contains(field.name)
      let (made, omissions) = options(of: read, field, hasPoints: isAdded && read.areNumeric)
      options.append(made)
      if let key {
        var list = ImportedList(name: typeNames.add(typeName, isRecorded: false), options: made)
        list.omissions = omissions
        shared[key] = form.lists.count
        lists.append(form.lists.count)
        form.lists.append(list)
      } else {
        lists.append(nil)
        optionOmissions[index] = omissions
      }
    }
  }

  /// The omissions among the options of a field, by its position.
  private var optionOmissions: [Int: [ImportedOmission]] = [:]

  /// Returns the options for choices, and the omissions among them.
  private mutating func options(
    of read: REDCapChoices, _ field: REDCapField, hasPoints: Bool
  ) -> ([ImportedOption], [ImportedOmission]) {
    let codes = Set(read.choices.map(\.code))
    var names = ImportedNames(keeping: codes)
    var seen: Set<String> = []
    var made: [ImportedOption] = []
    var omissions: [ImportedOmission] = []
    let exclusive = Set(
      (REDCapTags(field[.annotation]).value("NONEOFTHEABOVE") ?? "").split(separator: ",")
        .map { String($0).trimmed })
    let isMultiple = field[.type].lowercased() == "checkbox"
    for choice in read.choices {
      guard seen.insert(choice.code).inserted, !choice.code.isEmpty else {
        omissions.append(
          ImportedOmission(
            .options, field.origin(.choices),
            choice.code.isEmpty
              ? .malformed("a choice has no code") : .nameUsedTwice(choice.code),
            instead: .leftOut))
        continue
      }
      let (label, hadMarkup) = REDCapText.plain(choice.label)
      if hadMarkup { form.decorations += 1 }
      var words = REDCapReader.name(of: label, else: choice.code)
      if codes.contains(words), words != choice.code { words += "_option" }
      var name = names.add(words, isRecorded: false)
      if !read.areNumbers, name.text != choice.code {
        if isMultiple, choice.code.utf8.contains(UInt8(ascii: ";")) {
          omissions.append(
            ImportedOmission(
              .options, field.origin(.choices),
              .other("such a text cannot be recorded for an option"),
              instead: .other("`\(name.text)` is recorded")))
        } else {
          name.recorded = choice.code
        }
      }
      let shown = ImportWords.oneLine(label.isEmpty ? choice.code : label)
      var option = ImportedOption(name: name, label: ImportedText(shown))
      if read.areNumbers { option.recordedNumber = choice.code }
      if hasPoints { option.points = REDCapNumber.literal(choice.code) }
      option.isExclusive = isMultiple && exclusive.contains(choice.code)
      made.append(option)
    }
    return (made, omissions)
  }

  /// Returns a name made from the first words of a label, or else from the code.
  private static func name(of label: String, else code: String) -> String {
    let words = label.lowercased().split { !$0.isLetter && !$0.isNumber }.prefix(4)
    var name = ""
    for word in words where name.count + word.count < 32 {
      name += name.isEmpty ? String(word) : "_\(word)"
    }
    guard let first = name.first, first.isLetter else { return "_\(code)" }
    return name
  }

  // MARK: Variables

  private mutating func addVariables() {
    for (index, field) in fields.enumerated() where translator.variables[field.name] == nil {
      let kind = self.kind(field, index)
      translator.variables[field.name] = REDCapVariable(
        kind: kind, written: fieldNames[index].written,
        isFilled: field.isTrue(.required) && field[.branching].isEmpty)
    }
  }

  private func kind(_ field: REDCapField, _ index: Int) -> REDCapVariable.Kind {
    if REDCapReader.isComputedText(field) { return .opaque(.readsOmitted(field.name)) }
    switch field[.type].lowercased() {
    case "calc": return .decimal
    case "slider": return .integer
    case "yesno", "truefalse", "radio", "dropdown", "select", "checkbox":
      let made = options[index]
      guard !made.isEmpty else { return .opaque(.readsOmitted(field.name)) }
      let codes = choices[index]?.uniqueCodes ?? []
      let read = zip(codes, made).map {
        REDCapVariable.Option(code: $0, written: ".\($1.name.writtenAfterDot)")
      }
      return field[.type].lowercased() == "checkbox" ? .checkbox(read) : .choice(read)
    case "text": return REDCapValidation(field[.validation]).kind
    case "notes", "textarea": return .text
    default: return .opaque(.readsOmitted(field.name))
    }
  }

  static func isComputedText(_ field: REDCapField) -> Bool {
    let tags = REDCapTags(field[.annotation])
    return tags.contains("CALCTEXT") || tags.contains("CALCDATE")
  }

  // MARK: Calculations

  /// Translates the calculations. One that reads another that is not imported is not imported
  /// either.
  private mutating func addCalculations() {
    var computed: [String: REDCapField] = [:]
    var pending: [String] = []
    for field in fields where field[.type].lowercased() == "calc" {
      if computed.updateValue(field, forKey: field.name) == nil { pending.append(field.name) }
    }
    while let name = pending.popLast() {
      guard let field = computed[name], calculations[name].isCarriedOrNil else { continue }
      do {
        calculations[name] = .success(try translator.calculation(field[.choices]))
      } catch {
        calculations[name] = .failure(error)
        translator.variables[name]?.kind = .opaque(.readsOmitted(name))
        // Only the calculations that read this one can fail because of it.
        pending += readers[name] ?? []
      }
    }
  }

  // MARK: Items

  /// Adds a section for each instrument and, inside it, for each section header.
  private mutating func addItems() {
    var sections: [ImportedContainer] = []
    var current: String?
    var isNested = false
    for (index, field) in fields.enumerated() {
      if field[.form] != current || sections.isEmpty {
        current = field[.form]
        isNested = false
        sections.append(
          ImportedContainer(
            .section, name: nil, label: ImportedText(REDCapWords.title(field[.form]))))
      }
      if !field[.section].isEmpty {
        let (text, hadMarkup) = REDCapText.plain(field[.section])
        if hadMarkup { form.decorations += 1 }
        isNested = !text.isEmpty
        if isNested {
          sections[sections.count - 1].items.append(
            .container(
              ImportedContainer(
                .section, name: nil, label: ImportedText(ImportWords.oneLine(text)))))
        }
      }
      let item = item(field, index)
      let last = sections.count - 1
      if isNested, case .container(var inner)? = sections[last].items.last {
        // Removing it before the change keeps its items from being copied.
        sections[last].items.removeLast()
        inner.items.append(item)
        sections[last].items.append(.container(inner))
      } else {
        sections[last].items.append(item)
      }
    }
    form.items = sections.map { .container($0) }
  }

  private mutating func item(_ field: REDCapField, _ index: Int) -> ImportedItem {
    var writer = REDCapFieldWriter(
      field, fieldNames[index], translator, options: options[index], list: lists[index],
      calculation: calculations[field.name])
    let item = writer.item(optionOmissions[index] ?? [])
    form.decorations += writer.decorations
    return item
  }
}

extension REDCapChoices {
  /// The codes that become options: each once, without empty ones.
  var uniqueCodes: [String] {
    var seen: Set<String> = []
    return choices.map(\.code).filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}

extension Result<String, Untranslatable>? {
  /// True unless the calculation is already known not to be imported.
  fileprivate var isCarriedOrNil: Bool {
    if case .failure? = self { return false }
    return true
  }
}
