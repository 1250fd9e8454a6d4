import FormEngine
import FormJSON

/// The reply of a handler that did not accept the answers.
struct HandlerReply {
  var message: String
  /// Whether the handler wrote the message.
  var hasOwnMessage = false
  /// Paths as the handler names them, in its order.
  var problems: [(path: String, message: String)] = []
  var focus: String?
  /// What could not be understood in the reply.
  var remarks: [String] = []

  init(message: String) {
    self.message = message
  }

  /// Reads `{"message": "…", "problems": {"username": "…"}, "focus": "username"}`, all optional.
  /// Any other output is itself the message.
  ///
  /// - Parameters:
  ///   - isWhole: whether nothing of the output is missing.
  ///   - status: the handler's exit status, in case its output says nothing.
  init(_ output: [UInt8], isWhole: Bool, status: Int32, in language: Language? = nil) {
    self.init(message: SubmissionMessage.rejected(status: status).text(in: language))
    if isWhole, let document = try? JSONDocument(output, depthLimit: JSONValue.depthLimit),
      document.root.kind == .object
    {
      let rejected = message
      for (name, value) in document.root.members { read(name.string ?? "", value, language) }
      problems = problems.map { ($0.path, $0.message.isEmpty ? rejected : $0.message) }
      return
    }
    let text = trimmed(String(decoding: output.prefix(4 * Self.longest), as: UTF8.self))
    guard !text.isEmpty else { return }
    hasOwnMessage = true
    let start = text.prefix(Self.longest)
    let lines = start.split(separator: "\n", omittingEmptySubsequences: false)
    message = lines.prefix(Self.mostLines).joined(separator: "\n")
    if !isWhole || output.count > 4 * Self.longest || start.count < text.count
      || lines.count > Self.mostLines
    {
      message += " …"
    }
  }

  /// How much of an output that is not JSON is shown, in characters and lines.
  private static let longest = 1_000
  private static let mostLines = 10

  /// The same with `(set)` for each secret, wherever it is.
  func masked(by mask: SecretMask) -> HandlerReply {
    var reply = self
    reply.message = mask.masked(message)
    reply.problems = problems.map { ($0.path, mask.masked($0.message)) }
    reply.remarks = remarks.map(mask.masked)
    return reply
  }

  /// Whether one of some secrets is in its words.
  func contains(_ secrets: Set<String>) -> Bool {
    ([message] + problems.map(\.message)).contains { text in
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
