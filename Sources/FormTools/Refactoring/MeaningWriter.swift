internal import FormEngine
internal import FormLanguage

/// Encodes the meaning of a checked form as lists of numbers.
struct MeaningWriter {
  private let form: CheckedForm
  private let terms: TermTable
  private var writer: TermWriter
  /// The identity of each slot, independent of its number: its declaration, its kind, and its index
  /// among those.
  private var slotKeys: [[Int]] = []

  init(_ form: CheckedForm, _ terms: TermTable) {
    self.form = form
    self.terms = terms
    writer = TermWriter(TermVocabulary(form, terms), terms)
    var counts: [[Int]: Int] = [:]
    for slot in form.slots {
      let key = [slot.node, Int(slot.kind.rawValue)]
      let count = counts[key, default: 0]
      counts[key] = count + 1
      slotKeys.append(key + [count])
    }
  }

  // MARK: Declarations

  /// Returns the facts about the declarations, the rules and `submit`.
  func facts() -> [[Int]] {
    var facts: [[Int]] = []
    for (id, node) in form.nodes.enumerated() {
      facts.append([
        Int(node.kind.rawValue), terms.number(of: node.type.keyword), node.isComputed ? 1 : 0,
        node.forced >= 0 ? 1 : 0, node.keeps ? 1 : 0, node.confirms ? 1 : 0,
        node.isPlainList ? 1 : 0, node.parent,
        terms.number(of: node.name), terms.number(of: node.member), terms.number(of: node.unit),
        node.places, node.startRows, node.countsItsRows ? 1 : 0, node.offers >= 0 ? 1 : 0,
      ])
      for values in form.startValues[id] ?? [] {
        facts.append(values.flatMap { [$0.node, terms.number(of: form.text(of: $0))] })
      }
      facts.append(options(node.options))
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
          rule.place, terms.number(of: rule.name),
          writer.vocabulary.number(ofPattern: rule.pattern),
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

  /// Returns the contents of an option list, independent of where it is used.
  private func options(_ number: Int) -> [Int] {
    guard form.options.indices.contains(number) else { return [] }
    let list = form.options[number]
    var facts = [list.tableCount, list.filter == nil ? 0 : 1]
    for option in list.declared {
      for text in [option.name, option.recordKey, option.label, option.hint, option.help] {
        facts.append(terms.number(of: text))
      }
      facts += [option.isExclusive ? 1 : 0, terms.number(of: .value(option.points))]
      facts += key(of: option.offered)
    }
    return facts
  }

  // MARK: Computations

  /// Returns the number of each expression, by its purpose.
  mutating func expressions() -> [[Int]: Int] {
    var numbers: [[Int]: Int] = [:]
    for computation in form.computations {
      guard let key = key(of: computation.purpose) else { continue }
      writer.filtered = computation.purpose.filtered
      numbers[key] = writer.number(of: form[computation.expression])
    }
    return numbers
  }

  /// Returns the key of an expression; nil if it is compared as a part of others, as the value of a
  /// `let` is.
  private func key(of purpose: Computation.Purpose) -> [Int]? {
    switch purpose {
    case .slot(let slot): form.slots[slot].kind == .constant ? nil : [0] + slotKeys[slot]
    case .filter(let node): [1, node]
    case .lookup(let node, let number): [2, node, number]
    case .filterRest(let node): [3, node]
    // The value of the field, or its rule, contains the expression.
    case .offers, .forced: nil
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

extension Computation.Purpose {
  /// The field whose options it offers.
  fileprivate var filtered: NodeID? {
    switch self {
    case .filter(let node), .lookup(let node, _), .filterRest(let node): node
    case .slot, .offers, .forced, .text, .lower, .upper, .condition, .message, .submitLabel,
      .expectation:
      nil
    }
  }
}
