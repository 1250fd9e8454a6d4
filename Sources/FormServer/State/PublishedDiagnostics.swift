/// The diagnostics that were last published for each document.
struct PublishedDiagnostics {
  /// The messages by URI, without document versions. The same message is never sent twice.
  private var bodies: [String: [UInt8]] = [:]

  /// Records diagnostics; returns true if they must be sent: if they differ from the last ones, or
  /// if there were none and the file is open or has findings.
  mutating func replace(
    _ uri: String, by diagnostics: [UInt8], isEmpty: Bool, isOpen: Bool
  ) -> Bool {
    let old = bodies[uri]
    bodies[uri] = isEmpty && !isOpen ? nil : diagnostics
    return old.map { $0 != diagnostics } ?? (isOpen || !isEmpty)
  }
}
