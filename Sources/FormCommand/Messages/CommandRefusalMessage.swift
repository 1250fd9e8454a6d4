/// A message that says why a command does not do what was requested, to be written after the
/// program's name.
enum CommandRefusalMessage {
  case unreadable(name: String, reason: String)
  case unwritable(name: String, reason: String)
  case unwrittenOutput(reason: String)
  /// The translation would be outside the root, where only the form itself may be read.
  case translationOutside(String, of: String)
  /// The system's clock is outside the years that forms support.
  case noClock
  /// A file that contains only types; with `isCompared`, both versions of it.
  case noForm(file: String, isCompared: Bool = false)
  case emptyFile(file: String)
  case noFormFile(folder: String)
  /// The number of symbolic links in folders that were skipped; when links are followed, only those
  /// that lead outside are.
  case linksPassedOver(Int, isFollowing: Bool)
  case unknownPath(String, file: String, near: String?)
  case noRecordInCSV
  // Valid and invalid records are written to separate files.
  case splitToOutput
  /// - input: nil for standard input.
  case splitToInput(flag: String, String, isNamedSo: Bool, input: String?)
  case splitToOne(String, String)
  /// A file whose records cannot follow those of the first, because the formats or headers differ.
  case splitTogether(String, first: String, isSameFormat: Bool)
  case listInList(String)
  case noTestNamed(with: String)
  case inputTaken
  /// Requests come from standard input, so nothing else can.
  case sessionInputTaken
  /// The value of `--key`.
  case noPointer(String)
  /// - path: empty for the whole record.
  case secretKey(String, path: String)

  var words: String {
    switch self {
    case .unreadable(let name, let reason): return "\(name) cannot be read: \(reason)"
    case .unwritable(let name, let reason): return "\(name) cannot be written: \(reason)"
    case .unwrittenOutput(let reason): return "standard output cannot be written: \(reason)"
    case .translationOutside(let file, let form):
      return
        "\(form) is shown untranslated, since \(file) is outside the working directory; use --root"
    case .noClock: return "the clock cannot be read; set it with --now"
    case .noForm(let file, isCompared: false):
      return "there is no form in \(file), only types for other forms"
    case .noForm(let file, isCompared: true):
      return "there is no form in \(file), only types: compare the forms that import them"
    case .emptyFile(let file): return "there is no form in \(file)"
    case .noFormFile(let folder): return "there is no .form file in \(folder)"
    case .linksPassedOver(let count, let isFollowing):
      let links = count == 1 ? "1 symbolic link was" : "\(count) symbolic links were"
      let reason =
        isFollowing
        ? "only those that lead to something in the working directory are followed"
        : "--follow follows those that stay inside the working directory"
      return "\(links) passed over; \(reason)"
    case .unknownPath(let path, let file, let near):
      let question = near.map { " Did you mean “\($0)”?" } ?? ""
      return "there is no “\(path)” in \(file).\(question)"
    case .noRecordInCSV:
      return "show reads records as JSON (.json, .ndjson, .jsonl), not as CSV"
    case .splitToOutput:
      return
        "`--valid` and `--invalid` cannot be `-`, because standard output is for the report; name a file"
    case .splitToInput(let flag, let name, let isNamedSo, let input):
      let other = isNamedSo ? "" : " (\(input ?? "standard input"))"
      return
        "`--\(flag)` names \(name), which is also the input\(other): write to another file"
    case .splitToOne(let valid, let invalid):
      return "--valid \(valid) and --invalid \(invalid) name the same file"
    case .splitTogether(let name, let first, let isSameFormat):
      let what = isSameFormat ? "header" : "format"
      return
        "\(name) is not checked: its \(what) differs from that of \(first), so the records cannot be written to the same file; check it separately"
    case .listInList(let list):
      return "`\(list)` is a list in a list, which CSV cannot represent; use --as ndjson"
    case .noTestNamed(let part): return "no test has a name that contains `\(part)`"
    case .inputTaken:
      return
        "standard input has already been read, and there is no terminal for questions: use --no-input or a file"
    case .sessionInputTaken:
      return
        "`session` reads its requests from standard input: give the form and the answers as files"
    case .noPointer(let pointer):
      return
        "`--key` cannot be `\(pointer)`: a JSON pointer starts with /, such as /id; write ~ as ~0, and / in a name as ~1"
    case .secretKey(let pointer, let path):
      let what = path.isEmpty ? "the whole record" : path
      return "`--key` cannot be `\(pointer)`: \(what) is a secret or contains one"
    }
  }
}
