import FormJSON

/// The messages that the server sends.
enum OutgoingMessage {
  /// Begins a response up to its result, which the caller writes.
  static func beginResult(_ id: RequestID) -> JSONWriter {
    var json = begin()
    json.name("id")
    id.write(to: &json)
    json.name("result")
    return json
  }

  /// - Parameter id: the identifier of the failed request; nil if it is unknown.
  static func failure(_ id: RequestID?, _ error: ResponseError) -> [UInt8] {
    var json = begin()
    json.name("id")
    if let id { id.write(to: &json) } else { json.null() }
    json.object("error") {
      $0.member("code", Int(error.code.rawValue))
      $0.member("message", error.message)
    }
    return json.finish()
  }

  static func notification(_ method: String, _ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = begin()
    json.member("method", method)
    json.object("params", write)
    return json.finish()
  }

  static func request(
    _ number: Int, _ method: String, _ write: ((inout JSONWriter) -> Void)?
  ) -> [UInt8] {
    var json = begin()
    json.member("id", number)
    json.member("method", method)
    if let write { json.object("params", write) }
    return json.finish()
  }

  private static func begin() -> JSONWriter {
    var json = JSONWriter()
    json.beginObject()
    json.member("jsonrpc", "2.0")
    return json
  }
}
