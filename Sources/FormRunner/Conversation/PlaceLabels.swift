import FormEngine

/// The labels for finding places by name, as written and in lowercase. Most labels of a large form
/// are constant, so they are computed once and cached.
struct PlaceLabels {
  private typealias Label = (written: String, lowered: String)

  /// The cached labels, by node.
  private var constant: [Label?] = []

  mutating func label(of place: Path, in session: Session) -> (written: String, lowered: String) {
    if constant.indices.contains(place.node), let known = constant[place.node] { return known }
    let written = session.plainLabel(place)
    let label = (written, written.lowercased())
    guard session.hasConstantLabel(place) else { return label }
    if constant.isEmpty {
      constant = Array(repeating: nil, count: session.program.nodes.count)
    }
    if constant.indices.contains(place.node) { constant[place.node] = label }
    return label
  }

  /// Returns the places that a text may mean: those with such a label, or columns of lists with one
  /// row, or hidden places, because the reply to the name of one says that it is hidden.
  mutating func places(
    called text: String, at path: Path?, hidden: Bool, in session: Session
  ) -> [Path] {
    for (hidden, inRows) in [(hidden, false), (hidden, true), (true, false)] {
      let found = matches(
        called: text, at: path, hidden: hidden, inRows: inRows, in: session)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Returns the places with a label, or else with one that differs only in case, or else those in
  /// groups that have the name, or else those whose label begins with the text, or else those with
  /// a word that does, ignoring case.
  ///
  /// - Parameter inRows: true to include the columns of lists with one row.
  private mutating func matches(
    called text: String, at path: Path?, hidden: Bool, inRows: Bool = false, in session: Session
  ) -> [Path] {
    let typed = trimmed(text)
    let wanted = typed.lowercased()
    guard !wanted.isEmpty else { return [] }
    var open = [Path.form]
    if let path { open += session.rowsAround(path).reversed().map(\.path) }
    var asWritten: [Path] = []
    var exact: [Path] = []
    var named: [Path] = []
    var begun: [Path] = []
    var worded: [Path] = []
    // The cells of this row come first.
    while let container = open.popLast() {
      for child in session.program.children(of: container.node) {
        let place = Path(node: child, row: container.row)
        let node = session.program.nodes[child]
        // The value in a row of a plain list has the label of the list.
        guard node.kind != .note, !session.program.isPlainValue(child),
          hidden || session.isShownItself(place)
        else { continue }
        let (written, label) = label(of: place, in: session)
        if written == typed { asWritten.append(place) }
        if node.name == typed { named.append(place) }
        if label == wanted {
          exact.append(place)
        } else if label.hasPrefix(wanted) {
          begun.append(place)
        } else if hasWord(label, from: wanted) {
          worded.append(place)
        }
        if node.kind == .group || node.kind == .section { open.append(place) }
        // The columns of the only row.
        if inRows, node.kind == .list, let row = session.onlyRow(of: place) { open.append(row) }
      }
    }
    return [asWritten, exact, named, begun].first { !$0.isEmpty } ?? worded
  }
}

extension Session {
  /// Returns the only row of a list; nil if it has none or several.
  fileprivate func onlyRow(of list: Path) -> Path? {
    rowCount(of: list) == 1 ? row(of: list, at: 0)?.path : nil
  }
}
