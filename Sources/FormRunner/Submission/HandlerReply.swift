import FormEngine
import FormJSON

/// The reply of a handler that did not accept the answers.
struct HandlerReply {
  var message: String
  /// True if the handler wrote the message.
  var hasOwnMessage = false
  /// True if secrets in the message were replaced.
  private var hidesSecrets = false
  /// The problems in the handler's order, with paths as it writes them.
  var problems: [(path: String, message: String)] = []
  var focus: String?
  /// Remarks about parts of the reply that could not be understood.
  var remarks: [String] = []

  init(message: String) {
    self.message = message
  }

  /// Parses `{"message": "…", "problems": {"username": "…"}, "focus": "username"}`, where all
  /// members are optional. Any other output is the message itself.
  ///
  /// - Parameters:
  ///   - isWhole: true if the output is complete.
  ///   - mask: the mask for secrets in output that is not JSON. It is applied before the output is
  ///     shortened, because a part of a secret would not be found.
  ///   - status: the handler's exit status, for the message if the output has none.
  init(
    _ output: [UInt8], isWhole: Bool, status: Int32, hiding mask: SecretMask,
    in language: Language?
  ) {
    self.init(message: SubmissionMessage.rejected(status: status).text(in: language))
    if isWhole, let document = try? JSONDocument(output, depthLimit: JSONValue.depthLimit),
      document.root.kind == .object
    {
      let rejected = message
      for (name, value) in document.root.members { read(name.string ?? "", value, language) }
      problems = problems.map { ($0.path, $0.message.isEmpty ? rejected : $0.message) }
      return
    }
    let start = self.start(of: output, isWhole: isWhole, hiding: mask)
    let text = trimmed(String(decoding: start.prefix(4 * Self.longest), as: UTF8.self))
    guard !text.isEmpty else { return }
    hasOwnMessage = true
    let shown = text.prefix(Self.longest)
    let lines = shown.split(separator: "\n", omittingEmptySubsequences: false)
    message = lines.prefix(Self.mostLines).joined(separator: "\n")
    if !isWhole || output.count > 4 * Self.longest || shown.count < text.count
      || lines.count > Self.mostLines
    {
      message += " …"
    }
  }

  /// Returns the message of a handler that accepted the answers: from its JSON, or else its lines
  /// of output. Empty if there is none.
  static func message(
    ofAcceptance output: [UInt8], isWhole: Bool, hiding mask: SecretMask, in language: Language?
  ) -> String {
    if isWhole, let document = try? JSONDocument(output, depthLimit: JSONValue.depthLimit),
      document.root.kind == .object
    {
      return mask.masked(document.root["message"]?.string ?? "")
    }
    var lines = HandlerLines(mask, most: mostAcceptedLines, in: language)
    let start = output.prefix { $0 == 0x0A || $0 == 0x0D }.count
    let end = output.count - output.reversed().prefix { $0 == 0x0A || $0 == 0x0D }.count
    guard start < end else { return "" }
    let shown = lines.append(Array(output[start..<end]))
    return (shown + lines.finish()).joined(separator: "\n")
  }

  /// The maximum number of lines to show from a handler that accepted the answers.
  private static let mostAcceptedLines = 20

  /// The maximum number of characters and lines to show of output that is not JSON.
  private static let longest = 1_000
  private static let mostLines = 10

  /// The maximum number of bytes of output to search for secrets.
  private static let searched = 1 << 16

  /// Returns the start of the output, more than is shown, with secrets masked and a partial one at
  /// its end removed.
  private mutating func start(
    of output: [UInt8], isWhole: Bool, hiding mask: SecretMask
  ) -> [UInt8] {
    var start = Array(output.prefix(Self.searched))
    if !isWhole || start.count < output.count, let open = mask.start(ofOpenSecretIn: start) {
      start = Array(start[..<open])
    }
    let ranges = mask.ranges(in: start)
    hidesSecrets = !ranges.isEmpty
    return mask.masked(start, ranges)
  }

  /// Returns the reply with `(set)` in place of each secret.
  func masked(by mask: SecretMask) -> HandlerReply {
    var reply = self
    reply.message = mask.masked(message)
    reply.problems = problems.map { ($0.path, mask.masked($0.message)) }
    reply.remarks = remarks.map(mask.masked)
    return reply
  }

  /// Returns whether the messages of the reply contain one of the secrets.
  func contains(_ secrets: Set<String>) -> Bool {
    if hidesSecrets { return true }
    return ([message] + problems.map(\.message)).contains { text in
      secrets.contains { SecretSearch.isFound($0, in: text) }
    }
  }

  private mutating func read(_ name: String, _ value: JSONElement, _ language: Language?) {
    if value.kind == .null { return }
    switch name {
    case "message":
      if let text = value.string {
        if !text.isEmpty {
          message = text
          hasOwnMessage = true
        }
      } else {
        remarks.append(SubmissionMessage.messageIsNotText.text(in: language))
      }
    case "focus":
      if let text = value.string {
        focus = text
      } else {
        remarks.append(SubmissionMessage.focusIsNotText.text(in: language))
      }
    case "problems":
      guard value.kind == .object else {
        remarks.append(SubmissionMessage.problemsAreNotAnObject.text(in: language))
        return
      }
      for (path, text) in value.members {
        let path = path.string ?? ""
        if let text = text.string {
          problems.append((path, text))
        } else {
          remarks.append(SubmissionMessage.problemIsNotText(path: path).text(in: language))
        }
      }
    default: remarks.append(SubmissionMessage.unknownMember(name: name).text(in: language))
    }
  }
}
