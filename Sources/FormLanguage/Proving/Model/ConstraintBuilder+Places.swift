internal import FormEngine

/// Where declarations are: in the form, and in rows that are looked at one by one.
extension ConstraintBuilder {
  mutating func addPlaces() {
    let nodes = form.nodes
    model.places.reserveCapacity(nodes.count)
    for node in nodes.indices {
      model.places.append(
        Place(node: node, parent: PlaceID(truncatingIfNeeded: nodes[node].parent)))
    }
    var starts = [Int32](
      repeating: Int32(truncatingIfNeeded: form.clauses.count), count: nodes.count + 1)
    for index in form.clauses.indices.reversed() {
      starts[form.clauses[index].node] = Int32(truncatingIfNeeded: index)
    }
    for node in nodes.indices.reversed() {
      // Those of a declaration follow one another, in the order of the declarations.
      starts[node] = min(starts[node], starts[node + 1])
    }
    clauseStarts = starts
    for node in nodes.indices where nodes[node].kind == .row {
      let list = PlaceID(truncatingIfNeeded: nodes[node].parent)
      model.places[node].rows = rowCount(of: list)
      model.places[node].rowNumber = 1
    }
  }

  /// Where a declaration is, seen from the context.
  func place(of node: NodeID, in context: ContextID) -> PlaceID {
    let row = row(around: form.nodes[node].template, in: context)
    guard row > 0 else { return PlaceID(truncatingIfNeeded: node) }
    return contexts[Int(row)].firstPlace
      + PlaceID(truncatingIfNeeded: node - contexts[Int(row)].body)
  }

  /// The innermost row of a context that what is in a template is in; 0 if that is the form.
  ///
  /// Rows of a list in that row that are not considered one by one belong to it: what is in them has
  /// places and variables of its own in each.
  func row(around template: Int, in context: ContextID) -> ContextID {
    guard context > 0, bodyOfTemplate.indices.contains(template) else { return 0 }
    let body = bodyOfTemplate[template]
    var context = context
    while context > 0, !contexts[Int(context)].contains(body) {
      context = contexts[Int(context)].outer
    }
    return context
  }

  /// How many rows the list at a place has: 0 while it is hidden.
  mutating func rowCount(of list: PlaceID) -> VariableID {
    let known = model.places[Int(list)].count
    if known >= 0 { return known }
    var variable = Variable(
      source: .rows, declaration: Int32(truncatingIfNeeded: model.places[Int(list)].node),
      place: list)
    variable.least = 0
    let id = model.add(variable)
    model.places[Int(list)].count = id
    return id
  }

  /// The rows of a list that are looked at one by one, which are made when they are first asked for.
  mutating func rows(of list: PlaceID) -> [ContextID] {
    if let known = rowsOfPlace[Int(list)] { return known }
    let node = model.places[Int(list)].node
    let count = plannedRows(of: node)
    let body = form.nodes[node].rowBody
    guard count > 0, model.statements.count < Self.rowStatementLimit + form.clauses.count * 4 else {
      rowsOfPlace[Int(list)] = []
      return []
    }
    // What is in a list has the numbers after it.
    var end = body + 1
    while end < form.nodes.count, form.nodes[end].parent >= body { end += 1 }
    let variable = rowCount(of: list)
    var rows: [ContextID] = []
    for number in 1...count {
      let first = PlaceID(truncatingIfNeeded: model.places.count)
      for inner in body..<end {
        let parent =
          inner == body
          ? list : first + PlaceID(truncatingIfNeeded: form.nodes[inner].parent - body)
        model.places.append(Place(node: inner, parent: parent))
      }
      model.places[Int(first)].rows = variable
      model.places[Int(first)].rowNumber = Int32(truncatingIfNeeded: number)
      for inner in (body + 1)..<max(end, body + 1) where form.nodes[inner].kind == .row {
        let place = Int(first) + inner - body
        model.places[place].rows = rowCount(of: model.places[place].parent)
        model.places[place].rowNumber = 1
      }
      let outer = outerRow(of: list)
      contexts.append(
        RowContext(
          outer: outer, template: form.nodes[node].rowTemplate, body: body, firstPlace: first,
          endOfBody: end, number: number))
      let row = ContextID(truncatingIfNeeded: contexts.count - 1)
      rows.append(row)
      waitingRows.append(row)
    }
    // The others come after them.
    let others = place(of: body, after: list, node)
    model.places[Int(others)].rowNumber = Int32(truncatingIfNeeded: count + 1)
    rowsOfPlace[Int(list)] = rows
    model.rows[list] = rows.map { contexts[Int($0)].firstPlace }
    return rows
  }

  func plannedRows(of list: NodeID) -> Int {
    switch plan {
    case .each(let counts): return counts[list] ?? 0
    case .few(let limit):
      for index in Int(clauseStarts[list])..<Int(clauseStarts[list + 1]) {
        guard form.clauses[index].kind == .rule,
          case .limit(.count, _, let upper, let excludesUpper) = form.clauses[index].content,
          case .integer(let most)? = form.expression(upper)?.constant
        else { continue }
        let (count, isTooSmall) = most.subtractingReportingOverflow(excludesUpper ? 1 : 0)
        return !isTooSmall && count >= 1 && count <= limit ? Int(count) : 0
      }
      return 0
    }
  }

  /// The row in which a list is, where it is looked at by itself.
  func outerRow(of list: PlaceID) -> ContextID {
    guard Int(list) >= form.nodes.count else { return 0 }
    return contexts.indices.last {
      $0 > 0 && contexts[$0].firstPlace <= list
        && Int(list) < Int(contexts[$0].firstPlace) + contexts[$0].endOfBody - contexts[$0].body
    }.map { ContextID(truncatingIfNeeded: $0) } ?? 0
  }

  /// The place of the rows of a list that are not looked at one by one.
  func place(of body: NodeID, after list: PlaceID, _ node: NodeID) -> PlaceID {
    list + PlaceID(truncatingIfNeeded: body - node)
  }
}

/// The number of a row that is looked at by itself, with the rows around it.
typealias ContextID = Int32

/// A row that is looked at by itself.
struct RowContext {
  /// The row around its list, or 0.
  var outer: ContextID = 0
  var template = 0
  var body: NodeID = 0
  /// The places of what is in it follow that of its body.
  var firstPlace: PlaceID = 0
  var endOfBody: NodeID = 0
  var number = 0

  func contains(_ node: NodeID) -> Bool { body <= node && node < endOfBody }
}

/// How many rows of each list are looked at one by one.
enum RowPlan {
  /// All rows of lists that may have so many at most, where something summarises them.
  case few(Int)
  /// So many of each list, by number; none of others.
  case each([NodeID: Int])

  /// Whether rows are looked at whatever speaks of them.
  var isForAll: Bool {
    if case .each = self { return true }
    return false
  }
}
