/// The title of a fix, if it does not come from the reported message.
package enum FixMessage: Hashable, Sendable {
  case write(String)
  /// Replaces each use of an unknown name.
  case writeEachTime(String, count: Int)
  case deleteThis

  package var words: String {
    switch self {
    case .write(let text): "Write \(inBackticks(text))"
    case .writeEachTime("", let count): "Remove it in all \(count) places"
    case .writeEachTime(let text, let count):
      "Write \(inBackticks(text)) in all \(count) places"
    case .deleteThis: "Remove this one"
    }
  }
}
