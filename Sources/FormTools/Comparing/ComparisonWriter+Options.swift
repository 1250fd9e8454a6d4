internal import FormEngine
internal import FormLanguage
internal import FormSyntax

/// Finds options that can no longer be recorded.
extension ComparisonWriter {
  /// The largest number of removed options of one field to examine.
  private static let mostOptions = 200

  /// Reports options that records may contain and that are no longer accepted or offered.
  func compareOptions(of node: NodeID) {
    let partner = pair.partners[node]
    guard partner >= 0, pair.new.nodes[node].type.isChoice, pair.old.nodes[partner].type.isChoice,
      pair.old.nodes[partner].type.kind == pair.new.nodes[node].type.kind
    else { return }
    let (old, new) = (pair.old.options(of: partner), pair.new.options(of: node))
    let name = named(node)
    if !old.isRecorded(as: new) {
      let gone = old.indices.filter { new.index(ofRecordKey: old.recordKey($0)) == nil }
      for option in gone.prefix(Self.mostOptions) {
        let part = ChangedPart.optionGone(old.recordedWords(option), of: name)
        let verdict = forwards.verdict(
          .chooses(partner, Int32(truncatingIfNeeded: option)),
          expecting: expected(["option", "type"], node))
        let place = self.place(ofNew: node)
        let former = self.place(ofOldOption: option, of: partner)
        reportRejection(verdict, part, at: place, old: former)
      }
      if gone.count > Self.mostOptions {
        reportUndecided(
          .optionsGone(gone.count - Self.mostOptions, of: name), at: place(ofNew: node),
          old: place(ofOld: partner))
      }
    }
    compareOffers(of: node, partner)
  }

  /// Returns the place of an option in the old version.
  func place(ofOldOption option: Int, of node: NodeID) -> Place {
    let list = pair.old.options(of: node)
    if let table = list.table, option < table.count,
      let file = pair.old.form.choices[pair.old.form.declarations[node].choice].fileOptions
    {
      let range = table.nameRange(option)
      return Place(source: file.source, span: SourceSpan(range.lowerBound, range.upperBound))
    }
    if let place = oldPlaces?[.option(node, option)] {
      return Place(source: pair.old.form.sources[place.file], span: place.span)
    }
    return place(ofOld: node)
  }

  /// Compares the conditions under which options are offered.
  func compareOffers(of node: NodeID, _ partner: NodeID) {
    let name = named(node)
    let (old, new) = (pair.old.options(of: partner), pair.new.options(of: node))
    var before: [String: (clause: ClauseID, condition: Expression)] = [:]
    for offer in conditions(.offered, of: partner, pair.old) {
      before[old.recordKey(Int(pair.old.form.clauses[offer.clause].option))] = offer
    }
    for offer in conditions(.offered, of: node, pair.new) {
      let option = Int(pair.new.form.clauses[offer.clause].option)
      let key = new.recordKey(option)
      guard old.index(ofRecordKey: key) != nil else { continue }
      let former = before.removeValue(forKey: key)
      let likeness =
        former.map { pair.likeness([$0.condition], [offer.condition]) } ?? .different
      guard likeness != .same || pair.isChangedWithin[node] else { continue }
      let part = ChangedPart.optionOffered(new.name(option), of: name)
      let (place, cause) = place(ofNewClause: offer.clause)
      let formerPlace = former.map { self.place(ofOldClause: $0.clause) }
      let verdict = forwards.verdict(
        .notOffered(offer.clause), expecting: expected(["option"], node))
      reportRejection(verdict, part, at: place, old: formerPlace, cause: cause)
      guard case .excluded = verdict, likeness.isOther, let former else { continue }
      reportLoosening(
        backwards.verdict(.notOffered(former.clause), expecting: expected(["option"], node)),
        part, at: place, old: formerPlace, cause: cause)
    }
    for option in old.declared {
      guard let former = before[option.recordKey], new.index(ofRecordKey: option.recordKey) != nil
      else { continue }
      reportLoosening(
        backwards.verdict(.notOffered(former.clause), expecting: expected(["option"], node)),
        .optionOffered(option.name, of: name), at: place(ofNew: node),
        old: place(ofOldClause: former.clause))
    }
    compareFilter(of: node, partner)
  }

  /// Compares the `where` clauses of options from a file.
  func compareFilter(of node: NodeID, _ partner: NodeID) {
    guard pair.new.filters[node] != nil else { return }
    // An answer that was hidden and is shown now was not recorded, unless the field keeps it.
    let isKept = pair.old.nodes[partner].keeps && pair.isChangedWithin[node]
    guard pair.likenessOfFilters(partner, node) != .same || isKept else { return }
    reportUndecided(
      .optionsOffered(of: named(node)), at: place(ofNew: node), old: place(ofOld: partner))
  }
}
