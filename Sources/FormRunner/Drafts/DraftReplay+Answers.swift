import FormEngine
import FormJSON

// The answers that entries give, and which of them give way to preset ones.

extension DraftReplay {
  mutating func answer(
    _ kind: DraftEntryKind, _ entry: DraftObject, _ path: Path
  ) -> Action? {
    let node = session.program.nodes[path.node]
    guard node.kind == .field else { return nil }
    if entry.has("secret") {
      guard node.type.isSecret else { return nil }
      guard entry.has("step") else { return .confirmed(path) }
      secretNumber += 1
      return .entered(path, text: "secret \(secretNumber)")
    }
    if entry.has("empty") { return .assigned(path, .empty) }
    if let text = entry.text("text") {
      return kind == .confirmed ? .confirmed(path) : .entered(path, text: text)
    }
    // A secret is never in a draft: the field was not one.
    guard !node.type.isSecret else { return nil }
    let value = entry.value(of: node, in: session.program)
    // Enter alone does not make a blank row count.
    if kind == .confirmed, session.isInStartRow(path), session.value(path) == value {
      return .confirmed(path)
    }
    guard let value else { return nil }
    leaveOutOptions(entry, node)
    return .assigned(path, value)
  }

  /// Whether it changes a saved record: then a secret that was changed must not become the former
  /// one again.
  var isCorrection: Bool { !header.edited.isEmpty }

  /// Whether a preset answer wins over that of an entry: unless it is the one that was changed.
  func isOver(_ entry: DraftObject, _ path: Path) -> Bool {
    if entry.has("secret"), isCorrection { return false }
    guard let mark = presetMark(at: path) else { return false }
    return mark != entry.text("over")
  }

  /// What distinguishes the preset answer of a field; nil if it has none.
  private func presetMark(at path: Path) -> String? {
    switch start.origin(path) {
    case .flag, .file, .environment: break
    case .none, .typed, .default, .computed, .draft: return nil
    }
    if session.program.nodes[path.node].type.isSecret { return "" }
    return start.presetMark(at: path)
  }
}
