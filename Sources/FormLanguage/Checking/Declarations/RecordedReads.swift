internal import FormEngine

/// The declarations that an expression reads, recorded while it is checked, if they are needed.
struct RecordedReads {
  /// True while they are recorded.
  var isOn = false
  /// The last field or list in focus order, in the expression's own row; -1 if there is none.
  var last: NodeID = -1
  /// A field that is read in the row above; -1 if there is none.
  var above: NodeID = -1
  /// All of them, in the order of reading; of a `let`, the last that it reads, and some earlier.
  var all: [NodeID] = []

  /// Returns the declarations other than one, the last in focus order first.
  func latest(except node: NodeID, _ form: DeclaredForm) -> [NodeID] {
    guard all.count > 1 || all.first != node else { return [] }
    return Set(all).subtracting([node]).sorted {
      form.declarations[$0].focusRank > form.declarations[$1].focusRank
    }
  }

  /// Adds a declaration. Computed fields, which are not in the focus order, come before all others.
  mutating func add(_ node: NodeID, _ form: DeclaredForm) {
    all.append(node)
    guard last >= 0 else {
      last = node
      return
    }
    let wasComputed = form.nodes[last].isComputed
    let isLater =
      wasComputed == form.nodes[node].isComputed
      ? form.declarations[node].focusRank > form.declarations[last].focusRank : wasComputed
    if isLater { last = node }
  }
}
