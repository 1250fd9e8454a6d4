import FormSyntax

/// The page with the explanation of a finding, to which the finding links.
enum ExplanationPage {
  /// The scheme of the pages that the server itself has.
  static let scheme = "formwalk"

  /// Returns the address of a page: one that the client asks the server for, if it can, since that
  /// is about this version and needs no network; else one for browsers, if there is any.
  static func address(
    of name: DiagnosticName, _ client: ClientCapabilities, _ identity: ServerIdentity
  ) -> String? {
    if client.readsServerContent { return "\(scheme):/\(name.rawValue).md" }
    return identity.explanations.map { "\($0)/\(name.rawValue).md" }
  }

  /// Returns the text of a page that the server has.
  static func text(at address: String) -> String? {
    let start = "\(scheme):/"
    guard address.hasPrefix(start), address.hasSuffix(".md") else { return nil }
    let name = DiagnosticName(rawValue: String(address.dropFirst(start.count).dropLast(3)))
    guard let explanation = name?.explanation else { return nil }
    return "# \(explanation.name)\n\n\(explanation.summary)\n\n\(explanation.markdown)"
  }
}
