internal import FormEngine
internal import FormLanguage

/// Encodes the meaning of a checked form as lists of numbers.
struct MeaningWriter {
  let form: CheckedForm
  var terms: TermTable
  /// The expression of each `let`, by slot.
  private(set) var definitions: [SlotID: Expression] = [:]
  /// The identity of each slot, independent of its number: its declaration, its kind, and its index
  /// among those.
  private(set) var slotKeys: [[Int]] = []

  // State for encoding expressions.

  /// The visited rows around the current expression, starting with its own.
  var rows: [VisitedRow] = []
  var serial = 0
  var known: [LetKey: Int] = [:]
  /// The number of `let`s that are being followed.
  var depth = 0

  init(_ form: CheckedForm, _ terms: TermTable) {
    self.form = form
    self.terms = terms
    let lets = Set(form.lets.map(\.slot))
    for (slot, expression) in form.definitions where lets.contains(slot) {
      definitions[slot] = form[expression]
    }
    var counts: [[Int]: Int] = [:]
    for slot in form.slots {
      let key = [slot.node, Int(slot.kind.rawValue)]
      let count = counts[key, default: 0]
      counts[key] = count + 1
      slotKeys.append(key + [count])
    }
  }

  // MARK: Declarations

  mutating func facts() -> [[Int]] {
    var facts: [[Int]] = []
    for (id, node) in form.nodes.enumerated() {
      facts.append([
        Int(node.kind.rawValue), terms.number(of: node.type.keyword), node.isComputed ? 1 : 0,
        node.keeps ? 1 : 0, node.confirms ? 1 : 0, node.isPlainList ? 1 : 0, node.parent,
        terms.number(of: node.name), terms.number(of: node.unit), node.places, node.startRows,
        options(node.options),
      ])
      facts.append(key(of: node.shown))
      facts.append(key(of: node.readonly))
      facts.append(key(of: node.required))
      facts.append(node.sort.flatMap { slotKeys[$0.slot] + [$0.isDescending ? 1 : 0] })
      facts.append(form.children[id])
    }
    for rule in form.rules {
      facts.append(
        [
          Int(rule.kind.rawValue), rule.isWarning ? 1 : 0, rule.excludesUpper ? 1 : 0, rule.node,
          rule.place, terms.number(of: rule.name), pattern(rule.pattern),
        ] + rule.cells.flatMap { slotKeys[$0] })
    }
    facts.append(submit(form.submit))
    return facts
  }

  private func key(of condition: Condition) -> [Int] {
    switch condition {
    case .never: [-1]
    case .always: [-2]
    case .slot(let slot): slotKeys[slot]
    }
  }

  private func submit(_ policy: SubmitPolicy) -> [Int] {
    let success =
      switch policy.onSuccess {
      case .unfocus: -1
      case .keep: -2
      case .focus(let node): node
      }
    return [
      policy.focusesFirstProblem ? 1 : 0, policy.unfocuses ? 1 : 0, success,
      policy.onReject ?? -1,
    ] + policy.clearedOnReject
  }

  mutating func pattern(_ number: Int) -> Int {
    form.patterns.indices.contains(number)
      ? terms.number(of: .pattern(form.patterns[number])) : -1
  }

  /// Returns a number for an option list that depends on its contents, not on where it is used.
  ///
  /// - Parameter isRead: true if an expression reads a part of an option, for which a filter is
  ///   irrelevant.
  mutating func options(_ number: Int, isRead: Bool = false) -> Int {
    guard form.options.indices.contains(number) else { return -1 }
    let list = form.options[number]
    var term = [22, list.tableCount, list.filter == nil || isRead ? 0 : 1]
    for option in list.declared {
      for text in [option.name, option.label, option.hint, option.help] {
        term.append(terms.number(of: text))
      }
      term += [option.isExclusive ? 1 : 0, terms.number(of: .value(option.points))]
      term += key(of: option.offered)
    }
    return terms.number(of: term)
  }

  // MARK: Computations

  /// Returns the number of each expression, by its purpose.
  mutating func expressions() -> [[Int]: Int] {
    learnLets()
    var numbers: [[Int]: Int] = [:]
    for computation in form.computations {
      guard let key = key(of: computation.purpose) else { continue }
      numbers[key] = number(of: form[computation.expression])
    }
    return numbers
  }

  /// Returns nil for the value of a `let`.
  private func key(of purpose: Computation.Purpose) -> [Int]? {
    switch purpose {
    case .slot(let slot): definitions[slot] == nil ? [0] + slotKeys[slot] : nil
    case .filter(let node): [1, node]
    case .lookup(let node, let number): [2, node, number]
    case .filterRest(let node): [3, node]
    case .text(let text, let node): [4, node, text.rawValue]
    case .lower(let rule): [5, rule]
    case .upper(let rule): [6, rule]
    case .condition(let rule): [7, rule]
    case .message(let rule): [8, rule]
    case .submitLabel: [9]
    case .expectation(let number): [10, number]
    }
  }
}
