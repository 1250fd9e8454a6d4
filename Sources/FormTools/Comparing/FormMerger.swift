internal import FormEngine
internal import FormLanguage

/// Merges two versions of a form into a `MergedForm`, with the clause that asks a question.
struct FormMerger {
  let valid: FormVersion
  let asked: FormVersion
  /// For each declaration of the asked version, its counterpart in the valid version, or -1;
  /// `isShared` is true if it reads the same there.
  let partners: [NodeID]
  let isShared: [Bool]

  var nodes: [Node] = []
  var slots: [Slot] = []
  var declarations: [Declaration] = []
  var expressions: [Expression] = []
  var definitions: [(slot: SlotID, expression: ExpressionID)] = []
  var clauses: [(clause: CheckedClause, isQuestion: Bool)] = []
  /// The value of each `set`, by its index in `clauses`.
  var forcedValues: [Int: ExpressionID] = [:]
  /// For each declaration of a version, its number in the merged form, or -1. The maps below do the
  /// same for slots and templates.
  var validNumbers: [NodeID]
  var askedNumbers: [NodeID]
  var validSlots: [SlotID: SlotID] = [:]
  var askedSlots: [SlotID: SlotID] = [:]
  private var validTemplates: [Int: Int] = [0: 0]
  private var askedTemplates: [Int: Int] = [0: 0]
  private var templateCount = 1
  /// For hidden fields that keep their answers, by number: the field of the asked version with the
  /// recorded value.
  var standIns: [NodeID: NodeID] = [:]
  /// The `let`s that were read and whose values have not been added yet.
  var waitingLets: [(slot: SlotID, isAsked: Bool)] = []
  /// The included declarations of each version; the members below are those directly in each one.
  private let parts: ComparedParts
  let validNodes: [NodeID]
  let askedNodes: [NodeID]
  private let validMembers: [NodeID: [NodeID]]
  private let askedMembers: [NodeID: [NodeID]]
  /// True if a recorded list has rows of its own in each version.
  var hasListTwice = false

  init(
    _ valid: FormVersion, _ asked: FormVersion, partners: [NodeID], isShared: [Bool],
    parts: ComparedParts
  ) {
    self.valid = valid
    self.asked = asked
    self.partners = partners
    self.isShared = isShared
    self.parts = parts
    validNodes = parts.nodes(isAsked: false)
    askedNodes = parts.nodes(isAsked: true)
    validMembers = Dictionary(grouping: validNodes.drop { $0 == 0 }) { valid.nodes[$0].parent }
    askedMembers = Dictionary(grouping: askedNodes.drop { $0 == 0 }) { asked.nodes[$0].parent }
    validNumbers = [NodeID](repeating: -1, count: valid.nodes.count)
    askedNumbers = [NodeID](repeating: -1, count: asked.nodes.count)
  }

  /// Returns the merged form with the clause that asks a question; nil if it cannot be asked.
  consuming func merged(_ question: ComparedQuestion, _ tables: ComparedTables) -> MergedForm? {
    var merger = self
    if merger.parts.valid[0] { merger.addValid(0, parent: -1, template: 0) }
    merger.addClausesOfValid(tables)
    merger.addClausesOfAsked(tables)
    guard let (truth, place) = merger.ask(question, tables) else { return nil }
    merger.takeInLets(tables)
    let sorted = merger.clauses.enumerated().sorted {
      ($0.element.clause.node, $0.offset) < ($1.element.clause.node, $1.offset)
    }
    let number = sorted.firstIndex { $0.element.isQuestion }
    var forcedValues: [ClauseID: ExpressionID] = [:]
    for (index, place) in sorted.enumerated() {
      if let value = merger.forcedValues[place.offset] { forcedValues[index] = value }
    }
    var askedRule: ClauseID?
    if case .fails(let clause) = question,
      case .condition = merger.asked.form.clauses[clause].content
    {
      askedRule = number
    }
    return MergedForm(
      form: CheckedContent(
        nodes: merger.nodes, declarations: merger.declarations, slots: merger.slots,
        choices: tables.choices, options: tables.options, answerOptions: [],
        patterns: tables.patterns,
        clauses: sorted.map(\.element.clause), forcedFields: [], forcedValues: forcedValues,
        definitions: merger.definitions,
        expressions: merger.expressions, names: nil),
      numbers: merger.validNumbers, standIns: merger.standIns, question: number ?? -1,
      askedRule: askedRule, truth: truth, place: place, hasListTwice: merger.hasListTwice)
  }

  // MARK: Declarations

  /// Adds a declaration of the valid version with its contents, and what the asked version adds.
  /// Recursion follows the declarations, which nest 64 levels at most.
  private mutating func addValid(_ node: NodeID, parent: NodeID, template: Int) {
    var template = template
    if valid.nodes[node].kind == .row { template = newTemplate() }
    let number = add(valid.nodes[node], valid.form.declarations[node], parent, template, 0, 0)
    validNumbers[node] = number
    validSlots[valid.nodes[node].slot] = nodes[number].slot
    if valid.nodes[node].kind == .row { validTemplates[valid.nodes[node].template] = template }
    let partner = parts.successor(node)
    let isShared = partner >= 0 && (self.isShared[partner] || node == 0)
    if isShared {
      askedNumbers[partner] = number
      askedSlots[asked.nodes[partner].slot] = nodes[number].slot
      if asked.nodes[partner].kind == .row {
        askedTemplates[asked.nodes[partner].template] = template
      }
    }
    for member in validMembers[node] ?? [] {
      addValid(member, parent: number, template: template)
    }
    if isShared { addAsked(in: partner, parent: number, template: template) }
  }

  /// Adds the declarations in a container that the asked version does not share.
  private mutating func addAsked(in container: NodeID, parent: NodeID, template: Int) {
    for node in askedMembers[container] ?? [] where askedNumbers[node] < 0 {
      if asked.nodes[node].kind == .section {
        // The shared members of a section have been added already.
        guard hasOwn(node) else { continue }
      } else if isShared[node], partners[node] >= 0 {
        continue
      }
      addAskedWhole(node, parent: parent, template: template)
    }
  }

  private func hasOwn(_ section: NodeID) -> Bool {
    (askedMembers[section] ?? []).contains {
      asked.nodes[$0].kind == .section ? hasOwn($0) : !isShared[$0]
    }
  }

  private mutating func addAskedWhole(_ node: NodeID, parent: NodeID, template: Int) {
    var template = template
    if asked.nodes[node].kind == .row { template = newTemplate() }
    let number = add(
      asked.nodes[node], asked.form.declarations[node], parent, template,
      valid.form.choices.count, valid.form.options.count)
    askedNumbers[node] = number
    askedSlots[asked.nodes[node].slot] = nodes[number].slot
    // The list has the rows of the record even if their values do not fit.
    nodes[number].isPlainList = false
    if asked.nodes[node].kind == .row { askedTemplates[asked.nodes[node].template] = template }
    addAsked(in: node, parent: number, template: template)
  }

  private mutating func newTemplate() -> Int {
    templateCount += 1
    return templateCount - 1
  }

  private mutating func add(
    _ original: Node, _ declaration: Declaration, _ parent: NodeID, _ template: Int,
    _ firstChoice: Int, _ firstOption: Int
  ) -> NodeID {
    let number = nodes.count
    var node = original
    node.parent = max(parent, 0)
    node.template = template
    if node.options >= 0 { node.options += firstOption }
    if node.kind == .field {
      node.slot = slots.count
      slots.append(
        Slot(kind: node.isComputed ? .computed : .field, template: template, node: number))
    } else {
      node.slot = -1
    }
    if node.kind == .row, parent >= 0 {
      nodes[parent].rowBody = number
      nodes[parent].rowTemplate = template
    }
    nodes.append(node)
    var declaration = declaration
    if declaration.choice >= 0 { declaration.choice += firstChoice }
    declarations.append(declaration)
    return number
  }

  // MARK: Translation

  func template(_ template: Int, isAsked: Bool) -> Int? {
    isAsked ? askedTemplates[template] : validTemplates[template]
  }

  func number(_ node: NodeID, isAsked: Bool) -> NodeID {
    isAsked ? askedNumbers[node] : validNumbers[node]
  }

  /// Returns the slot of the merged form for a slot of a version; nil if it is left out.
  mutating func slot(_ slot: SlotID, isAsked: Bool) -> SlotID? {
    if let known = isAsked ? askedSlots[slot] : validSlots[slot] { return known }
    let original = (isAsked ? asked : valid).form.slots[slot]
    guard original.kind == .constant,
      let template = template(original.template, isAsked: isAsked)
    else { return nil }
    slots.append(
      Slot(
        kind: .constant, template: template,
        node: max(number(original.node, isAsked: isAsked), 0)))
    if isAsked { askedSlots[slot] = slots.count - 1 } else { validSlots[slot] = slots.count - 1 }
    waitingLets.append((slot, isAsked))
    return slots.count - 1
  }

  mutating func add(_ expression: Expression) -> ExpressionID {
    expressions.append(expression)
    return ExpressionID(truncatingIfNeeded: expressions.count - 1)
  }

  private mutating func takeInLets(_ tables: ComparedTables) {
    while let next = waitingLets.popLast() {
      let version = next.isAsked ? asked : valid
      let slots = next.isAsked ? askedSlots : validSlots
      guard let slot = slots[next.slot], let value = version.value(of: next.slot) else { continue }
      definitions.append((slot, add(translated(value, isAsked: next.isAsked, tables))))
    }
  }
}
