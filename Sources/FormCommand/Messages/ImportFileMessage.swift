import FormEngine
import FormTools

/// A message about an import, without the name of the program.
enum ImportFileMessage {
  /// The format that a file was recognised as.
  case readAs(file: String, format: String)
  case unknownFormat(file: String)
  case fault(file: String, ImportFault)
  /// Languages whose PO files need a name for the form.
  case translationsNeedOutput([String])
  case wrote(file: String)
  /// The form would have errors, so it is not written.
  case notWritten(file: String, errors: [String])

  var words: String {
    switch self {
    case .readAs(let file, let format): "\(file) was read as \(format)."
    case .unknownFormat(let file):
      "the format of \(file) is unknown: name it with --from \(listed(ImportFormats.names, "or"))"
    case .fault(let file, let fault):
      "\(file) could not be read"
        + (fault.place.map { " at \(visibleText($0))" } ?? "")
        + ": \(visibleText(fault.reason.words))"
    case .translationsNeedOutput(let languages):
      "The translations (\(listed(languages))) are written with --output."
    case .wrote(let file): "Wrote \(file)."
    case .notWritten(let file, let errors):
      "\(file) was not imported, since the form would have errors: \(errors.joined(separator: " "))"
    }
  }
}

extension ImportFormats {
  /// The names of all formats.
  static var names: [String] { all.map { $0.name } }
}
