internal import FormEngine
internal import FormLanguage
internal import FormSyntax

/// Determines whether a change to the source of a form makes a difference to people.
extension ComparisonWriter {
  /// Compares the visibility of a declaration. Returns nil if its own conditions are proved to be
  /// decided the same way.
  func seen(shownOtherwise node: NodeID, _ partner: NodeID) -> SeenChange? {
    let conditions = ComparedConditions(
      place: pair.new.container(of: node),
      valid: pair.old.conditions(of: partner).map(\.expression),
      asked: pair.new.conditions(of: node).map(\.expression), kind: .condition)
    return seen(conditions) { old, new in
      Self.side(of: node, partner, old, new, isShown: false) { $0.isVisible($1) }
    }
  }

  /// Compares the conditions under which a declaration is read-only.
  func seen(
    readonlyOtherwise node: NodeID, _ partner: NodeID, _ before: [Expression], _ now: [Expression]
  ) -> SeenChange? {
    let conditions = ComparedConditions(
      place: node, valid: before.isEmpty ? [.truth(false)] : before,
      asked: now.isEmpty ? [.truth(false)] : now, kind: .condition)
    return seen(conditions) { old, new in
      Self.side(of: node, partner, old, new, isShown: true) {
        $0.isReadonlyItself($1) || $0.isForced($1)
      }
    }
  }

  /// Compares the conditions under which a warning is shown.
  func seen(_ warning: ClauseID, otherwiseThan former: ClauseID) -> SeenChange? {
    let (before, now) = (pair.old.form.clauses[former], pair.new.form.clauses[warning])
    guard before.rule >= 0, now.rule >= 0 else { return .undecided }
    let conditions = ComparedConditions(
      place: pair.new.nodes[now.node].kind == .section
        ? pair.new.container(of: now.node) : now.node,
      valid: expressions(of: former, pair.old), asked: expressions(of: warning, pair.new),
      kind: .rule)
    return seen(conditions) { old, new in
      let was = old.sightings(of: .rule(Int(before.rule))).contains(.unmet)
      let isNow = new.sightings(of: .rule(Int(now.rule))).contains(.unmet)
      return was == isNow ? nil : was
    }
  }

  /// Compares the default of a field.
  func seen(defaultOtherwise node: NodeID, _ partner: NodeID) -> SeenChange? {
    let conditions = ComparedConditions(
      place: node, valid: [pair.old.defaultValue(of: partner)].compactMap(\.self),
      asked: [pair.new.defaultValue(of: node)].compactMap(\.self), kind: .value)
    return seen(conditions) { old, new in
      func text(_ session: Session, _ path: Path) -> String {
        let options = session.program.options(of: path.node)
        return session.evaluate(
          session.program.parts.slots[session.program.parts.answerSlot(of: path.node)].code,
          at: path
        ).text { options.recordKey(Int($0)) }
      }
      let places = (old: old.places(of: partner), new: new.places(of: node))
      guard Self.areInOrder(places.old, old), places.old.count == places.new.count else {
        return nil
      }
      return zip(places.old, places.new).contains { text(old, $0) != text(new, $1) } ? true : nil
    }
  }

  private func seen(
    _ conditions: ComparedConditions, isSeen test: ChangeSearch.DifferenceTest
  ) -> SeenChange? {
    // Nobody sees how an option is recorded.
    if namesMatching.match(conditions.valid, conditions.asked) == .same { return nil }
    return switch forwards.difference(conditions, isSeen: test) {
    case .none: nil
    case .found(let record, let isOld): .found(shown(record), isOld: isOld)
    case .undecided: .undecided
    }
  }

  /// Returns true if a predicate is true of a declaration in the old version alone, false if in the
  /// new version alone; nil if neither. Only declarations whose containers are shown in both
  /// versions count.
  ///
  /// - Parameter isShown: true if the declaration itself must be shown in both versions.
  private static func side(
    of node: NodeID, _ partner: NodeID, _ old: Session, _ new: Session, isShown: Bool,
    _ isSo: (Session, Path) -> Bool
  ) -> Bool? {
    func counts(_ session: Session, _ path: Path) -> Bool {
      if isShown { return session.isVisible(path) }
      let around = session.containers(of: path).first {
        session.program.nodes[$0.node].kind != .section
      }
      return around.map(session.isVisible) ?? true
    }
    let places = (old: old.places(of: partner), new: new.places(of: node))
    guard areInOrder(places.old, old), places.old.count == places.new.count else { return nil }
    for (before, now) in zip(places.old, places.new) where counts(old, before) && counts(new, now) {
      let was = isSo(old, before)
      if was != isSo(new, now) { return was }
    }
    return nil
  }

  /// Returns true if the versions cannot sort the rows of these places differently.
  private static func areInOrder(_ places: [Path], _ session: Session) -> Bool {
    guard places.count > 1, let place = places.first else { return true }
    return session.program.lists(around: place.node).allSatisfy {
      session.program.nodes[$0].sort.isEmpty
    }
  }
}
