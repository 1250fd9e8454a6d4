internal import FormEngine
internal import FormSyntax

/// A `start` clause: the rows of a fresh form.
struct StartClause {
  var rows: Int
  /// The values of each row; empty if the rows are blank.
  var values: [[StartValue]] = []
  var place: SourcePlace
  /// True if the clause is in a named type, which is checked by itself.
  var isSilent: Bool
}

extension ClauseChecker {
  /// The maximum number of rows that one list may start with, and that all lists together may.
  private static let mostRows = 1_000
  private static let mostInAll = 100_000

  func startClause(_ id: SyntaxID, _ list: NodeID, _ tree: SyntaxTree) -> StartClause? {
    guard let first = tree.child(at: 0, of: id) else { return nil }
    var clause = StartClause(
      rows: 0, place: SourcePlace(context.file, tree.span(id)), isSilent: context.isSilent)
    let isOne = tree.child(at: 1, of: id) == nil
    let isPlain = form.nodes[list].isPlainList
    context.value = isPlain ? .field(form.valueNode(of: list)) : .nothing
    if tree.kind(first) == .integer, isOne {
      // A number that does not fit in an integer was reported.
      guard let rows = tree.integerMagnitude(first) else { return nil }
      guard !isPlain else {
        let kind = form.nodes[form.valueNode(of: list)].type.kind
        report(
          .misplacedClause, tree.span(id),
          StartMessage.plainList(
            form.quoted(list),
            number: kind == .integer || kind == .decimal ? tree.text(first) : nil))
        return nil
      }
      clause.rows = Int(clamping: rows)
      return clause
    }
    for child in tree.children(of: id) {
      switch tree.kind(child) {
      case .block: clause.values.append(startRow(child, list, tree))
      case .missing, .error: continue
      default:
        guard isPlain else {
          report(
            .badStart, tree.span(child),
            StartMessage.valuesWithoutFields(form.quoted(list), field: firstField(of: list)))
          return nil
        }
        let node = form.valueNode(of: list)
        if tree.kind(child) == .list, form.nodes[node].type.kind != .options {
          let values = tree.children(of: child).map { tree.text($0) }.joined(separator: ", ")
          report(
            .wrongType, tree.span(child), StartMessage.bracketedValues(values),
            fix: values.isEmpty ? nil : replacing(tree.span(child), with: values))
          return nil
        }
        clause.values.append(startValue(child, at: node, of: list).map { [$0] } ?? [])
      }
    }
    clause.rows = clause.values.count
    return clause.rows > 0 ? clause : nil
  }

  /// Returns the name of the first field of a row that may be given, for a message.
  private func firstField(of list: NodeID) -> String? {
    form.children.indices.contains(form.nodes[list].rowBody)
      ? form.children[form.nodes[list].rowBody].first {
        form.nodes[$0].kind == .field && !form.nodes[$0].isComputed
      }.map { form.nodes[$0].name } : nil
  }

  /// Returns the values in the block of a row.
  private func startRow(_ block: SyntaxID, _ list: NodeID, _ tree: SyntaxTree) -> [StartValue] {
    var values: [StartValue] = []
    var seen: [NodeID: SourceSpan] = [:]
    var isEmpty = true
    for assignment in tree.children(of: block) {
      // A wrong assignment has a problem of its own, so it does not make the row empty.
      var hasValue = true
      defer { if hasValue { isEmpty = false } }
      guard tree.kind(assignment) == .assignment,
        let path = tree.child(at: 0, of: assignment), let value = tree.child(at: 1, of: assignment),
        let node = startField(path, of: list, tree)
      else { continue }
      if let first = seen[node] {
        report(
          .duplicateName, tree.span(path),
          StartMessage.givenTwice(source: shortSource(tree.span(path))),
          labels: [SourcePlace(context.file, first).label(.firstGivenHere)])
        continue
      }
      seen[node] = tree.span(path)
      guard let value = startValue(value, at: node, of: list) else { continue }
      hasValue = !value.value.isEmpty
      values.append(value)
    }
    if isEmpty { report(.badStart, tree.span(block), StartMessage.emptyRow) }
    return values
  }

  /// Returns the field of a row that a path names.
  private func startField(_ id: SyntaxID, of list: NodeID, _ tree: SyntaxTree) -> NodeID? {
    guard tree.kind(id) != .missing else { return nil }
    context.isInStartRow = true
    defer { context.isInStartRow = false }
    let source = shortSource(tree.span(id))
    let first = tree.kind(id) == .path ? tree.child(at: 0, of: id) ?? id : id
    if tree.kind(first) == .nameReference {
      let name = form.names.intern(first, in: tree)
      let scope = form.rowScope(of: list)
      if form.symbol(name, in: scope) == nil, !here.isVisible(name) {
        expressions.names.reportUnknownMember(name, at: tree.span(first), in: scope)
        return nil
      }
    }
    let path = expressions.paths.resolve(id)
    if let inner = path.lists.first {
      report(.notAPath, tree.span(id), StartMessage.listInside(form.quoted(inner)))
      return nil
    }
    switch path.target {
    case .node(let node):
      let facts = form.nodes[node]
      guard facts.template == form.nodes[list].rowTemplate else {
        report(
          .notAPath, tree.span(id),
          StartMessage.notInRow(source: source, list: form.quoted(list)))
        return nil
      }
      if facts.kind == .list {
        report(.notAPath, tree.span(id), StartMessage.listInside(form.quoted(node)))
        return nil
      }
      guard facts.kind == .field else {
        report(
          .notAPath, tree.span(id),
          StartMessage.notAField(source: source, noun: form.fieldWords(node)),
          labels: [form.label(declaring: node)])
        return nil
      }
      if facts.isComputed {
        report(
          .notAPath, tree.span(id), StartMessage.computed(form.quoted(node)),
          labels: [form.label(declaring: node)])
        return nil
      }
      if facts.type.isSecret {
        report(
          .secretLeaks, tree.span(id), StartMessage.ofSecret(form.quoted(node)),
          labels: [form.label(declaring: node)])
        return nil
      }
      return node
    case .constant(let number):
      form.lets[number].isUsed = true
      report(.notAPath, tree.span(id), StartMessage.notAField(source: source, noun: "a `let`"))
    case .points, .rule, .row, .candidate, .column, .chosenColumn:
      report(
        .notAPath, tree.span(id), StartMessage.notInRow(source: source, list: form.quoted(list)))
    case .invalid: break
    }
    return nil
  }

  /// Returns the value that a row gives to a field; nil if it is missing or was reported.
  private func startValue(_ id: SyntaxID, at node: NodeID, of list: NodeID) -> StartValue? {
    guard tree.kind(id) != .missing else { return nil }
    let type = form.fieldType(node)
    guard !type.isSecret else {
      report(
        .secretLeaks, tree.span(id), StartMessage.ofSecret(form.quoted(node)),
        labels: [form.label(declaring: node)])
      return nil
    }
    context.isEntered = true
    defer { context.isEntered = false }
    let value = ConstantFolding.fold(
      expressions.check(id, as: type.isText ? .text : type, what: .entered(form.quoted(node))))
    guard !value.type.isInvalid,
      !expressions.controlCharacters.report(in: id, enteredInto: node)
    else { return nil }
    guard let constant = value.constant else {
      let kind = form.declarations[node].isUntyped ? nil : form.nodes[node].type.kind
      report(
        .wrongType, tree.span(id), ScenarioMessage.computedValue(kind, isTest: false))
      return nil
    }
    if form.nodes[list].isPlainList, constant.isBlank {
      report(.badStart, tree.span(id), StartMessage.emptyValue(form.quoted(list)))
      return nil
    }
    if !constant.isEmpty {
      startConstants[node, default: []].append(
        ConstantDefault(
          value: constant, place: SourcePlace(context.file, tree.span(id)),
          isSilent: context.isSilent, isInRow: true))
    }
    return StartValue(node: node, value: constant)
  }

  /// Keeps the rows that a list starts with, or reports that there are too many.
  func checkStart(_ start: StartClause, of list: NodeID, mostRows: Int64?) {
    let around = rowsAtStart(around: list)
    let message: StartMessage?
    if let mostRows, start.rows > max(mostRows, 0) {
      message = .beyondCount(start.rows, most: Int(clamping: max(mostRows, 0)))
    } else if start.rows > Self.mostRows {
      message = .beyondLimit(most: Self.mostRows)
    } else if start.rows * around > Self.mostInAll {
      message = .tooManyInAll(start.rows, around: around, most: Self.mostInAll)
    } else if startRows + start.rows * around > Self.mostInAll {
      // The first list that exceeds the limit is reported, even if a named type contains it.
      if startRows <= Self.mostInAll {
        report(.badStart, at: start.place, StartMessage.tooManyTogether(most: Self.mostInAll))
      }
      startRows = Self.mostInAll + 1
      return
    } else {
      message = nil
    }
    guard let message else {
      form.nodes[list].startRows = start.rows
      if !start.values.isEmpty { startValues[list] = start.values }
      startRows += start.rows * around
      return
    }
    if !start.isSilent { report(.badStart, at: start.place, message) }
  }

  /// Returns the number of rows that contain a list when a fresh form starts.
  private func rowsAtStart(around list: NodeID) -> Int {
    var rows = 1
    for node in form.nodes.around(list) where form.nodes[node].kind == .list {
      // A `start` beyond the limits was reported, and is not kept.
      rows *= max(1, form.nodes[node].startRows)
    }
    return rows
  }
}
