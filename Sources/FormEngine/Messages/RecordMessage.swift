/// What is wrong with a record as a whole: facts, and their sentences.
enum RecordFact {
  /// A record that is an array may be several.
  case noObject(isArray: Bool)
  case tooManyFindings(limit: Int)
  /// What the form computes, as people read it; nothing if it is empty.
  case computed(String)
  case hidden
  /// The name in quotes, as the others below.
  case repeatedMember(String)
  case unknownMember(String, isInside: Bool, near: String?)
  case notOffered(String)

  var message: String {
    switch self {
    case .noObject(isArray: true):
      return "A record must be a JSON object. Put several into an .ndjson file, one per line."
    case .noObject(isArray: false): return "A record must be a JSON object."
    case .tooManyFindings(let limit):
      return "Only the first \(limit) problems in this record are listed."
    case .computed(let text):
      return "With these answers, the form computes \(text.isEmpty ? "nothing" : text) here."
    case .hidden: return "These answers hide this field, so it would not have been submitted."
    case .repeatedMember(let name): return "\(name) is already in this object."
    case .unknownMember(let name, let isInside, let near):
      let place = isInside ? " here" : ""
      let question = near.map { " Did you mean “\($0)”?" } ?? ""
      return "The form has no field \(name)\(place).\(question)"
    case .notOffered(let name): return "\(name) is not offered with these answers."
    }
  }
}
