/// What a fix does, where the fact that is reported does not say it.
enum FixFact: Hashable, Sendable {
  case write(String)
  /// Replaces each use of an unknown name.
  case writeEachTime(String)
  case deleteThis

  var words: String {
    switch self {
    case .write(let text): "Write \(inBackticks(text))"
    case .writeEachTime(let text): "Write \(inBackticks(text)) everywhere"
    case .deleteThis: "Remove this one"
    }
  }
}
