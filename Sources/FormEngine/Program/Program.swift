/// A compiled form: immutable, with everything that sessions and record checks need to know.
public final class Program: Sendable {
  /// The output of the compiler, with the terms that the engine adds.
  public let parts: ProgramParts
  let shape: TemplateShape
  let graph: DependencyGraph
  let templates: [Template]
  let slots: [SlotPlan]
  /// For each slot that depends on itself through the rows above, its place in the order of
  /// evaluation.
  let chains: [[ChainStep]]
  /// For each node, its leaf in the focus tree of its template, or -1.
  let leafOfNode: [Int32]
  /// For each container, its inner node in the focus tree of its template, or -1.
  let innerOfNode: [Int32]
  /// For each list, its number among the lists of its template, or -1.
  let listOfNode: [Int32]
  /// The rules whose problems are reported at a node, always or while their own place is hidden.
  let rulesAtPlace: [NodeID: [Int]]
  /// The rules whose problems are reported at the form: always, or while their place is hidden and
  /// there is no other.
  let rulesAtForm: [Int]
  let aggregatesOfTerm: [SlotID: [Int]]
  /// For each aggregate that is nested in another, the outer one, or -1.
  let outerAggregate: [Int]
  /// The members of each container, in the order of declaration.
  private let declared: [[NodeID]]
  let wideNames = WideNames()
  /// Whether a name begins with a digit, which takes backticks: what is typed as a number may mean it.
  package let hasNumericNames: Bool

  /// Derives what the engine needs from the parts, which must be free of cycles.
  public init(_ given: ProgramParts) {
    var parts = Self.addingTerms(to: given)
    let shape = TemplateShape(parts)
    for index in parts.rules.indices where !parts.rules[index].otherPlaces.isEmpty {
      parts.rules[index].otherPlaces = shape.shownPlace(of: parts.rules[index], parts)
    }
    self.parts = parts
    self.shape = shape
    let graph = DependencyGraph(parts, shape: shape)
    self.graph = graph
    let order =
      graph.readsAbove ? RowChains(graph, parts).order() : EvaluationOrder(ranks: graph.ranks())
    chains = order.chains
    var builder = Builder(parts: parts, shape: shape, order: order)
    builder.build()
    templates = builder.templates
    slots = builder.slots
    leafOfNode = builder.leafOfNode
    innerOfNode = builder.innerOfNode
    listOfNode = builder.listOfNode
    outerAggregate = builder.outerAggregate
    aggregatesOfTerm = builder.aggregatesOfTerm
    var rulesAtPlace = Dictionary(grouping: parts.rules.indices) { parts.rules[$0].place }
    for (index, rule) in parts.rules.enumerated() {
      guard let place = rule.otherPlaces.first else { continue }
      rulesAtPlace[place, default: []].append(index)
      rulesAtPlace[place]?.sort()
    }
    self.rulesAtPlace = rulesAtPlace
    rulesAtForm = parts.rules.indices.filter {
      parts.rules[$0].place == 0
        || builder.slots[parts.rules[$0].slot].isOutward && parts.rules[$0].otherPlaces.isEmpty
    }
    var declared = [[NodeID]](repeating: [], count: parts.nodes.count)
    for (id, node) in parts.nodes.enumerated() where id > 0 && node.kind != .row {
      declared[node.parent].append(id)
    }
    self.declared = declared
    hasNumericNames = parts.nodes.contains { node in
      node.name.utf8.first.map { (0x30...0x39).contains($0) } ?? false
    }
  }

  public var nodes: [Node] { parts.nodes }

  /// The language in which the form is shown; nil for English and the form's own texts.
  package var language: Language? { parts.language }

  /// Returns the same form, with the program's own texts in another language.
  package func shown(in language: Language) -> Program {
    var parts = parts
    parts.language = language
    return Program(parts)
  }

  /// True if a field has the type `secret`.
  public var hasSecrets: Bool { parts.nodes.contains { $0.kind == .field && $0.type.isSecret } }

  /// Returns whether the problem of a rule may be reported at a place that is not hidden along with
  /// the rule.
  func isOutward(_ rule: Rule) -> Bool { slots[rule.slot].isOutward }

  /// Returns the rules whose problems are reported at a declaration, in the order of declaration.
  package func rules(reportedAt node: NodeID) -> [Rule] {
    (rulesAtPlace[node] ?? []).map { parts.rules[$0] }.filter { $0.place == node }
  }

  /// Returns the numbers of these rules, and of those that are reported there only while their own
  /// place is hidden.
  package func ruleNumbers(reportedAt node: NodeID) -> [Int] { rulesAtPlace[node] ?? [] }

  /// Returns the declarations inside a form, group, section or row body, in the order of their
  /// tags.
  public func children(of node: NodeID) -> [NodeID] { parts.children[node] }

  /// Returns the declarations inside a form, group, section or row body, in the order of the file.
  public func declaredChildren(of node: NodeID) -> [NodeID] { declared[node] }

  /// Returns the path of a declaration without rows, such as `address.street` or `faves.category`;
  /// empty for the form.
  public func name(of node: NodeID) -> String {
    var names: [String] = []
    var id = node
    while id > 0 {
      let node = nodes[id]
      let isValue = node.kind == .field && isPlainValue(id)
      if !node.name.isEmpty, !isValue { names.append(node.name) }
      id = node.parent
    }
    return names.reversed().joined(separator: ".")
  }

  /// Returns whether a node is the one field of a list of plain values.
  public func isPlainValue(_ node: NodeID) -> Bool {
    let parent = nodes[node].parent
    guard parent >= 0, nodes[parent].kind == .row else { return false }
    return nodes[nodes[parent].parent].isPlainList
  }

  /// Returns the aggregate that a slot stores; nil if it stores something else.
  package func aggregate(at slot: SlotID) -> Aggregate? {
    guard slots.indices.contains(slot), slots[slot].aggregate >= 0 else { return nil }
    return parts.aggregates[Int(slots[slot].aggregate)]
  }

  /// Returns the text of an expression that needs no session; nil if it needs one.
  public func constantText(_ code: Code) -> String? {
    code.isNone ? "" : constant(code)?.text()
  }

  /// Returns the value of a constant expression; nil if it is not constant.
  public func constant(_ code: Code) -> Value? {
    guard code.end - code.start == 1 else { return nil }
    let instruction = parts.instructions[Int(code.start)]
    guard instruction.operation == .constant else { return nil }
    return parts.constants[Int(instruction.a)]
  }

  /// Adds a term for each aggregated column that may be hidden, so hiding a cell changes the term.
  static func addingTerms(to given: ProgramParts) -> ProgramParts {
    var parts = given
    let shape = TemplateShape(parts)
    for index in parts.aggregates.indices {
      let term = parts.aggregates[index].term
      guard term >= 0, !parts.aggregates[index].isNested, shape.slotLink[term] >= 0 else {
        continue
      }
      let start = parts.instructions.count
      parts.instructions.append(Instruction(.read, a: term))
      parts.aggregates[index].term = parts.slots.count
      parts.slots.append(
        Slot(
          kind: .term, template: parts.slots[term].template, node: parts.slots[term].node,
          code: Code(start: start, end: start + 1)))
    }
    return parts
  }
}

/// The engine's facts about a slot, beyond those that the compiler recorded.
struct SlotPlan: Sendable {
  var template: Int32
  /// Its position among the values or the truths of a row.
  var offset: Int32
  /// The innermost condition that hides it (`TemplateShape.links`), or -1.
  var link: Int32
  /// Dependencies have lower ranks than what depends on them.
  var rank: Int32
  /// If it depends on itself through the rows above, its number in `Program.chains`; or -1.
  var chain: Int32 = -1
  /// Its rule or its aggregate, or -1.
  var rule: Int32 = -1
  var aggregate: Int32 = -1
  /// The leaf of its node, if a change of the slot changes what the focus sees; or -1.
  var leaf: Int32 = -1
  /// The container that the slot shows or makes read-only, or -1.
  var inner: Int32 = -1
  /// For a field of texts, the number of lines that they may have.
  var lines: AllowedLines?
  /// True if aggregates take its value from each row.
  var isTerm = false
  var kind: Slot.Kind
  var holdsValue: Bool
  /// True for an intermediate value, whose fault is also one of its readers: that of a field is
  /// reported at the field.
  var passesFault: Bool {
    switch kind {
    case .field, .answer, .computed: false
    case .constant, .counter, .term, .aggregate, .shown, .readonly, .forced, .required, .offered,
      .rule:
      true
    }
  }
  /// True if it is a rule whose place is not always hidden along with it.
  var isOutward = false
  /// True if answers are written to it.
  var takesAnswers = false
  /// True if it has anything to evaluate.
  var isEvaluated = false
  /// True if it is the `where` of options from a file, which is evaluated for the chosen options.
  var isOfChosen = false
  /// True if it searches a column: when it is queued, the column may have changed.
  var readsColumn = false
}

/// The engine's facts about a template: the form, or the rows of a list.
struct Template: Sendable {
  var root: NodeID
  /// -1 for the form.
  var list: NodeID
  var parent: Int
  var depth: Int
  var valueCount = 0
  var truthCount = 0
  var slots: [SlotID] = []
  /// The slots that are evaluated, dependencies first.
  var evaluated: [SlotID] = []
  /// The lists in a row of it, without those in nested rows.
  var lists: [NodeID] = []
  var focus: FocusTree
  /// The aggregates over the rows of this template, and those of them that need the extreme row.
  var aggregates: [Int] = []
  var extremes: [Int] = []
  /// The rules of this template whose problems are reported outside a row of it.
  var outwardRules: [Int] = []
  var uniqueRules: [Int] = []
  /// The lists in it that have rows at the start.
  var startLists: [NodeID] = []
  /// The lists in it with `count = E`.
  var countedLists: [NodeID] = []
  /// True if `count` gives its list a row for each chosen option.
  var hasRowsOfOptions = false
  /// The values that each row at the start has; empty if these rows are blank, or there are none.
  var startValues: [[StartValue]] = []
  /// True if its list starts with rows that are blank until something in them is answered.
  var hasBlankRows = false
  /// True if its list, or one around that, has rows at the start. The answers in a row then decide
  /// whether the row counts.
  var tracksAnswers = false

  /// The number of elements that a row adds to each array of a state.
  struct RowSize {
    var values: Int
    var truths: Int
    var leaves: Int
    var inners: Int
    var lists: Int
    /// 1 if the rows track which of their fields are answered.
    var answered: Int
    /// 1 if each row belongs to an option.
    var options: Int
  }

  /// Read instead of the template when rows are made: copying the template retains each of its
  /// arrays.
  var rowSize: RowSize {
    RowSize(
      values: valueCount, truths: truthCount, leaves: focus.leaves.count,
      inners: focus.inners.count, lists: lists.count, answered: tracksAnswers ? 1 : 0,
      options: hasRowsOfOptions ? 1 : 0)
  }
}
