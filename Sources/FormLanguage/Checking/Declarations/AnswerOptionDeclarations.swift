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
    /// A `let` of the rows, whose type must be inferred first.
    case constant(LetID)
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
  /// For a set of values, the slot with the set in the order of the options, which is needed only if
  /// an expression asks for the order.
  var ordered: SlotID = -1
  var needsOrder = false

  /// The progress of finding the type of the column.
  enum Progress {
    case undone, underway, done
    /// The column is a `let`, or of a field that takes its options from one.
    case waiting
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
        let isWaiting = waits(typed)
        setType(ofAnswerOptions: typed)
        form.answerOptions[typed].progress = isWaiting ? .waiting : .done
      }
    }
  }

  /// Returns true if the type of the column is not known yet.
  private func waits(_ number: Int) -> Bool {
    guard !form.answerOptions[number].isCircular else { return false }
    switch form.answerOptions[number].column {
    case .none, .list: return false
    case .constant: return true
    case .field(let column):
      guard form.nodes[column].offers >= 0 else { return false }
      if case .waiting = form.answerOptions[form.nodes[column].offers].progress { return true }
      return false
    }
  }

  /// Gives a type to each field whose options are a `let` of rows, directly or through others.
  ///
  /// A `let` may read such a field, whose type must then be known first.
  ///
  /// - Parameter infer: returns the type of a `let`.
  func typeAnswerOptions(inferring infer: (LetID) -> ValueType) {
    func isWaiting(_ number: Int) -> Bool {
      if case .waiting = form.answerOptions[number].progress { true } else { false }
    }
    var waiting = form.answerOptions.indices.filter(isWaiting)
    var isAdvancing = true
    while isAdvancing, !waiting.isEmpty {
      isAdvancing = false
      for number in waiting {
        var type: ValueType?
        if case .constant(let constant) = form.answerOptions[number].column {
          let states = form.lets.map(\.state)
          let mark = form.findings.count
          form.readsWaitingOptions = false
          type = infer(constant)
          guard !form.readsWaitingOptions else {
            for (place, state) in states.enumerated() { form.lets[place].state = state }
            form.findings.cut(to: mark)
            continue
          }
        } else if waits(number) {
          continue
        }
        setType(ofAnswerOptions: number, inferred: type)
        form.answerOptions[number].progress = .done
        isAdvancing = true
      }
      waiting.removeAll { !isWaiting($0) }
    }
    // Those that are left depend on one another.
    for (place, number) in waiting.enumerated() {
      form.answerOptions[number].isCircular = true
      form.answerOptions[number].reportsCircle = place == 0
      form.answerOptions[number].progress = .done
    }
  }

  private func isOwn(_ number: Int) -> Bool {
    guard case .field(let column) = form.answerOptions[number].column else { return false }
    return column == form.answerOptions[number].node
  }

  /// - Parameter inferred: the type of the `let` that is the column.
  private func setType(ofAnswerOptions number: Int, inferred: ValueType? = nil) {
    let options = form.answerOptions[number]
    defer { notePlainRead(of: options.node) }
    form.declarations[options.node].choice = -1
    guard !options.isCircular, let (element, choice) = offered(options.column, inferred) else {
      form.nodes[options.node].type = .text
      form.declarations[options.node].isUntyped = true
      return
    }
    form.declarations[options.node].isUntyped = false
    form.nodes[options.node].type = options.isSeveral ? .choices : element
    if options.isSeveral, element != .choice {
      form.nodes[options.node].element = element
      form.answerOptions[number].ordered = form.addSlot(
        .constant, template: form.nodes[options.node].template, node: options.node)
    }
    if element == .choice { form.declarations[options.node].choice = choice }
  }

  /// Returns the type of the values that a column offers, and their choice; nil if it offers none.
  private func offered(
    _ column: DeclaredAnswerOptions.Column, _ inferred: ValueType?
  ) -> (element: ScalarType, choice: Int)? {
    switch column {
    case .none, .list: return nil
    case .field(let column):
      guard !form.declarations[column].isUntyped else { return nil }
      return form.nodes[column].type.offered.map { ($0, form.declarations[column].choice) }
    case .constant:
      guard let inferred, !inferred.isMany else { return nil }
      switch inferred.kind {
      case .text: return (.text, -1)
      case .integer: return (.integer, -1)
      case .date: return (.date, -1)
      case .option: return (.choice, Int(inferred.choice))
      case .invalid, .empty, .decimal, .boolean, .time, .dateTime, .days, .duration, .period,
        .options, .rows:
        return nil
      }
    }
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
    let parts = Array(tree.children(of: path))
    for (place, part) in parts.enumerated() {
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
      if case .constant(let number)? = symbol, readsRows, place == parts.count - 1 {
        return .constant(number)
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
  /// The type of the values that a column of this type offers as options; nil if it offers none.
  fileprivate var offered: ScalarType? {
    switch kind {
    case .option: .choice
    case .text where !isSecret && !hasLines: .text
    case .integer: .integer
    case .date: .date
    case .text, .decimal, .boolean, .time, .dateTime, .options: nil
    }
  }
}
