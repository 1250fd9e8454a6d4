internal import FormServer

/// The version of the program, and where it comes from.
package enum ProgramVersion {
  static let number = "0.1.0"

  /// The version, with the start of the commit in parentheses: `0.1.0 (0123456789)`.
  static var words: String { System.commit.map { "\(number) (\($0.prefix(10)))" } ?? number }

  /// The identity of the language server.
  static var server: ServerIdentity {
    var identity = ServerIdentity(version: words)
    if let commit = System.commit, let repository = System.repository {
      identity.explanations = "\(repository)/blob/\(commit)/\(explanations)"
    }
    return identity
  }

  /// The folder of the explanations in the repository.
  package static let explanations = "Sources/FormSyntax/Diagnostics/Explanations"
}
