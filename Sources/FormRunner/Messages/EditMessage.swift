import FormEngine

/// Messages about editing a file of answers.
enum EditMessage: RunnerMessage {
  case finding(file: String, String)
  /// The paths of computed fields.
  case recomputed(file: String, [String])
  /// The paths of members.
  case unknown(file: String, [String])
  case hidden(file: String, [String])
  case changedMeanwhile(file: String)
  /// The question after the findings.
  case replaceWithLosses(file: String)

  private static let mostNames = 20

  var phrase: Phrase {
    switch self {
    case .finding(let file, let message): "\(file, "file"): \(message, "message")"
    case .recomputed(let file, let paths):
      "The form computes values that differ from those in \(file, "file"): \(Phrase.list(paths, most: Self.mostNames), "paths")."
    case .unknown(let file, let paths):
      "\(file, "file") contains members that the form does not have. They are kept: \(Phrase.list(paths, most: Self.mostNames), "paths")."
    case .hidden(let file, let paths):
      "\(file, "file") contains answers that are not asked for. They are kept: \(Phrase.list(paths, most: Self.mostNames), "paths")."
    case .changedMeanwhile(let file):
      "\(file, "file") has changed since it was read. Nothing was written."
    case .replaceWithLosses(let file):
      "Replacing \(file, "file") loses the parts above. Replace it?"
    }
  }
}
