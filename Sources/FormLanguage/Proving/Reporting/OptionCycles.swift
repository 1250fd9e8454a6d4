internal import FormEngine

/// Finds options that are only offered once they are chosen: each requires itself, or one of the
/// others, to be chosen already.
///
/// An option can be chosen unless its condition is false for all answers with options that can be
/// chosen. Everything other than options may have any value.
struct OptionCycles {
  /// The clauses of options that require one another, one list for each cycle.
  private(set) var found: [[ClauseID]] = []
  /// True if the search was cut off because it takes too long.
  private(set) var isCut = false

  private let form: CheckedForm
  /// The options of all fields with a conditional option, field by field.
  private var options: [Option] = []
  /// The possible truths of conditions, given the options that can be chosen.
  private var truths: OptionTruths

  private struct Option {
    /// The clause with its condition, or -1.
    var clause: ClauseID = -1
    /// The options whose conditions read whether this one is chosen.
    var readers: [Int] = []
  }

  init(_ form: CheckedForm) {
    self.form = form
    truths = OptionTruths(form)
    guard form.clauses.contains(where: { $0.kind == .offered }) else { return }
    readOptions()
    guard truths.canBeChosen.contains(false) else { return }
    choose()
    let left = options.indices.filter { !truths.canBeChosen[$0] }
    if !left.isEmpty, truths.steps > 0 { found = cycles(among: left) }
    // An unfinished search proves nothing.
    isCut = truths.steps <= 0
    if isCut { found = [] }
  }

  // MARK: Options that can be chosen

  /// Gathers the options with conditions. A default chooses its options even if they are not
  /// offered.
  private mutating func readOptions() {
    let isFixed = form.nodes.neverAnswered
    for (index, clause) in form.clauses.enumerated() where clause.kind == .offered {
      guard case .condition = clause.content, !isFixed[clause.node],
        !(form.isTypes && form.nodes[clause.node].parent == 0)
      else { continue }
      let count = optionCount(of: clause.node)
      guard (0..<count).contains(Int(clause.option)) else { continue }
      let field =
        truths.fields[clause.node]
        ?? OptionTruths.Field(firstOption: options.count, count: count)
      if truths.fields.updateValue(field, forKey: clause.node) == nil {
        options += Array(repeating: Option(), count: count)
        truths.canBeChosen += Array(repeating: true, count: count)
      }
      options[field.firstOption + Int(clause.option)].clause = index
      truths.canBeChosen[field.firstOption + Int(clause.option)] = false
    }
    for computation in form.computations {
      guard case .slot(let slot) = computation.purpose,
        form.slots[slot].kind == .field || form.slots[slot].kind == .answer,
        let field = truths.fields[form.slots[slot].node]
      else { continue }
      chooseDefault(form[computation.expression], of: field)
    }
  }

  private func optionCount(of node: NodeID) -> Int {
    let number = form.declarations[node].choice
    guard form.choices.indices.contains(number), !form.choices[number].isOpen,
      form.choices[number].fileOptions == nil
    else { return 0 }
    return form.choices[number].options.count
  }

  private mutating func chooseDefault(_ value: Expression, of field: OptionTruths.Field) {
    switch value.form {
    case .constant(let value):
      for option in 0..<field.count where value.chooses(Int32(option)) {
        truths.canBeChosen[field.firstOption + option] = true
      }
    case .conditional(let branches, let otherwise):
      for branch in branches { chooseDefault(branch.value, of: field) }
      chooseDefault(otherwise, of: field)
    case .coalesce(let terms): for term in terms { chooseDefault(term, of: field) }
    default:
      for option in 0..<field.count { truths.canBeChosen[field.firstOption + option] = true }
    }
  }

  /// Marks the options that can be chosen, until no more are found.
  private mutating func choose() {
    var waiting: [Int] = []
    for index in options.indices where !truths.canBeChosen[index] {
      for read in optionsRead(by: index) { options[read].readers.append(index) }
      waiting.append(index)
    }
    waiting.reverse()
    while let index = waiting.popLast(), truths.steps > 0 {
      guard !truths.canBeChosen[index], isOffered(index) else { continue }
      truths.canBeChosen[index] = true
      waiting += options[index].readers.filter { !truths.canBeChosen[$0] }
    }
  }

  private mutating func isOffered(_ index: Int) -> Bool {
    guard let condition = condition(of: index) else { return true }
    return truths.truth(of: condition).mayBeTrue
  }

  private func condition(of index: Int) -> Expression? {
    guard options[index].clause >= 0,
      case .condition(let id) = form.clauses[options[index].clause].content
    else { return nil }
    return form[id]
  }

  // MARK: Cycles

  /// Returns the options that keep one another from being chosen. The others wait for something
  /// else, or for these.
  private mutating func cycles(among left: [Int]) -> [[ClauseID]] {
    var places: [Int: Int] = [:]
    for (place, index) in left.enumerated() { places[index] = place }
    var links: [[Int]] = []
    for index in left {
      links.append(optionsRead(by: index).compactMap { places[$0] })
      truths.steps -= links.last?.count ?? 0
      guard truths.steps > 0 else { return [] }
    }
    let canBeChosen = truths.canBeChosen
    defer { truths.canBeChosen = canBeChosen }
    truths.canBeChosen = Array(repeating: true, count: options.count)
    var result: [[ClauseID]] = []
    for knot in knots(ofGraphWith: left.count, targets: { links[$0] }) {
      let part = knot.map { left[$0] }
      // These count as not chosen, all others as chosen.
      for index in part { truths.canBeChosen[index] = false }
      defer { for index in part { truths.canBeChosen[index] = true } }
      guard part.allSatisfy({ !isOffered($0) }) else { continue }
      let clauses = part.map { options[$0].clause }.sorted()
      if !clauses.allSatisfy({ form.clauses[$0].isSilent }) { result.append(clauses) }
    }
    return result.sorted { $0[0] < $1[0] }
  }

  /// Returns the conditional options that the condition of an option depends on, without
  /// duplicates.
  private mutating func optionsRead(by index: Int) -> [Int] {
    var read: Set<Int> = []
    var seen: Set<SlotID> = []
    // The parts of the condition, and whether it is enough that they may be true.
    var waiting = condition(of: index).map { [(expression: $0, isPositive: true)] } ?? []
    while let (expression, isPositive) = waiting.popLast(), truths.steps > 0 {
      truths.steps -= 1
      switch expression.form {
      case .read(let slot, _):
        if let definition = form.content.definition(of: slot) {
          if seen.insert(slot).inserted { waiting.append((definition, false)) }
        } else if form.slots[slot].kind == .field, let field = truths.fields[form.slots[slot].node]
        {
          truths.steps -= field.count
          read.formUnion(field.firstOption..<field.firstOption + field.count)
        }
      case .and(let terms), .or(let terms): waiting += terms.map { ($0, isPositive) }
      // An equality depends on one option, an inequality on all others.
      case .compare(let left, let right, .equal) where isPositive:
        if let option = option(left, right) ?? option(right, left) {
          read.insert(option)
        } else {
          waiting += [(left, false), (right, false)]
        }
      default: expression.forEachPart { waiting.append(($0, false)) }
      }
    }
    return read.filter { options[$0].clause >= 0 }.sorted()
  }

  /// Returns the option that a field is compared with; nil for other operands.
  private func option(_ field: Expression, _ constant: Expression) -> Int? {
    guard case .option(let option)? = constant.constant, case .read(let slot, _) = field.form,
      form.content.definition(of: slot) == nil, form.slots[slot].kind == .field,
      let field = truths.fields[form.slots[slot].node], (0..<field.count).contains(Int(option))
    else { return nil }
    return field.firstOption + Int(option)
  }
}
