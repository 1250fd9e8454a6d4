/// The messages about a record as a whole, in the shown language.
enum RecordMessage {
  /// The record is not an object; an array is probably meant as several records.
  case noObject(isArray: Bool)
  case tooManyFindings(limit: Int)
  /// The value that the form computes, as people read it; an empty text if there is no value.
  case computed(String)
  case hidden
  case repeatedMember(String)
  case unknownMember(String, isInside: Bool, near: String?)
  case notOffered(String)
  /// An option with the character that separates options in CSV data.
  case separatorInCSV(String)

  var phrase: Phrase {
    switch self {
    case .noObject(isArray: true):
      "A record must be a JSON object. Put several into an .ndjson file, one per line."
    case .noObject(isArray: false): "A record must be a JSON object."
    case .tooManyFindings(let limit):
      "Only the first \(limit, "count") problems in this record are listed."
    case .computed(""): "With these answers, the form computes nothing here."
    case .computed(let text) where text.needsQuotes:
      "With these answers, the form computes “\(text, "value")” here."
    case .computed(let text):
      "With these answers, the form computes \(text, "value") here."
    case .hidden: "These answers hide this field, so it would not have been submitted."
    case .repeatedMember(let name): "“\(name, "name")” is already in this object."
    case .unknownMember(let name, isInside: false, near: nil):
      "The form has no field “\(name, "path")”."
    case .unknownMember(let name, isInside: false, let near?):
      "The form has no field “\(name, "path")”. Did you mean “\(near, "near")”?"
    case .unknownMember(let name, isInside: true, near: nil):
      "The form has no field “\(name, "path")” here."
    case .unknownMember(let name, isInside: true, let near?):
      "The form has no field “\(name, "path")” here. Did you mean “\(near, "near")”?"
    case .notOffered(let name): "“\(name, "name")” is not offered with these answers."
    case .separatorInCSV(let name):
      "“\(name, "name")” cannot be written in CSV, where “;” separates options. Use JSON for this record."
    }
  }
}
