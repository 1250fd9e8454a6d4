/// A JSON text with its tokens, navigated by position.
public struct JSONDocument: Sendable {
  public let bytes: [UInt8]
  public let tape: JSONTape

  /// - Parameter depthLimit: the deepest nesting of containers that is accepted.
  public init(_ bytes: [UInt8], depthLimit: Int = .max) throws(JSONError) {
    var tape = JSONTape()
    try tape.fill(from: bytes, depthLimit: depthLimit)
    self.bytes = bytes
    self.tape = tape
  }

  /// - Parameter depthLimit: the deepest nesting of containers that is accepted.
  public init(_ text: String, depthLimit: Int = .max) throws(JSONError) {
    try self.init(Array(text.utf8), depthLimit: depthLimit)
  }

  public var root: JSONElement { JSONElement(document: self, index: 0) }
}
