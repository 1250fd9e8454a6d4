import FormEngine

/// The input of a conversation, as far as reading the next lines depends on it.
struct TypedInput {
  /// The check that piped input makes progress.
  var pipe = PipeWatch()
  /// The labels for finding places by typed names.
  var labels = PlaceLabels()
  var history = TypedLines()
}

/// The lines typed in this run, oldest first, for each field that is not a secret.
struct TypedLines {
  private static let most = 100
  private var lines: [NodeID: [String]] = [:]

  subscript(node: NodeID) -> [String] { lines[node] ?? [] }

  /// Adds a line, or moves an existing one to the end.
  mutating func add(_ line: String, at node: NodeID) {
    lines[node] = self[node].filter { $0 != line }.suffix(Self.most - 1) + [line]
  }
}
