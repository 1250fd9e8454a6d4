import FormEngine
import FormJSON

// The answers of entries, and the preset answers that override them.

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
    // Drafts contain no secrets, so the field was not a secret when this was written.
    guard !node.type.isSecret else { return nil }
    let value = entry.value(of: node, in: session.program)
    // Confirming a value with Enter does not make a blank row count as filled in.
    if kind == .confirmed, session.isInStartRow(path), session.ownAnswer(path) == value {
      return .confirmed(path)
    }
    guard let value else { return nil }
    leaveOutOptions(entry, node)
    return .assigned(path, value)
  }

  /// True if the draft edits a saved record, in which a changed secret must not revert to its old
  /// value.
  var isCorrection: Bool { !header.edited.isEmpty }

  /// Returns whether a preset answer overrides that of an entry, which it does unless the entry
  /// changed this very preset.
  func isOver(_ entry: DraftObject, _ path: Path) -> Bool {
    if entry.has("secret"), isCorrection { return false }
    guard let mark = presetMark(at: path) else { return false }
    return mark != entry.text("over")
  }

  /// Returns the mark of a field's preset answer; nil if it has none.
  private func presetMark(at path: Path) -> String? {
    switch start.ownOrigin(path) {
    case .flag, .file, .environment: break
    case .none, .typed, .default, .computed, .draft, .start: return nil
    }
    if session.program.nodes[path.node].type.isSecret { return "" }
    return start.presetMark(at: path)
  }
}
