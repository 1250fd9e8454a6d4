import FormEngine

/// Messages to programs about lines that are not requests.
enum ProgramMessage: RunnerMessage {
  case notJSON(reason: String)
  case notAnObject
  case lineTooLong(limit: Int)
  case version(String)
  case unknownRequest(String)
  case noRequest
  case missingMember(request: String, member: String)
  case wrongMember(request: String, member: String)
  case repeatedMember(String)
  case noSuchDeclaration(number: String)
  case notARow(name: String)
  case notAList(name: String)
  case noHandlerNeeded(command: String)
  case nothingSubmitted
  /// What the engine says about a name.
  case words(String)

  var phrase: Phrase {
    switch self {
    case .notJSON(let reason):
      "This line is not JSON: \(Phrase(stringLiteral: reason), "reason")."
    case .notAnObject: "A request is a JSON object."
    case .lineTooLong(let limit): "This line is longer than \(limit, "limit") bytes."
    case .version(let version):
      "This is version 1.0 of the protocol, and version \(version, "version") may differ."
    case .unknownRequest(let name): "“\(name, "name")” is not a request."
    case .noRequest: "A request has a member `do` that says what to do."
    case .missingMember(let request, let member):
      "“\(request, "request")” needs the member `\(member, "member")`."
    case .wrongMember(let request, let member):
      "The member `\(member, "member")` of “\(request, "request")” has the wrong type."
    case .repeatedMember(let member):
      "The request has the member `\(member, "member")` twice."
    case .notARow(let name): "“\(name, "name")” is not a row."
    case .notAList(let name): "“\(name, "name")” is not a list."
    case .noSuchDeclaration(let number): "Nothing has the id \(number, "number")."
    case .noHandlerNeeded(let command):
      "\(command, "command") accepts or rejects the answers, so nobody else does."
    case .nothingSubmitted: "No answers with this number are being submitted."
    case .words(let text): .verbatim(text)
    }
  }
}
