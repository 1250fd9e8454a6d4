package import FormEngine

/// The places of declarations: in the form, and in individually modelled rows.
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
      // Clauses are sorted by declaration; one without clauses starts at those of the next.
      starts[node] = min(starts[node], starts[node + 1])
    }
    clauseStarts = starts
    for node in nodes.indices where nodes[node].kind == .row {
      let list = PlaceID(truncatingIfNeeded: nodes[node].parent)
      model.places[node].rows = rowCount(of: list)
      model.places[node].rowNumber = 1
    }
  }

  /// Returns the place of a declaration, as seen from the context.
  func place(of node: NodeID, in context: ContextID) -> PlaceID {
    let row = row(around: form.nodes[node].template, in: context)
    guard row > 0 else { return PlaceID(truncatingIfNeeded: node) }
    return contexts[Int(row)].firstPlace
      + PlaceID(truncatingIfNeeded: node - contexts[Int(row)].body)
  }

  /// Returns the innermost row of a context that contains a template; 0 if that is the form.
  ///
  /// Nested rows that are not modelled individually belong to that row: in each such row, their
  /// declarations have places and variables of their own.
  func row(around template: Int, in context: ContextID) -> ContextID {
    guard context > 0, bodyOfTemplate.indices.contains(template) else { return 0 }
    let body = bodyOfTemplate[template]
    var context = context
    while context > 0, !contexts[Int(context)].contains(body) {
      context = contexts[Int(context)].outer
    }
    return context
  }

  /// Returns the variable for the number of rows of a list, which is 0 while the list is hidden.
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

  /// Returns the individually modelled rows of a list, which are created on first use.
  mutating func rows(of list: PlaceID) -> [ContextID] {
    if let known = rowsOfPlace[Int(list)] { return known }
    let node = model.places[Int(list)].node
    let count = plannedRows(of: node)
    let body = form.nodes[node].rowBody
    guard count > 0, model.statements.count < Self.rowStatementLimit + form.clauses.count * 4 else {
      rowsOfPlace[Int(list)] = []
      return []
    }
    // The declarations in a list directly follow it.
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
    // The remaining rows share a place and are numbered after these.
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
          let most = form.constantBounds(.count, of: form.clauses[index])?.last
        else { continue }
        return most >= 1 && most <= limit ? most : 0
      }
      return 0
    }
  }

  /// Returns the individually modelled row that contains a list, or 0.
  func outerRow(of list: PlaceID) -> ContextID {
    guard Int(list) >= form.nodes.count else { return 0 }
    return contexts.indices.last {
      $0 > 0 && contexts[$0].firstPlace <= list
        && Int(list) < Int(contexts[$0].firstPlace) + contexts[$0].endOfBody - contexts[$0].body
    }.map { ContextID(truncatingIfNeeded: $0) } ?? 0
  }

  /// Returns the place of the rows of a list that are not modelled individually.
  func place(of body: NodeID, after list: PlaceID, _ node: NodeID) -> PlaceID {
    list + PlaceID(truncatingIfNeeded: body - node)
  }
}

/// The number of an individually modelled row, which identifies the rows around it, too.
typealias ContextID = Int32

/// An individually modelled row.
struct RowContext {
  /// The row around its list, or 0.
  var outer: ContextID = 0
  var template = 0
  var body: NodeID = 0
  /// The place of its body; the places of its contents follow.
  var firstPlace: PlaceID = 0
  var endOfBody: NodeID = 0
  var number = 0

  func contains(_ node: NodeID) -> Bool { body <= node && node < endOfBody }
}

/// The number of rows of each list that are modelled individually.
package enum RowPlan {
  /// All rows of lists with at most this many, if something aggregates them.
  case few(Int)
  /// This many rows of each list, by the number of the list; no rows of other lists.
  case each([NodeID: Int])

  /// True if rows are modelled even if nothing reads them.
  var isForAll: Bool {
    if case .each = self { return true }
    return false
  }
}
