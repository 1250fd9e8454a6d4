/// What a fix does, where the fact that is reported does not say it.
enum FixFact: Hashable, Sendable {
  case write(String)
  /// Replaces each use of an unknown name.
  case writeEachTime(String)
  case deleteThis

  var words: String {
    switch self {
    case .write(let text): "Write \(Self.code(text))"
    case .writeEachTime(let text): "Write \(Self.code(text)) everywhere"
    case .deleteThis: "Remove this one"
    }
  }

  /// Source in backticks: in two on each side if it has backticks itself.
  private static func code(_ text: String) -> String {
    text.hasPrefix("`") ? "`` \(text) ``" : "`\(text)`"
  }
}
