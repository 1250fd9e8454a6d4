internal import FormEngine
internal import FormSyntax

/// Reads texts of the form in the language that is shown.
extension CheckingPart {
  /// Returns a text without interpolations; reports one that has some and returns nil.
  func plainText(_ id: SyntaxID) -> String? {
    let tree = self.tree
    guard tree.kind(id) == .text else { return nil }
    if !form.buildsProgram, tree.isPlainText(id) { return "" }
    if let text = tree.plainText(id) { return text }
    report(.plainTextWanted, tree.span(id), TextValueMessage.notConstant)
    return nil
  }

  /// Returns a doc comment that serves as help, in the language that is shown.
  func shownComment(_ comment: String, of id: SyntaxID) -> String {
    guard case .plain(let text)? = form.files.translation(of: id, in: context.file)?.text else {
      return comment
    }
    return text
  }

  /// Returns a plain text in the language that is shown.
  func shownPlainText(_ id: SyntaxID) -> String? {
    let own = plainText(id)
    guard case .plain(let text)? = form.files.translation(of: id, in: context.file)?.text else {
      return own
    }
    return text
  }
}
