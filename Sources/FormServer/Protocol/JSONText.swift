import FormJSON

/// Searches for texts in raw JSON.
enum JSONText {
  /// Returns the ways to write a string, with quotes: plain, as most clients do, and with escaped
  /// slashes.
  static func quoted(_ text: String) -> [String] {
    var json = JSONWriter()
    json.string(text)
    let plain = String(decoding: json.finish(), as: UTF8.self)
    return [
      plain, plain.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "\\/"),
    ]
  }

  /// Returns true if some bytes contain a text.
  static func occurs(_ text: String, in bytes: ArraySlice<UInt8>) -> Bool {
    let text = Array(text.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: text) }
  }
}
