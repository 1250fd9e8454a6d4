internal import FormEngine
internal import FormSyntax

/// The kind of element that a name denotes.
package enum NameKind: UInt8, Sendable, CaseIterable {
  case form, field, group, rows, constant, type, option, rule, alias, column
  /// The text of `other`, whose name is derived from that of its choice.
  case otherText
}

/// The way in which a name is written at a place.
package enum NameWriting: UInt8, Sendable {
  /// In code, with backticks if it needs them.
  case code
  /// In a text: an option that a test types.
  case text
  /// In JSON in a text: the output that a test expects.
  case json
}

/// A name that is written in the file, and what it denotes.
struct RecordedName {
  var span: SourceSpan
  var kind: NameKind
  /// The file with the declaration, and its span there.
  var source: SourceText
  var declaration: SourceSpan
  /// The span to go to, if it is not the declaration.
  var definition: SourceSpan?
  /// True for a word that denotes the declaration without being its name, such as `value`, `form`
  /// or the keyword of a rule.
  var isWord = false
  /// The declaration in the checked form, or -1.
  var node: NodeID = -1
  var writing = NameWriting.code
}

/// An option whose name is compared with the cells of a column.
struct ComparedOption {
  /// The file that declares the option, and its name there.
  var source: SourceText
  var span: SourceSpan
  /// The file that contains the column.
  var table: SourceText
}

/// The meanings of the names in a file, recorded for later queries about places in it.
///
/// Only the names in one file are recorded. Those in the body of a named type are recorded when the
/// type is checked by itself, not when a form uses it.
package final class NameRecorder {
  /// The names recorded while one subject was checked.
  struct Part {
    var names: [RecordedName] = []
    var scopes: [Scope] = []
    var comparedOptions: [ComparedOption] = []
  }

  var types = Part()
  var form = Part()
  /// The way in which the names being recorded are written.
  var writing = NameWriting.code
  /// The source of the translation whose names are recorded; nil for the checked file.
  private let source: SourceText?

  init(of source: SourceText?) { self.source = source }

  /// Returns whether the names in one of the files that a check reads are recorded.
  func isAbout(_ number: Int, of files: FormFiles) -> Bool {
    source.map { files.sources[number] === $0 } ?? (number == 0)
  }
}

extension CheckingPart {
  /// The recorder, if the current context is recorded.
  private var recorder: NameRecorder? {
    guard let recorder = form.recorder, !context.isSilent,
      recorder.isAbout(context.file, of: form.files)
    else { return nil }
    return recorder
  }

  /// Records what a name means, if requested.
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

  /// Returns whether a node represents a named type that is checked by itself.
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

  /// Records the option that an option literal denotes.
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

  /// Returns the place where an option that is not from a file is declared.
  private func place(ofOption index: Int, in choice: ChoiceDeclaration) -> SourcePlace {
    let tree = form.files.trees[choice.file]
    let syntax = choice.syntax[index]
    let span =
      syntax == choice.other
      ? tree.token(Int(tree.nodes[syntax].firstToken)).span
      : tree.child(at: 0, of: syntax).map { tree.span($0) } ?? tree.span(syntax)
    return SourcePlace(choice.file, span)
  }

  /// Records that the names of a choice's options are compared with a column in the file of another
  /// choice.
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

  /// Records the column of a file of options that a name denotes.
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
  /// Returns the source of the file from which a table was read.
  func source(of table: OptionTable) -> SourceText? {
    optionFiles.first { $0.table === table }?.source
  }
}
