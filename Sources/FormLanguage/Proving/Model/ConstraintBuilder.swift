internal import FormEngine

/// Builds the constraint model of a form from its checked clauses, in one pass.
///
/// A clause that cannot be expressed becomes the statement *open* or an unconstrained variable: the
/// model states nothing that is not true of the form.
package struct ConstraintBuilder: ~Copyable {
  let form: CheckedContent
  var model = ConstraintModel()
  /// The number of rows of each list that are modelled individually.
  let plan: RowPlan
  /// The rule that the question is about: can it fail although all its parts have results? It is
  /// not a premise.
  let askedRule: ClauseID?
  /// True if conditions on the cells of a file's options are examined.
  let examinesCells: Bool

  /// The rows that expressions are evaluated in; 0 is the form, and any row that is not modelled
  /// individually.
  var contexts = [RowContext()]
  /// The current row of each aggregate around the expression.
  var frames: [FrameID: ContextID] = [:]
  var context: ContextID = 0
  /// True if a failure of the expression makes the record invalid.
  var isBlocking = false

  /// The individually modelled rows of lists, by the place of the list.
  var rowsOfPlace: [Int: [ContextID]] = [:]
  /// The rows whose clauses are still to be added.
  var waitingRows: [ContextID] = []
  /// The variables of fields, by slot; in individually modelled rows, by slot and row.
  var variableOfField: [VariableID]
  var variableInRow: [RowSlot: VariableID] = [:]
  /// The variables of options in sets that are too large to count one by one.
  var members: [UInt64: VariableID] = [:]
  var results = ResultTable()
  var letQuantities: [LetKey: Quantity?] = [:]
  var letStatements: [LetKey: StatementID] = [:]
  var bounds: ResultBounds
  var letDepth = 0
  var today: VariableID = -1
  var now: VariableID = -1
  /// The computed fields that are read but not yet defined.
  var waitingComputed: [(slot: SlotID, context: ContextID, variable: VariableID)] = []
  var computed: [SlotID: ExpressionID] = [:]
  var waitingForces: [WaitingForce] = []
  /// The statements that make places read-only.
  var readonly: [(key: PlaceID, value: StatementID)] = []
  var required: [(clause: Int, place: PlaceID, when: StatementID)] = []
  /// The row body of each template; 0 for the form itself.
  let bodyOfTemplate: [NodeID]
  /// The first clause of each declaration.
  var clauseStarts: [Int32] = []

  /// The maximum depth of nested `let`s.
  static let letDepthLimit = 32
  /// The maximum number of parts of a sum, a list of operands or an `if`.
  static let widest = 100
  /// The maximum number of statements that individually modelled rows may lead to.
  static let rowStatementLimit = 20_000

  struct LetKey: Hashable {
    var slot: SlotID
    var context: ContextID
    var isBlocking: Bool
    /// The depth of nested `let`s if parts of this one may be cut off; otherwise 0.
    var depth: Int
  }

  struct RowSlot: Hashable {
    var slot: SlotID
    var context: ContextID
  }

  package init(_ form: CheckedContent, rows plan: RowPlan, askedRule: ClauseID? = nil) {
    self.form = form
    self.plan = plan
    self.askedRule = askedRule
    examinesCells = form.examinesCells
    bounds = ResultBounds(form, keepsRanges: false)
    variableOfField = [VariableID](repeating: -1, count: form.slots.count)
    var bodies: [NodeID] = [0]
    for node in form.nodes.indices where form.nodes[node].kind == .row {
      let template = form.nodes[node].template
      while bodies.count <= template { bodies.append(0) }
      bodies[template] = node
    }
    bodyOfTemplate = bodies
    model.reserveCapacity(clauses: form.clauses.count)
    model.conditions = [StatementID](repeating: -1, count: form.clauses.count)
    for (slot, expression) in form.definitions where form.slots[slot].kind == .computed {
      computed[slot] = expression
    }
  }

  /// Returns the model of the whole form.
  package consuming func build() -> ConstraintModel {
    addPlaces()
    for index in form.clauses.indices { take(index) }
    addFields(form.nodes.indices, template: 0)
    for list in form.nodes.indices where form.nodes[list].kind == .list && plan.isForAll {
      _ = rows(of: PlaceID(truncatingIfNeeded: list))
    }
    while true {
      if let row = waitingRows.popLast() {
        takeClauses(of: row)
      } else if let next = waitingComputed.popLast() {
        define(next)
      } else if let next = waitingForces.popLast() {
        define(next)
      } else {
        break
      }
    }
    addRequired()
    finishTexts()
    findGates()
    (model.today, model.now) = (today, now)
    model.readonly = readonly.map { ($0.key, $0.value) }
    return model
  }

  /// Finds the gate of each place: the nearest place that is not always present.
  mutating func findGates() {
    for index in model.places.indices.dropFirst() {
      let place = PlaceID(truncatingIfNeeded: index)
      let isGate =
        model.places[index].rows >= 0 || !model.places[index].conditions.isEmpty
      model.places[index].gate =
        isGate ? place : model.places[Int(model.places[index].parent)].gate
    }
  }

  mutating func finishTexts() {
    var remapped: [(VariableID, [UInt64])] = []
    model.texts.finish(form.patterns) { variable, bits in remapped.append((variable, bits)) }
    guard !remapped.isEmpty else { return }
    let bits = Dictionary(remapped, uniquingKeysWith: { first, _ in first })
    for statement in model.statements where statement.kind == .oneOf {
      guard let new = bits[statement.a] else { continue }
      let choice = Int(statement.b)
      model.choices[choice].whenTrue = Self.moved(model.choices[choice].whenTrue, to: new)
      model.choices[choice].whenFalse = Self.moved(model.choices[choice].whenFalse, to: new)
    }
  }

  /// Returns the values of a text after its constants were merged with those of others.
  private static func moved(_ values: UInt64, to bits: [UInt64]) -> UInt64 {
    var result = values & TextTable.otherBit
    for (index, bit) in bits.enumerated() where values & (1 << UInt64(index)) != 0 { result |= bit }
    // A value that is not among its own constants may be one of the others.
    if values & TextTable.otherBit != 0 { result |= ~bits.reduce(0, |) }
    return result
  }

  // MARK: Fields

  /// Returns the variable of a field in the context.
  mutating func variable(of node: NodeID) -> VariableID? {
    variable(ofField: form.nodes[node].slot)
  }

  /// Returns the variable of the field at a place.
  mutating func variable(of place: PlaceID, _ node: NodeID) -> VariableID? {
    let outer = context
    defer { context = outer }
    context =
      Int(place) < form.nodes.count ? 0 : outerRow(of: place)
    return variable(of: node)
  }

  /// Returns the variable of a field or computed field in the context; nil for other slots.
  mutating func variable(ofField slot: SlotID) -> VariableID? {
    let facts = form.slots[slot]
    let row = context == 0 ? 0 : row(around: facts.template, in: context)
    if row == 0 {
      if variableOfField[slot] >= 0 { return variableOfField[slot] }
    } else if let known = variableInRow[RowSlot(slot: slot, context: row)] {
      return known
    }
    let node = facts.node
    guard facts.kind == .field || facts.kind == .computed, form.nodes[node].kind == .field,
      form.nodes[node].slot == slot
    else { return nil }
    var variable = Variable(source: .field)
    variable.declaration = Int32(truncatingIfNeeded: node)
    variable.place = place(of: node, in: context)
    switch form.nodes[node].type.kind {
    case .integer: variable.extent = .integer
    case .decimal: variable.isDecimal = true
    case .date: variable.extent = .date
    case .dateTime: variable.extent = .dateTime
    case .time:
      variable.extent = .time
      variable.least = 0
      variable.most = 86_399
    case .boolean:
      variable.least = 0
      variable.most = 1
      variable.valueCount = 2
    case .option:
      let count = form.optionCount(of: node)
      guard count > 0 else { return nil }
      variable.least = 0
      variable.most = Int64(count - 1)
      variable.valueCount = count <= 64 ? UInt8(count) : 0
    case .options: variable.isSet = true
    case .text:
      variable.least = 0
      variable.most = Int64(TextTable.other)
      variable.valueCount = 64
      variable.isText = true
    }
    let id = addOwnBase(variable)
    if row == 0 {
      variableOfField[slot] = id
    } else {
      variableInRow[RowSlot(slot: slot, context: row)] = id
    }
    if facts.kind == .computed { waitingComputed.append((slot, row, id)) }
    // In a list of plain values, a row without its value is not a row. When two versions of a form
    // are compared, the first value is the one in the records, which may not fit the other version.
    let parent = form.nodes[node].parent
    if parent > 0, form.nodes[parent].kind == .row, node == parent + 1,
      form.nodes[form.nodes[parent].parent].isPlainList
    {
      add(-1, variable.place, model.add(.filled, id), .isTrue, .conditions)
    }
    return id
  }

  /// Adds a variable that is filled or empty independently of others.
  mutating func addOwnBase(_ variable: Variable) -> VariableID {
    var variable = variable
    let start = Int32(truncatingIfNeeded: model.bases.count)
    variable.bases = start..<start + 1
    let id = model.add(variable)
    model.bases.append(id)
    return id
  }

  /// Defines a computed field: while it is shown, it is filled if its expression has a value.
  mutating func define(_ next: (slot: SlotID, context: ContextID, variable: VariableID)) {
    guard let id = computed[next.slot] else { return }
    let expression = form[id]
    let outer = context
    context = next.context
    defer { context = outer }
    isBlocking = true
    let place = model.variables[Int(next.variable)].place
    let filled = model.add(.filled, next.variable)
    if let (equal, known) = equality(next.variable, expression) {
      model.variables[Int(next.variable)].definition = model.add(.and, of: [known, equal])
      add(-1, place, model.add(.or, of: [model.add(.not, known), filled]), .notFalse, .answers)
    }
    addFaults(of: expression, -1, place)
  }
}
