import FormJSON

/// The identifier of a request, as its sender wrote it.
package enum RequestID: Hashable, Sendable {
  case number(String)
  case text(String)

  init?(_ element: JSONElement) {
    if let text = element.string {
      self = .text(text)
    } else if let number = element.numberText {
      self = .number(number)
    } else {
      return nil
    }
  }

  func write(to json: inout JSONWriter) {
    switch self {
    case .number(let text): json.number(text)
    case .text(let text): json.string(text)
    }
  }
}

/// A message of JSON-RPC 2.0.
enum IncomingMessage {
  case request(RequestID, method: String, JSONElement?)
  case notification(method: String, JSONElement?)
  /// The response to a request of the server.
  case response(RequestID)
  /// Not JSON.
  case unreadable
  /// JSON, but not a message; with the identifier of the request, if there is one.
  case invalid(RequestID?)

  /// The maximum nesting depth of a message.
  private static let depthLimit = 256

  init(_ body: [UInt8]) {
    guard let root = IncomingMessage.document(body)?.root else {
      self = .unreadable
      return
    }
    let identifier = root["id"].flatMap { RequestID($0) }
    guard root.kind == .object, root["jsonrpc"]?.string == "2.0" else {
      self = .invalid(identifier)
      return
    }
    if let method = root["method"]?.string {
      if let element = root["id"] {
        self =
          RequestID(element).map { .request($0, method: method, root["params"]) }
          ?? .invalid(nil)
      } else {
        self = .notification(method: method, root["params"])
      }
    } else if let identifier, root["result"] != nil || root["error"] != nil {
      self = .response(identifier)
    } else {
      self = .invalid(identifier)
    }
  }

  private static func document(_ body: [UInt8]) -> JSONDocument? {
    do throws(JSONError) {
      return try JSONDocument(body, depthLimit: depthLimit)
    } catch {
      guard case .loneSurrogate = error.reason else { return nil }
      return try? JSONDocument(LoneSurrogates.replaced(in: body), depthLimit: depthLimit)
    }
  }
}
