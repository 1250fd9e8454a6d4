/// The reason why a file cannot be read or written, as words after “cannot be read: ”.
enum FileReason {
  case empty, tooLarge, compressed
  /// The records are compressed; `by` is the name of the format.
  case compressedRecords(by: String)
  /// The file is in UTF-16, in the encoding with this name.
  case utf16(String)
  case notAFile, isFolder, outsideRoot
  case exists, isLink
  /// A link to a hidden file, or to a file with another extension.
  case leadsToHidden, leadsToOther
  /// A link on the path to the files.
  case leadsElsewhere
  /// The file does not exist yet, which `--edit` requires.
  case notYetWritten(String)
  /// The output would replace the form that it is made from.
  case isSource
  /// There is no folder for answers that could not be written.
  case noFolder
  /// The file ends after this number of records.
  case cutOff(String, records: Int, areValid: Bool)
  /// The argument may not be the real name of the file, because it is not UTF-8.
  case notUTF8(String)

  var words: String {
    switch self {
    case .empty: return "it is empty"
    case .tooLarge: return "it is larger than 64 MiB"
    case .compressed: return "it is compressed; decompress it first"
    case .compressedRecords(let way):
      return "it is compressed (\(way)): decompress it into a pipe, and read -"
    case .utf16(let encoding):
      return "it is in UTF-16; save it as UTF-8, for example with iconv -f \(encoding) -t UTF-8"
    case .notAFile: return SystemError.noFile.message
    case .isFolder: return SystemError.isFolder.message
    case .outsideRoot: return "it is outside the folder that formwalk can read; use --root"
    case .exists: return SystemError.exists.message
    case .isLink: return "it is a link"
    case .leadsToHidden: return "it leads to a hidden file"
    case .leadsToOther: return "it leads to a file with another ending"
    case .leadsElsewhere: return "it is a link; name the folder that it leads to"
    case .notYetWritten(let reason):
      return "\(reason); to write it for the first time, use --output instead of --edit"
    case .isSource: return "the form is read from this file"
    case .noFolder: return "there is no folder for them"
    case .cutOff(let reason, let records, let areValid):
      let kind = areValid ? "valid" : "invalid"
      let count = records == 1 ? "1 \(kind) record" : "\(records) \(kind) records"
      return "\(reason); it contains the first \(count)"
    case .notUTF8(let reason): return "\(reason) (a name passed as an argument must be UTF-8)"
    }
  }
}
