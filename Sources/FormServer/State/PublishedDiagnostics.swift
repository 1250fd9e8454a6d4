/// What the client was last sent about each document.
struct PublishedDiagnostics {
  /// By URI: the message, without the version of the document. None is sent twice.
  private var bodies: [String: [UInt8]] = [:]

  /// Whether it differs from what was sent last. Of a file without findings that is not open there is
  /// nothing to send.
  mutating func replace(
    _ uri: String, by diagnostics: [UInt8], isEmpty: Bool, isOpen: Bool
  ) -> Bool {
    let old = bodies[uri]
    bodies[uri] = isEmpty && !isOpen ? nil : diagnostics
    return old.map { $0 != diagnostics } ?? (isOpen || !isEmpty)
  }
}
