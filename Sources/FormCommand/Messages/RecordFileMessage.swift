/// A message about a problem with a file of records.
enum RecordFileMessage {
  case noneInArray, noneInFile, noObject, emptyFile
  case notJSON(reason: String)
  case tooLong(limit: Int)
  /// An edited record has members that the form does not ask for, nested too deep.
  case tooDeep

  var words: String {
    switch self {
    case .noneInArray: "There is no record in this array."
    case .noneInFile: "There is no record in this file."
    case .noObject: "A record must be a JSON object."
    case .emptyFile: "The file is empty, but a record is a JSON object."
    case .notJSON(let reason): "This is not valid JSON: \(reason)."
    case .tooLong(let limit): "This record is longer than \(limit) bytes (see --max-record)."
    case .tooDeep: "What the form does not ask for is nested too deep to be kept."
    }
  }
}
