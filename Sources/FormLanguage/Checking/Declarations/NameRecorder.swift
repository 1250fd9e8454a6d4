internal import FormEngine

/// What a name is the name of.
package enum NameKind: UInt8, Sendable, CaseIterable {
  case form, field, group, rows, constant, type, option, rule, alias, column
  /// The text of `other`, whose name follows from that of its choice.
  case otherText
}

/// How a name is written at a place.
package enum NameWriting: UInt8, Sendable {
  /// As the language has it, in backticks where it needs them.
  case code
  /// In a text: an option that a test types.
  case text
  /// In JSON in a text: what a test expects as the output.
  case json
}

/// What the checker found out about a name that is written in the file.
struct RecordedName {
  var span: SourceSpan
  var kind: NameKind
  /// The file with the declaration, and what is declared there.
  var source: SourceText
  var declaration: SourceSpan
  /// Where to look for it, if that is another place.
  var definition: SourceSpan?
  /// It means the declaration without being its name: `value`, `form`, a rule's own name.
  var isWord = false
  /// The declaration in the checked form, or -1.
  var node: NodeID = -1
  var writing = NameWriting.code
}

/// An option whose name is compared with the cells of a column.
struct ComparedOption {
  /// The file with its declaration, and its name there.
  var source: SourceText
  var span: SourceSpan
  /// The file with the column.
  var table: SourceText
}

/// What the names of a file mean, kept for those who ask about places in it.
///
/// Only what is written in one file is recorded, each body of a named type where it is checked by
/// itself.
final class NameRecorder {
  /// What was recorded while one thing was checked.
  struct Part {
    var names: [RecordedName] = []
    var scopes: [Scope] = []
    var comparedOptions: [ComparedOption] = []
  }

  var types = Part()
  var form = Part()
  /// How the names are written that are being recorded.
  var writing = NameWriting.code
  /// The expressions of a translation, if the names in them are recorded.
  private let source: SourceText?

  init(of source: SourceText?) { self.source = source }

  /// Whether the names in one of the files that a check reads are recorded.
  func isAbout(_ number: Int, of files: FormFiles) -> Bool {
    source.map { files.sources[number] === $0 } ?? (number == 0)
  }
}

extension CheckingPart {
  /// Whether what is being checked is recorded.
  private var recorder: NameRecorder? {
    guard let recorder = form.recorder, !context.isSilent,
      recorder.isAbout(context.file, of: form.files)
    else { return nil }
    return recorder
  }

  /// Records what a name means, if somebody asks.
  func note(_ symbol: Symbol, at span: SourceSpan) {
    guard form.recorder != nil else { return }
    switch symbol {
    case .node(let node): note(node: node, at: span)
    case .constant(let number):
      note(.constant, form.lets[number].namePlace, at: span)
    case .rule(let place, let file): note(.rule, SourcePlace(file, place), at: span)
    }
  }

  func note(node: NodeID, at span: SourceSpan, isWord: Bool = false) {
    guard form.recorder != nil, form.declarations.indices.contains(node) else { return }
    let declaration = form.declarations[node]
    var place = declaration.namePlace
    var kind: NameKind
    var isWord = isWord
    var definition: SourceSpan?
    switch form.nodes[node].kind {
    case .form: kind = .form
    case .group: kind = .group
    case .list: kind = .rows
    case .row, .section, .note:
      kind = .rows
      isWord = true
    case .field: kind = .field
    }
    if form.nodes.isPlainValue(node) {
      kind = .rows
      isWord = true
    }
    if declaration.otherOf >= 0 {
      kind = .otherText
      definition = form.files.trees[declaration.file].span(declaration.syntax).atStart
      place = form.declarations[declaration.otherOf].namePlace
    } else if isInTypeAlone(node) {
      kind = .type
    }
    note(kind, place, at: span, definition: definition, isWord: isWord, node: node)
  }

  /// Whether a node represents a named type that is checked by itself.
  private func isInTypeAlone(_ node: NodeID) -> Bool {
    form.subject == .types && form.nodes[node].parent == 0
  }

  func note(
    _ kind: NameKind, _ place: SourcePlace, at span: SourceSpan, definition: SourceSpan? = nil,
    isWord: Bool = false, node: NodeID = -1
  ) {
    guard recorder != nil, !span.isEmpty else { return }
    record(
      RecordedName(
        span: span, kind: kind, source: form.files.sources[place.file], declaration: place.span,
        definition: definition, isWord: isWord, node: node))
  }

  private func record(_ name: RecordedName) {
    guard let recorder else { return }
    var name = name
    name.writing = recorder.writing
    if form.subject == .form {
      recorder.form.names.append(name)
    } else {
      recorder.types.names.append(name)
    }
  }

  /// Records which option an option literal is.
  func note(option number: Int32, ofChoice choice: Int, at span: SourceSpan) {
    guard recorder != nil, form.choices.indices.contains(choice) else { return }
    let declared = form.choices[choice]
    let inFile = declared.fileOptions?.table.count ?? 0
    if let table = declared.fileOptions, Int(number) < inFile {
      guard let source = form.source(of: table.table) else { return }
      let range = table.table.nameRange(Int(number))
      return record(
        RecordedName(
          span: span, kind: .option, source: source,
          declaration: SourceSpan(range.lowerBound, range.upperBound)))
    }
    let index = Int(number) - inFile
    guard declared.syntax.indices.contains(index) else { return }
    note(
      .option, place(ofOption: index, in: declared), at: span,
      isWord: declared.syntax[index] == declared.other)
  }

  /// Where an option that is not from a file is declared.
  private func place(ofOption index: Int, in choice: ChoiceDeclaration) -> SourcePlace {
    let tree = form.files.trees[choice.file]
    let syntax = choice.syntax[index]
    let span =
      syntax == choice.other
      ? tree.token(Int(tree.nodes[syntax].firstToken)).span
      : tree.child(at: 0, of: syntax).map { tree.span($0) } ?? tree.span(syntax)
    return SourcePlace(choice.file, span)
  }

  /// Records that the names of a choice's options are compared with a column of another one's file.
  func noteComparison(ofChoice choice: Int, withColumnOf other: Int) {
    guard let recorder, form.choices.indices.contains(choice), form.choices.indices.contains(other),
      let table = form.choices[other].fileOptions?.table, let file = form.source(of: table)
    else { return }
    let declared = form.choices[choice]
    for index in declared.syntax.indices {
      let place = place(ofOption: index, in: declared)
      let option = ComparedOption(
        source: form.files.sources[place.file], span: place.span, table: file)
      if form.subject == .form {
        recorder.form.comparedOptions.append(option)
      } else {
        recorder.types.comparedOptions.append(option)
      }
    }
  }

  /// Records which column of a file of options a name is.
  func note(column: Int, of options: FileOptions, at span: SourceSpan) {
    guard recorder != nil, let source = form.source(of: options.table) else { return }
    let range = options.table.headingRange(column)
    record(
      RecordedName(
        span: span, kind: .column, source: source,
        declaration: SourceSpan(range.lowerBound, range.upperBound)))
  }
}

extension DeclaredForm {
  /// The file from which a table was read.
  func source(of table: OptionTable) -> SourceText? {
    optionFiles.first { $0.table === table }?.source
  }
}
