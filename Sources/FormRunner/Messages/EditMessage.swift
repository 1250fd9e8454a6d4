/// What is said of a file whose answers are corrected.
enum EditMessage: RunnerMessage {
  case finding(file: String, String)
  /// The paths of computed fields.
  case recomputed(file: String, [String])
  /// The paths of members.
  case unknown(file: String, [String])
  case hidden(file: String, [String])
  case changedMeanwhile(file: String)
  /// The findings come before it.
  case replaceWithLosses(file: String)

  private static let mostNames = 20

  var text: String {
    switch self {
    case .finding(let file, let message): "\(file): \(message)"
    case .recomputed(let file, let paths):
      "The form computes other values than those in \(file): \(Self.list(paths))."
    case .unknown(let file, let paths):
      "\(file) contains members that the form does not have. They are kept: \(Self.list(paths))."
    case .hidden(let file, let paths):
      "\(file) contains answers that are not asked for. They are kept: \(Self.list(paths))."
    case .changedMeanwhile(let file):
      "\(file) has changed since it was read. Nothing was written."
    case .replaceWithLosses(let file): "These parts of \(file) are lost. Replace it?"
    }
  }

  private static func list(_ names: [String]) -> String {
    let more = names.count - mostNames
    let list = names.prefix(mostNames).joined(separator: ", ")
    return more > 0 ? "\(list) and \(more) more" : list
  }
}
