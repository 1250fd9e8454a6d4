internal import FormEngine
internal import FormSyntax

/// The options that a field takes from the answers: its `options from`, and the column that the
/// clause names.
struct DeclaredAnswerOptions {
  /// The meaning of the path after `from`.
  enum Column {
    /// No column, which is reported when the clause is checked.
    case none
    /// A list of groups, without the name of a column.
    case list(NodeID)
    case field(NodeID)
  }

  var node: NodeID
  /// The clause, and its file.
  var clause: SyntaxID
  var file: Int
  /// True for `choices`.
  var isSeveral: Bool
  /// The clause `other`, or -1.
  var other: SyntaxID
  var column = Column.none
  var progress = Progress.undone
  /// True if the column takes its options from the field, directly or through others.
  var isCircular = false
  /// True if the circle is reported at this field, the first one in it.
  var reportsCircle = false
  var compiled = AnswerOptions()

  /// The progress of finding the type of the column.
  enum Progress {
    case undone, underway, done
  }
}

/// Reads `options from PATH`, and gives each such field the type of the column that it names.
extension DeclarationReader {
  /// Reads the clause of a choice.
  func readOptions(
    fromAnswers clause: SyntaxID, of node: NodeID, _ choice: inout ChoiceDeclaration
  ) {
    let tree = form.files.trees[choice.file]
    guard choice.fileOptions == nil, choice.answers < 0 else { return }
    if let first = choice.syntax.first {
      choice.isOpen = true
      return reportMixedOptions(clause, first)
    }
    guard node >= 0, !tree.flags(clause).contains(.broken) else {
      if node < 0 { report(.misplacedClause, tree.span(clause), AnswerOptionsMessage.inType) }
      choice.isOpen = true
      return
    }
    choice.answers = clause
  }

  /// Declares the options of a field whose choice takes them from the answers.
  func declareAnswerOptions(of node: NodeID) {
    let choice = form.choices[form.declarations[node].choice]
    guard choice.answers >= 0 else { return }
    form.nodes[node].offers = form.answerOptions.count
    form.answerOptions.append(
      DeclaredAnswerOptions(
        node: node, clause: choice.answers, file: choice.file,
        isSeveral: form.nodes[node].type == .choices, other: choice.other))
  }

  /// Gives each field with options from the answers the type of their column, once everything is
  /// declared.
  func typeAnswerOptions() {
    for number in form.answerOptions.indices { form.answerOptions[number].column = column(number) }
    for number in form.answerOptions.indices {
      var chain: [Int] = []
      var next = number
      // The column may itself belong to a field that takes its options from the answers.
      while case .undone = form.answerOptions[next].progress {
        form.answerOptions[next].progress = .underway
        chain.append(next)
        guard case .field(let column) = form.answerOptions[next].column,
          form.nodes[column].offers >= 0
        else { break }
        next = form.nodes[column].offers
      }
      if let start = chain.firstIndex(of: next), start < chain.count - 1 || isOwn(next) {
        for circular in chain[start...] { form.answerOptions[circular].isCircular = true }
        form.answerOptions[chain[start]].reportsCircle = true
      }
      for typed in chain.reversed() {
        setType(ofAnswerOptions: typed)
        form.answerOptions[typed].progress = .done
      }
    }
  }

  private func isOwn(_ number: Int) -> Bool {
    guard case .field(let column) = form.answerOptions[number].column else { return false }
    return column == form.answerOptions[number].node
  }

  private func setType(ofAnswerOptions number: Int) {
    let options = form.answerOptions[number]
    defer { notePlainRead(of: options.node) }
    form.declarations[options.node].choice = -1
    guard !options.isCircular, case .field(let column) = options.column,
      !form.declarations[column].isUntyped,
      let type = form.nodes[column].type.offered(isSeveral: options.isSeveral)
    else {
      form.nodes[options.node].type = .text
      form.declarations[options.node].isUntyped = true
      return
    }
    form.nodes[options.node].type = type
    if type.isChoice { form.declarations[options.node].choice = form.declarations[column].choice }
  }

  /// Returns the column that the path of a clause names. Problems with the path are reported when
  /// the clause is checked.
  private func column(_ number: Int) -> DeclaredAnswerOptions.Column {
    let options = form.answerOptions[number]
    let tree = form.files.trees[options.file]
    guard let path = tree.child(.path, of: options.clause) else { return .none }
    var scope = form.declarations[options.node].scope
    var found: NodeID?
    var readsRows = false
    for (place, part) in tree.children(of: path).enumerated() {
      var symbol: Symbol?
      switch tree.kind(part) {
      case .formReference where place == 0:
        found = 0
        continue
      case .nameReference where place == 0:
        let name = form.names.intern(part, in: tree)
        while scope >= 0, symbol == nil {
          symbol = form.symbol(name, in: scope)
          if let rule = symbol, form.isRule(rule) { symbol = nil }
          scope = form.scopes[scope].isClosed ? -1 : form.scopes[scope].parent
        }
      case .member where found != nil:
        guard let node = found, let name = tree.child(at: 0, of: part), tree.kind(name) == .name
        else { return .none }
        let inner =
          form.nodes[node].kind == .list ? form.rowScope(of: node) : form.declarations[node].inner
        guard form.nodes[node].kind != .field, inner >= 0 else { return .none }
        symbol = form.symbol(form.names.intern(name, in: tree), in: inner)
      default: return .none
      }
      guard case .node(let node)? = symbol else { return .none }
      readsRows = readsRows || form.nodes[node].kind == .list
      found = node
    }
    guard let found, readsRows else { return .none }
    switch form.nodes[found].kind {
    case .field: return .field(found)
    case .list:
      return form.nodes[found].isPlainList ? .field(form.valueNode(of: found)) : .list(found)
    case .form, .group, .section, .row, .note: return .none
    }
  }
}

extension ScalarType {
  /// Returns the type of a field that takes its options from a column of this type; nil if none
  /// can.
  fileprivate func offered(isSeveral: Bool) -> ScalarType? {
    switch kind {
    case .option: isSeveral ? .choices : .choice
    case .text where !isSecret && !hasLines && !isSeveral: .text
    case .integer where !isSeveral: .integer
    case .date where !isSeveral: .date
    case .text, .integer, .date, .decimal, .boolean, .time, .dateTime, .options: nil
    }
  }
}
