/// The error of a request without a result.
struct ResponseError: Error, Hashable {
  /// The codes of JSON-RPC 2.0 and of the Language Server Protocol 3.17.
  enum Code: Int64 {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParameters = -32602
    case serverNotInitialized = -32002
    case requestFailed = -32803
    case contentModified = -32801
    case requestCancelled = -32800
  }

  var code: Code
  var message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  init(_ code: Code, _ message: ServerMessage) {
    self.init(code, message.words)
  }
}
