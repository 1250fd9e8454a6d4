internal import FormEngine
internal import FormLanguage
internal import FormSyntax

/// Finds recorded values that no longer fit, or that differ from what is computed.
extension ComparisonWriter {
  // MARK: Types

  /// Reports recorded values that no longer fit the type of a declaration.
  ///
  /// - Returns: true if recorded values do not fit, in which case their rules are not compared.
  func compareType(of node: NodeID) -> Bool {
    let partner = pair.partners[node]
    guard partner >= 0 else { return false }
    let (old, new) = (pair.old.nodes[partner], pair.new.nodes[node])
    let part = ChangedPart.type(
      named(node), from: pair.old.kindWords(partner), to: pair.new.kindWords(node))
    var question: ComparedQuestion
    if old.kind != new.kind || old.isPlainList != new.isPlainList {
      question = .filled(partner)
      if old.kind == .group {
        guard
          let member = pair.old.nodes.indices.first(where: {
            pair.old.nodes[$0].kind == .field && pair.old.container(of: $0) == partner
          })
        else { return false }
        question = .filled(member)
      }
    } else if old.kind == .field, old.type != new.type || old.element != new.element {
      switch (old.type.kind, new.type.kind) {
      case (.options, .options) where old.element != new.element:
        // Records contain options and dates as text.
        if new.element == .text, old.element != .integer { return false }
        question = .filled(partner)
      case (.text, .text):
        guard old.type == .multiline || new.type == .multiline else { return false }
        if new.type == .multiline {
          reportLoosening(
            backwards.verdict(
              .severalLines(node),
              expecting: ChangeSearch.Expected(
                rules: ["control-character"], path: recordPath(node))),
            part, at: place(ofNew: node), old: place(ofOld: partner))
          return false
        }
        question = .severalLines(partner)
      // Values of the same kind differ only by the rules of their types.
      case (let old, let new) where old == new: return false
      case (.integer, .decimal): return false
      case (.decimal, .integer):
        if isMultiple(partner, pair.old, of: Decimal(1), from: Decimal(0)) { return false }
        question = .notWhole(partner)
      // Records contain these as text.
      case (.date, .text), (.time, .text), (.dateTime, .text), (.option, .text): return false
      case (.text, _), (.integer, _), (.decimal, _), (.boolean, _), (.date, _), (.time, _),
        (.dateTime, _), (.option, _), (.options, _):
        question = .filled(partner)
      }
    } else {
      return false
    }
    // A filled value has the wrong type, unless both types are text in JSON.
    var expected = ChangeSearch.Expected(
      rules: ["type", "control-character", "option"], path: recordPath(node))
    if old.kind != new.kind || old.isPlainList != new.isPlainList { expected.isAnyRule = true }
    let verdict = forwards.verdict(question, expecting: expected)
    reportRejection(verdict, part, at: place(ofNew: node), old: place(ofOld: partner))
    guard case .found = verdict, case .filled = question else { return false }
    return true
  }

  // MARK: Computed fields

  /// Compares the formula or forced value of a field with the values that were recorded.
  func compareComputed(_ node: NodeID) {
    let partner = pair.partners[node]
    let forced = pair.new.forces(of: node).map(\.value)
    let values =
      pair.new.nodes[node].isComputed
      ? [pair.new.value(of: pair.new.nodes[node].slot)].compactMap(\.self) : forced
    guard !values.isEmpty else { return }
    let place = self.place(ofNew: node)
    let isField = partner >= 0 && pair.old.nodes[partner].kind == .field
    let wasComputed =
      isField && (pair.old.nodes[partner].isComputed || pair.old.nodes[partner].forced >= 0)
    guard !wasComputed || pair.isComputedOtherwise[node] || pair.isChangedWithin[node] else {
      return
    }
    let expected = expected(["computed", "arithmetic"], node)
    var verdict = ChangeSearch.Verdict.excluded
    // Values that depend on the clock are not compared.
    if isField, !values.contains(where: pair.new.readsClock) {
      verdict = forwards.verdict(.computed(node), expecting: expected)
      reportRejection(
        verdict, .computed(named(node)), at: place, old: self.place(ofOld: partner))
    }
    guard case .excluded = verdict else { return }
    var former: [Expression] = []
    if wasComputed, isShownAlike(node) {
      former =
        pair.old.nodes[partner].isComputed
        ? [pair.old.value(of: pair.old.nodes[partner].slot)].compactMap(\.self)
        : pair.old.forces(of: partner).map(\.value)
    }
    reportRejection(
      faults(in: values, at: node, former: former, expecting: expected),
      .arithmetic(named(node)), at: place, old: isField ? self.place(ofOld: partner) : nil)
  }
}

extension FormVersion {
  /// Returns the kind of a declaration with its article: `an integer`, `a list`.
  func kindWords(_ node: NodeID) -> String {
    let declared = nodes[node]
    switch declared.kind {
    case .list:
      guard declared.isPlainList,
        let value = nodes.indices.first(where: {
          nodes[$0].parent == declared.rowBody && $0 > declared.rowBody
        })
      else { return "a list of rows" }
      return "a list of values of the type `\(nodes[value].type.keyword)`"
    case .field where declared.type.kind == .text && declared.type != .text:
      return "a text of the type `\(declared.type.keyword)`"
    default: return form.fieldWords(node)
    }
  }
}
