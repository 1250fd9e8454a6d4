import FormEngine

/// The labels by which places are looked up, as they are written and in small letters. In a large
/// form most never change, and each of those is made once.
struct PlaceLabels {
  private typealias Label = (written: String, lowered: String)

  /// By node.
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
}
