package import FormEngine

/// A text over several lines that was begun and not finished.
package struct UnfinishedText: Hashable, Sendable {
  package var path: Path
  package var lines: [String] = []
}
