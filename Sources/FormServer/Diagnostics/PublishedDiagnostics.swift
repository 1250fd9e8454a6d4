/// What the client was last sent about each document.
struct PublishedDiagnostics {
  /// By URI: the message, without the version of the document. None is sent twice.
  private var bodies: [String: [UInt8]] = [:]

  /// Whether it differs from what was sent last.
  mutating func replace(_ uri: String, by diagnostics: [UInt8]) -> Bool {
    let old = bodies.updateValue(diagnostics, forKey: uri)
    return old.map { $0 != diagnostics } ?? true
  }

  mutating func forget(_ uri: String) { bodies[uri] = nil }
}
