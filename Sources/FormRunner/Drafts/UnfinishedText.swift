package import FormEngine

/// A text over several lines that was begun and not finished.
package struct UnfinishedText: Hashable, Sendable {
  package var path: Path
  package var lines: [String] = []
}

extension Action {
  /// The field that it answers; nil if it does something else.
  var answeredPath: Path? {
    switch self {
    case .entered(let path, _), .confirmed(let path), .assigned(let path, _), .cleared(let path):
      path
    default: nil
    }
  }
}
