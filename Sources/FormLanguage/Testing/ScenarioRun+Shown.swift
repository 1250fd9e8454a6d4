internal import FormEngine
internal import FormSyntax

/// The steps that inspect what people see: options, labels and notes.
extension ScenarioRun {
  // MARK: Options

  func unmetOffer(_ expected: [Value], _ path: Path) -> Complaint? {
    let offered = session.offeredOptionValues(path)
    guard session.isVisible(path) else {
      return Complaint(
        .offersHidden(name(path), options: names(expected, of: path)), whyHidden(path))
    }
    if offered.elementsEqual(expected) { return nil }
    let isOffered = Set(offered)
    let missing = expected.filter { !isOffered.contains($0) }
    let wanted = Set(expected)
    let most = ScenarioRun.mostListed
    let extra = Array(offered.lazy.filter { !wanted.contains($0) }.prefix(most))
    let more = offered.count - (expected.count - missing.count) - extra.count
    let found = OfferedWords(
      options: names(Array(offered.prefix(most)), of: path), count: offered.count)
    var reasons: [Reason] = []
    if !missing.isEmpty { reasons.append(Reason(.notOffered(names(missing, of: path)))) }
    if !extra.isEmpty {
      reasons.append(Reason(.unexpectedOptions(names(extra, of: path), more: more)))
    }
    reasons += whyOffered(missing + extra, path)
    return Complaint(
      .offersOther(
        name(path), expected: names(expected, of: path), found: found,
        isOtherOrder: missing.isEmpty && extra.isEmpty),
      reasons)
  }

  func unmetAbsence(ofOption option: Value, _ path: Path) -> Complaint? {
    guard session.isVisible(path), session.offeredOptionValues(path).contains(option) else {
      return nil
    }
    return Complaint(
      .offers(name(path), option: names([option], of: path)[0]), whyOffered([option], path))
  }

  /// Returns options as a test writes them.
  private func names(_ options: [Value], of path: Path) -> [String] {
    let all = session.program.options(of: path.node)
    return options.map { value in
      if case .option(let index) = value {
        TestText.option(all.name(Int(index)))
      } else {
        TestText.literal(value)
      }
    }
  }

  // MARK: Labels

  func unmetLabel(_ expected: String, _ path: Path) -> Complaint? {
    guard session.isVisible(path) else {
      return Complaint(.labelHidden(name(path), expected: expected), whyHidden(path))
    }
    let (found, code) = shownLabel(path)
    guard found != expected else { return nil }
    return Complaint(
      .otherLabel(name(path), expected: expected, found: found), values(in: code, at: path))
  }

  /// Returns the label that people see, and its code: for a row, its summary; for the value of a
  /// plain row, the label of the list.
  private func shownLabel(_ path: Path) -> (String, Code) {
    let program = session.program
    if program.nodes[path.node].kind == .row {
      let row = RowPath(body: path.node, row: path.row)
      return (session.item(row), program.nodes[session.list(of: row).node].item)
    }
    let isPlain = program.isPlainValue(path.node)
    let place = isPlain ? session.enclosingRow(of: path).map { session.list(of: $0) } ?? path : path
    return (session.label(place), program.nodes[place.node].label)
  }

  /// Returns the first line of a text.
  private func shortened(_ text: String) -> String {
    let line = text.prefix { !$0.isNewline }
    return line.count < text.count ? line + " …" : text
  }

  // MARK: Notes

  func unmetNote(_ text: String) -> Complaint? {
    var visible: [String] = []
    for note in notes(visibleOnly: true) {
      let found = session.label(note)
      if found == text { return nil }
      if visible.count <= ScenarioRun.mostListed { visible.append(shortened(found)) }
    }
    let hidden = notes(visibleOnly: false).first { session.label($0) == text }
    let listed = Reason(
      .visibleNotes(
        Array(visible.prefix(ScenarioRun.mostListed)),
        hasMore: visible.count > ScenarioRun.mostListed))
    return Complaint(
      .noNote(shortened(text), isHidden: hidden != nil),
      (hidden.map(whyHidden(note:)) ?? []) + [listed])
  }

  func unmetAbsence(ofNote text: String) -> Complaint? {
    for note in notes(visibleOnly: true) where session.label(note) == text {
      return Complaint(.unexpectedNote(shortened(text)), whyShown(note))
    }
    return nil
  }

  private func notes(visibleOnly: Bool) -> some Sequence<Path> {
    session.declarations(
      in: .form, entering: .all, order: .asked, visibleOnly: visibleOnly
    ).lazy.filter { session.program.nodes[$0.node].kind == .note }
  }
}
