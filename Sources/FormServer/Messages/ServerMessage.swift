/// The server's own messages.
enum ServerMessage {
  case notJSON
  case notAMessage
  case notInitialized
  case alreadyInitialized
  case shutDown
  case unknownMethod(String)
  case badParameters
  case unknownDocument(String)
  case unknownPage(String)
  case lostDocument
  case lostChange(String)
  case cancelled
  case modified
  case tooLarge(bytes: Int, limit: Int)
  case unreadableHeader
  case workspaceTooLarge(limit: Int)
  case checkingWorkspace

  var words: String {
    switch self {
    case .notJSON: "The message is not JSON."
    case .notAMessage: "The message is not a request, a notification or a response."
    case .notInitialized: "Send `initialize` first."
    case .alreadyInitialized: "The server is already initialised."
    case .shutDown: "The server is shut down. Send `exit`."
    case .unknownMethod(let name): "The server does not know the method `\(name)`."
    case .badParameters: "The parameters are not valid for this method."
    case .unknownDocument(let uri): "The document \(uri) is not open."
    case .unknownPage(let uri): "The server has no page \(uri)."
    case .lostDocument: "A change to the document was lost. Close it and open it again."
    case .lostChange(let uri):
      "A change to \(uri) was lost. It is not checked until it is closed and opened again."
    case .cancelled: "The request was cancelled."
    case .modified: "The document was changed in the meantime."
    case .tooLarge(let bytes, let limit):
      "A message of \(bytes) bytes was skipped: at most \(limit) bytes are accepted."
    case .unreadableHeader: "A message without a readable header was skipped."
    case .workspaceTooLarge(let limit):
      "The workspace has more than \(limit) files. The others are checked when they are opened."
    case .checkingWorkspace: "Checking forms"
    }
  }
}
