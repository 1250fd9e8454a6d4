/// The name and version by which the server introduces itself, and the address of its explanations.
package struct ServerIdentity: Sendable {
  package var version: String
  /// The address of a folder with the explanation of each finding, `NAME.md`, for browsers; nil if
  /// there is none.
  package var explanations: String?

  package init(version: String, explanations: String? = nil) {
    self.version = version
    self.explanations = explanations
  }
}
