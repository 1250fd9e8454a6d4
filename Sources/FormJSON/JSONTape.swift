/// The tokens of a JSON text (RFC 8259) in the order of the bytes; it can be refilled.
///
/// The members of an object follow its token, each as the token of its name and that of its value;
/// the elements of an array follow its token. Filling takes one pass without recursion, and
/// allocates only when the tape grows. The tape keeps no bytes: its offsets refer to the bytes that
/// it was filled from.
public struct JSONTape: Sendable {
  private var storage: [JSONToken] = []

  /// The number of tokens; 0 before the first filling and after an error.
  public private(set) var count = 0

  public init() {}

  /// The token at `index`, which must be less than `count`.
  public subscript(index: Int) -> JSONToken { storage[index] }

  /// Replaces the tokens with those of one JSON text.
  ///
  /// A byte-order mark before the text is skipped. Invalid UTF-8 and lone surrogates are errors;
  /// duplicate members are not.
  ///
  /// - Parameter depthLimit: the deepest nesting of containers that is accepted.
  public mutating func fill(
    from bytes: UnsafeBufferPointer<UInt8>, depthLimit: Int = .max
  ) throws(JSONError) {
    count = 0
    var scanner = try JSONScanner(bytes, depthLimit: depthLimit)
    // The densest text has two bytes per token, a typical one a dozen.
    if storage.isEmpty { grow(to: bytes.count / 8 + 16) }
    while try !storage.withUnsafeMutableBufferPointer({ (tokens) throws(JSONError) in
      try scanner.scan(into: tokens)
    }) {
      grow(to: storage.count * 2)
    }
    count = scanner.count
  }

  /// Replaces the tokens with those of one JSON text.
  public mutating func fill(from bytes: [UInt8], depthLimit: Int = .max) throws(JSONError) {
    try bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) in
      try fill(from: buffer, depthLimit: depthLimit)
    }
  }

  private mutating func grow(to capacity: Int) {
    let blank = JSONToken(.null, start: 0, length: 0)
    storage.append(contentsOf: repeatElement(blank, count: capacity - storage.count))
  }
}
