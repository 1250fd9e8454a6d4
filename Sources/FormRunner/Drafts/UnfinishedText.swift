package import FormEngine

/// A text of several lines that was started and not finished.
package struct UnfinishedText: Hashable, Sendable {
  package var path: Path
  package var lines: [String] = []
}
