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
}
