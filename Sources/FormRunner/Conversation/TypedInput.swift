import FormEngine

/// The input of a conversation, as far as reading the next lines depends on it.
struct TypedInput {
  /// The check that piped input makes progress.
  var pipe = PipeWatch()
  /// The labels for finding places by typed names.
  var labels = PlaceLabels()
  /// The history of lines typed in this run, for each field that is not a secret.
  private var history: [NodeID: TypedLines] = [:]

  mutating func remember(_ line: String, at node: NodeID) {
    history[node, default: TypedLines()].add(line)
  }

  func lines(typedAt node: NodeID) -> [String] { history[node]?.lines ?? [] }
}

/// The lines typed for a field, oldest first.
private struct TypedLines {
  private static let most = 100
  private(set) var lines: [String] = []

  /// Adds a line, or moves an existing one to the end.
  mutating func add(_ line: String) {
    lines.removeAll { $0 == line }
    lines.append(line)
    if lines.count > Self.most { lines.removeFirst() }
  }
}
