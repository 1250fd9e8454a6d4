/// The messages about preset answers.
indirect enum PresetMessage: Sendable {
  case notJSON(reason: String)
  case noObject
  case repeatedMember(String)
  case unknownField(String, near: String?)
  /// A member that is ignored, since it is unknown.
  case leftOut(PresetMessage)
  /// A field, by its path, and the message about it.
  case at(String, String)
  case computed
  /// A value of a record whose format differs from the one that its question accepts.
  case otherFormat(isValid: Bool)
  case noRowBefore(String, row: Int)
  // Paths
  case noPath, noAssignment, shapelessPath
  /// A field that another flag names by another path.
  case sameField(String)
  case insideField(String)
  case notAList(String)
  /// - example: the path of a field in the group.
  case severalFields(String, example: String?)
  // Variables
  case unknownVariable(near: String?)
  case sameVariable(paths: [String])
  case row(String)
  case list(String, example: String)
  case group(String, example: String)
  case secretArgument
  case notUTF8

  /// Returns the message in a language; the messages without a translation are in English.
  func message(in language: Language?) -> String {
    switch self {
    case .unknownField(let path, let near):
      GivenAnswerMessage.unknown(path, near: near).phrase.text(in: language)
    case .repeatedMember(let name):
      GivenAnswerMessage.repeated(name).phrase.text(in: language)
    case .leftOut(let unknown):
      unknown.message(in: language) + " " + GivenAnswerMessage.leftOut.phrase.text(in: language)
    case .computed: GivenAnswerMessage.computed.phrase.text(in: language)
    case .otherFormat(let isValid):
      GivenAnswerMessage.otherFormat(isValid: isValid).phrase.text(in: language)
    default: message
    }
  }

  var message: String {
    switch self {
    case .notJSON(let reason): return "This is not valid JSON: \(reason)."
    case .noObject: return "The answers must be a JSON object."
    case .repeatedMember, .unknownField, .leftOut, .computed, .otherFormat:
      return message(in: nil)
    case .at(let path, let message): return "\(path): \(message)"
    case .noRowBefore(let list, let row):
      return "“\(list)[\(row &+ 1)]” is named, but there is no “\(list)[\(row)]”."
    case .noPath: return "The path is missing: write it as path=value."
    case .noAssignment: return "Write it as path=value."
    case .shapelessPath:
      return
        "This is not a path such as address.street or items[2].price; rows are numbered from 1."
    case .sameField(let path): return "“\(path)” is the same field. Set it once."
    case .insideField(let name): return "“\(name)” is a field, so it contains no other fields."
    case .notAList(let name): return "“\(name)” is not a list, so it has no rows."
    case .severalFields(let name, let example):
      return "“\(name)” contains several fields."
        + (example.map { " Name one, such as \($0)." } ?? "")
    case .unknownVariable(let near):
      return "No field of the form has this name." + Self.question(near)
    case .sameVariable(let paths):
      return "\(listed(paths)) have the same name here. Use --answers or --set."
    case .row(let name): return "“\(name)” is a row. Name one of its fields."
    case .list(let name, let example):
      return "“\(name)” is a list. Name a row, such as \(example)."
    case .group(let name, let example):
      return "“\(name)” contains several fields. Name one, such as \(example)."
    case .notUTF8: return "This is not UTF-8 text."
    case .secretArgument:
      return
        "A secret must not be passed as an argument, which others can see. Use --env or --answers."
    }
  }

  private static func question(_ near: String?) -> String {
    near.map { " Did you mean “\($0)”?" } ?? ""
  }
}
