internal import FormEngine
internal import FormLanguage
internal import FormSyntax

/// Adds the clauses of both versions to the merged form, and the clause that asks a question about
/// them.
extension FormMerger {
  /// Adds the clauses of the valid version, which all records meet.
  mutating func addClausesOfValid(_ tables: ComparedTables) {
    for node in validNodes where validNumbers[node] >= 0 {
      for clause in valid.clauses(of: node) {
        add(Int(clause), at: validNumbers[node], isAsked: false, tables)
      }
      define(node, isAsked: false, tables)
    }
  }

  /// Adds the conditions under which declarations of the asked version are shown or read-only,
  /// their computed values, and the relation of their other values to the record.
  mutating func addClausesOfAsked(_ tables: ComparedTables) {
    for node in askedNodes where isOwn(node) {
      let number = askedNumbers[node]
      for clause in asked.clauses(of: node) {
        switch asked.form.clauses[Int(clause)].kind {
        case .shown, .readonly, .forced: add(Int(clause), at: number, isAsked: true, tables)
        case .required, .offered, .filtered, .rule, .warning: break
        }
      }
      define(node, isAsked: true, tables)
      link(node, tables)
    }
  }

  /// Returns true if a declaration of the asked version is not shared with the valid one.
  private func isOwn(_ node: NodeID) -> Bool {
    guard askedNumbers[node] >= 0 else { return false }
    let partner = partners[node]
    return partner < 0 || validNumbers[partner] != askedNumbers[node]
  }

  private mutating func define(_ node: NodeID, isAsked: Bool, _ tables: ComparedTables) {
    let version = isAsked ? asked : valid
    guard version.nodes[node].kind == .field, version.nodes[node].isComputed,
      let value = version.value(of: version.nodes[node].slot),
      let slot = slot(version.nodes[node].slot, isAsked: isAsked)
    else { return }
    definitions.append((slot, add(translated(value, isAsked: isAsked, tables))))
  }

  /// Adds a clause, except a warning, a filter, or a `unique` rule that reads something left out.
  private mutating func add(
    _ number: ClauseID, at node: NodeID, isAsked: Bool, _ tables: ComparedTables
  ) {
    let form = (isAsked ? asked : valid).form
    var clause = form.clauses[number]
    guard clause.kind != .warning, clause.kind != .filtered,
      let content = content(of: clause, isAsked: isAsked, tables)
    else { return }
    clause.node = node
    clause.content = content
    clauses.append((clause, false))
    guard let value = form.content.forcedValues[number] else { return }
    forcedValues[clauses.count - 1] = add(translated(form[value], isAsked: isAsked, tables))
  }

  private mutating func content(
    of clause: CheckedClause, isAsked: Bool, _ tables: ComparedTables
  ) -> CheckedClause.Content? {
    let form = (isAsked ? asked : valid).form
    func added(_ id: ExpressionID, _ merger: inout FormMerger) -> ExpressionID {
      guard let expression = form.expression(id) else { return -1 }
      return merger.add(merger.translated(expression, isAsked: isAsked, tables))
    }
    switch clause.content {
    case .always, .type, .exclusive: return clause.content
    case .condition(let id): return .condition(added(id, &self))
    case .limit(let kind, let lower, let upper, let excludesUpper):
      return .limit(
        kind, lower: added(lower, &self), upper: added(upper, &self), excludesUpper: excludesUpper)
    case .step(let step, let start):
      return .step(added(step, &self), start: added(start, &self))
    case .match(let pattern):
      return .match(pattern + (isAsked ? Int32(truncatingIfNeeded: tables.firstPattern) : 0))
    case .unique(let cells):
      var slots: [SlotID] = []
      for cell in cells {
        guard let slot = slot(cell, isAsked: isAsked) else { return nil }
        slots.append(slot)
      }
      return .unique(slots)
    }
  }

  // MARK: Values of both versions

  /// Adds the relation between the record and the value of a field, or the rows of a list, that the
  /// versions do not share.
  private mutating func link(_ node: NodeID, _ tables: ComparedTables) {
    let field = asked.nodes[node]
    guard field.kind == .field, !field.isComputed, let own = read(node, isAsked: true) else {
      return linkRows(node)
    }
    let partner = partners[node]
    guard partner >= 0, let other = read(partner, isAsked: false) else {
      // Records lack the field.
      if partner < 0, !isInNewRow(node) { claim(own.isEmpty, at: node) }
      return
    }
    let former = valid.nodes[partner]
    guard let equal = equality(own, node, other, partner) else { return }
    // A value that the asked version forces does not come from the record.
    let forced = forcing(node, tables)
    func claimUnforced(_ fact: Expression, _ merger: inout FormMerger) {
      merger.claim(forced.isEmpty ? fact : .any(forced + [fact]), at: node)
    }
    if former.keeps {
      // A field with `keep` may be recorded while it is hidden, and no rule has then checked its
      // value.
      standIns[validNumbers[partner]] = askedNumbers[node]
      if alwaysFits(node, partner) {
        claimUnforced(.any([other.isEmpty, .all([own.isFilled, equal])]), &self)
        return
      }
      claimUnforced(.any([other.isEmpty, own.isEmpty, equal]), &self)
    } else {
      claimUnforced(.any([own.isEmpty, .all([other.isFilled, equal])]), &self)
    }
    // A computed value need not be in a record, and a value that does not fit reads as empty.
    guard !former.isComputed, former.forced < 0 else { return }
    switch (field.type.kind, former.type.kind) {
    case (.option, .option), (.options, .options):
      for (index, option) in valid.options(of: partner).enumerated()
      where asked.options(of: node).index(ofRecordKey: option.recordKey) != nil {
        claimUnforced(
          .any([other.holds(Int32(truncatingIfNeeded: index)).isNotTrue, own.isFilled]), &self)
      }
    case (.integer, .decimal): break
    case (.text, _), (.integer, _), (.decimal, _), (.boolean, _), (.date, _), (.time, _),
      (.dateTime, _), (.option, _), (.options, _):
      claimUnforced(.any([other.isEmpty, own.isFilled]), &self)
    }
  }

  /// Returns the conditions under which the asked version forces the value of a field.
  private mutating func forcing(_ node: NodeID, _ tables: ComparedTables) -> [Expression] {
    var found: [Expression] = []
    for (condition, _) in asked.forces(of: node) {
      found.append(translated(condition, isAsked: true, tables).isNotTrue.negated)
    }
    return found
  }

  /// Returns true if every value of the valid version fits the type in the asked version.
  private func alwaysFits(_ node: NodeID, _ partner: NodeID) -> Bool {
    let (own, former) = (asked.nodes[node].type, valid.nodes[partner].type)
    if own.isChoice {
      let options = asked.options(of: node)
      return valid.options(of: partner).allSatisfy {
        options.index(ofRecordKey: $0.recordKey) != nil
      }
    }
    return own.kind == former.kind || former.kind == .integer
  }

  /// Returns true if a field is in rows that records do not have.
  private func isInNewRow(_ node: NodeID) -> Bool {
    let row = asked.nodes.around(node).first { asked.nodes[$0].kind == .row }
    return row.map { partners[$0] < 0 } ?? false
  }

  /// Gives a list that the versions do not share as many rows as the record has.
  private mutating func linkRows(_ node: NodeID) {
    guard asked.nodes[node].kind == .list,
      let own = rowCount(node, isAsked: true)
    else { return }
    let partner = partners[node]
    let none = Expression.constant(.integer(0), .integer, SourceSpan(0, 0))
    if partner < 0 || valid.nodes[partner].kind != .list {
      claim(own.compared(.equal, with: none), at: node)
    } else if let other = rowCount(partner, isAsked: false) {
      hasListTwice = true
      claim(own.compared(.equal, with: other), at: node)
    }
  }

  func rowCount(_ node: NodeID, isAsked: Bool) -> Expression? {
    let list = number(node, isAsked: isAsked)
    guard list >= 0 else { return nil }
    return Expression(
      type: .integer, span: SourceSpan(0, 0),
      form: .aggregate(
        Expression.Aggregation(
          function: .count, lists: [list], base: 0, frame: 0x4000_0000, condition: nil, term: nil,
          readsAround: false)))
  }

  /// Returns an expression that reads a field.
  func read(_ node: NodeID, isAsked: Bool) -> Expression? {
    let version = isAsked ? asked : valid
    let number = number(node, isAsked: isAsked)
    guard number >= 0, nodes[number].kind == .field else { return nil }
    let choice = version.form.declarations[node].choice
    return .read(
      nodes[number].slot,
      ValueType(version.nodes[node].type, choice: Int32(truncatingIfNeeded: choice)))
  }

  /// Returns the condition that both versions read the recorded value as the same; nil if it cannot
  /// be expressed.
  func equality(
    _ own: Expression, _ node: NodeID, _ other: Expression, _ partner: NodeID
  ) -> Expression? {
    let (kind, former) = (asked.nodes[node].type.kind, valid.nodes[partner].type.kind)
    // Sets of answers are open in proofs.
    if asked.nodes[node].hasValueSet || valid.nodes[partner].hasValueSet { return nil }
    switch (kind, former) {
    case (.option, .option), (.options, .options):
      let (options, formers) = (asked.options(of: node), valid.options(of: partner))
      guard options.count <= 64, formers.count <= 64 else { return nil }
      var parts: [Expression] = []
      for (index, option) in options.enumerated() {
        let chosen = own.holds(Int32(truncatingIfNeeded: index))
        guard let place = formers.index(ofRecordKey: option.recordKey) else {
          if kind == .options { parts.append(chosen.negated) }
          continue
        }
        let wasChosen = other.holds(Int32(truncatingIfNeeded: place))
        if kind == .option {
          parts.append(.all([chosen, wasChosen]))
        } else {
          parts.append(
            .any([.all([chosen, wasChosen]), .all([chosen.negated, wasChosen.negated])]))
        }
      }
      guard !parts.isEmpty else { return .truth(kind == .options) }
      return kind == .option ? .any(parts) : .all(parts)
    case (.decimal, .integer): return own.compared(.equal, with: other.asDecimal())
    case (.integer, .decimal): return own.asDecimal().compared(.equal, with: other)
    case (.text, _), (.integer, _), (.decimal, _), (.boolean, _), (.date, _), (.time, _),
      (.dateTime, _), (.option, _), (.options, _):
      return kind == former ? own.compared(.equal, with: other) : nil
    }
  }

  /// Adds a condition that is true of every record for which a declaration of the asked version is
  /// shown.
  private mutating func claim(_ expression: Expression, at node: NodeID) {
    clauses.append(
      (
        CheckedClause(
          content: .condition(add(expression)), kind: .rule, isSilent: true,
          node: askedNumbers[node], file: 0, span: SourceSpan(0, 0), conditionSpan: SourceSpan(0, 0)
        ), false
      ))
  }

  // MARK: Questions

  /// Adds the clause that asks the question; nil if it cannot be asked.
  ///
  /// - Returns: the truth of the clause for which the answer is yes, and the declaration at which
  ///   it is asked.
  mutating func ask(
    _ question: ComparedQuestion, _ tables: ComparedTables
  ) -> (truth: Truth, place: NodeID)? {
    switch question {
    case .fails(let clause):
      let original = asked.form.clauses[clause]
      let node = askedNumbers[original.node]
      guard node >= 0 else { return nil }
      if case .exclusive = original.content { return askExclusive(original.node) }
      guard let content = content(of: original, isAsked: true, tables) else { return nil }
      return (.isFalse, put(content, at: node))
    case .notOffered(let clause):
      let original = asked.form.clauses[clause]
      guard case .condition(let id) = original.content,
        let field = read(original.node, isAsked: true)
      else { return nil }
      let condition = translated(asked.form[id], isAsked: true, tables)
      return ask(
        [field.holds(original.option), condition.isNotTrue], at: askedNumbers[original.node])
    case .required(let node):
      guard let empty = emptiness(node, isAsked: true) else { return nil }
      var parts = [empty]
      // A recorded value that does not fit is not missing.
      let partner = partners[node]
      if partner >= 0, !valid.nodes[partner].isComputed, valid.nodes[partner].forced < 0,
        let former = emptiness(partner, isAsked: false)
      {
        parts.append(former)
        let blank = blankness(of: node, partner, tables)
        parts = [.any([.all(parts)] + (blank.map { [$0] } ?? []))]
      }
      parts += requirement(of: node, isAsked: true, tables)
      return ask(parts, at: askedNumbers[node])
    case .filled(let node):
      guard let empty = emptiness(node, isAsked: false) else { return nil }
      return ask([empty.negated], at: validNumbers[node])
    case .chooses(let node, let option):
      guard let field = read(node, isAsked: false) else { return nil }
      return ask([field.holds(option)], at: validNumbers[node])
    case .computed(let node):
      let partner = partners[node]
      guard partner >= 0, let own = read(node, isAsked: true),
        let other = read(partner, isAsked: false),
        let equal = equality(own, node, other, partner)
      else { return nil }
      let forced = forcing(node, tables)
      return ask(
        [other.isFilled, .any([own.isEmpty, equal.isNotTrue])]
          + (asked.nodes[node].isComputed ? [] : [.any(forced)]), at: askedNumbers[node])
    case .notWhole(let node):
      guard let field = read(node, isAsked: false) else { return nil }
      func decimal(_ number: Int64) -> Expression {
        .constant(.decimal(Decimal(number)), .decimal, SourceSpan(0, 0))
      }
      let link = Expression.Link(
        operation: .remainder, operand: decimal(1), convertsLeft: false)
      let rest = Expression(
        type: .decimal, span: SourceSpan(0, 0), form: .chain(field, [link], source: ""))
      return ask([rest.compared(.notEqual, with: decimal(0))], at: validNumbers[node])
    case .severalLines(let node):
      guard let field = read(node, isAsked: false) else { return nil }
      let lineBreak = Expression.constant(.text("\n"), .text, SourceSpan(0, 0))
      return ask([field.applied(.textContains, [lineBreak])], at: validNumbers[node])
    case .absent(let node):
      guard let empty = emptiness(node, isAsked: false) else { return nil }
      return ask([empty], at: validNumbers[valid.container(of: node)])
    case .dividesByZero(let divisors, let node):
      let parts = divisors.map { divisor in
        let zero: Expression =
          divisor.type.kind == .decimal
          ? .constant(.decimal(Decimal(0)), .decimal, SourceSpan(0, 0))
          : .constant(.integer(0), .integer, SourceSpan(0, 0))
        return translated(divisor, isAsked: true, tables).compared(.equal, with: zero)
      }
      guard !parts.isEmpty else { return nil }
      return ask([.any(parts)], at: askedNumbers[node])
    case .hidden(let node):
      let conditions = valid.conditions(of: node).map {
        translated($0.expression, isAsked: false, tables)
      }
      guard !conditions.isEmpty else { return nil }
      return ask(
        [.any(conditions.map(\.isNotTrue))], at: validNumbers[valid.container(of: node)])
    case .differs(let conditions): return ask(conditions, tables)
    }
  }

  /// Asks for records for which the two versions decide conditions differently.
  private mutating func ask(
    _ conditions: ComparedConditions, _ tables: ComparedTables
  ) -> (truth: Truth, place: NodeID)? {
    let (node, partner) = (conditions.place, partners[conditions.place])
    let place = askedNumbers[node]
    // If each version has rows of its own, one expression cannot read both.
    guard partner >= 0, place >= 0, validNumbers[partner] >= 0,
      nodes[place].template == nodes[validNumbers[partner]].template
    else { return nil }
    let before = conditions.valid.map { translated($0, isAsked: false, tables) }
    let now = conditions.asked.map { translated($0, isAsked: true, tables) }
    if conditions.kind == .value {
      guard let own = now.first, let other = before.first,
        let equal = equality(own, node, other, partner)
      else { return nil }
      return ask([.any([own.isFilled, other.isFilled]), equal.isNotTrue], at: place)
    }
    var (was, isNow) = (
      Expression.all(before.isEmpty ? [.truth(true)] : before),
      Expression.all(now.isEmpty ? [.truth(true)] : now)
    )
    if conditions.kind == .rule { (was, isNow) = (was.negated, isNow.negated) }
    return ask(
      [.any([.all([was, isNow.isNotTrue]), .all([isNow, was.isNotTrue])])], at: place)
  }

  /// Asks whether an exclusive option is chosen together with others.
  private mutating func askExclusive(_ node: NodeID) -> (truth: Truth, place: NodeID)? {
    guard let field = read(node, isAsked: true) else { return nil }
    let count = Expression(
      type: .integer, span: SourceSpan(0, 0), form: .apply(.optionCount, [field], a: 0))
    let options = asked.options(of: node)
    let chosen = options.indices.filter { options.isExclusive($0) }.map {
      field.holds(Int32(truncatingIfNeeded: $0))
    }
    guard !chosen.isEmpty else { return nil }
    let several = count.compared(
      .greater, with: .constant(.integer(1), .integer, SourceSpan(0, 0)))
    return ask([.any(chosen), several], at: askedNumbers[node])
  }

  /// Returns the condition that a field is empty, or that a list has no rows.
  private func emptiness(_ node: NodeID, isAsked: Bool) -> Expression? {
    if let field = read(node, isAsked: isAsked) { return field.isEmpty }
    guard (isAsked ? asked : valid).nodes[node].kind == .list else { return nil }
    return rowCount(node, isAsked: isAsked)?
      .compared(.equal, with: .constant(.integer(0), .integer, SourceSpan(0, 0)))
  }

  /// Returns the condition that a text without a visible character, which does not satisfy
  /// `required`, is valid in the valid version; nil if the field has no such texts in both versions.
  private mutating func blankness(
    of node: NodeID, _ partner: NodeID, _ tables: ComparedTables
  ) -> Expression? {
    func canBeBlank(_ type: ScalarType?) -> Bool {
      type == .text || type == .multiline || type == .secret
    }
    guard canBeBlank(asked.nodes[node].type), canBeBlank(valid.nodes[partner].type),
      let pattern = tables.blankPattern, let text = read(partner, isAsked: false)
    else { return nil }
    let isBlank = text.applied(.matches, [], a: pattern)
    let isRequired = Expression.all(requirement(of: partner, isAsked: false, tables))
    return .all([isBlank, isRequired.isNotTrue])
  }

  /// Returns the conditions under which a field of a version must be filled: it is required and not
  /// read-only.
  private mutating func requirement(
    of node: NodeID, isAsked: Bool, _ tables: ComparedTables
  ) -> [Expression] {
    let version = isAsked ? asked : valid
    var applies: [Expression] = []
    var parts: [Expression] = []
    for place in version.nodes.outward(from: node) {
      for index in version.clauses(of: place) {
        let clause = version.form.clauses[Int(index)]
        let closes = clause.kind == .readonly || clause.kind == .forced
        guard closes || (clause.kind == .required && place == node) else {
          continue
        }
        var condition = Expression.truth(true)
        if case .condition(let id) = clause.content {
          condition = translated(version.form[id], isAsked: isAsked, tables)
        }
        if closes {
          parts.append(condition.isNotTrue)
        } else {
          applies.append(condition)
        }
      }
    }
    return [.any(applies.isEmpty ? [.truth(false)] : applies)] + parts
  }

  private mutating func ask(
    _ parts: [Expression], at node: NodeID
  ) -> (truth: Truth, place: NodeID)? {
    guard node >= 0 else { return nil }
    return (.isTrue, put(.condition(add(.all(parts))), at: node))
  }

  private mutating func put(_ content: CheckedClause.Content, at node: NodeID) -> NodeID {
    clauses.append(
      (
        CheckedClause(
          content: content, kind: .warning, isSilent: true, node: node, file: 0,
          span: SourceSpan(0, 0),
          conditionSpan: SourceSpan(0, 0)), true
      ))
    return node
  }
}
