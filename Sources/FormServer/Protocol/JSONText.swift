import FormJSON

/// How a text may be written in JSON.
enum JSONText {
  /// With its quotes: as most clients write it, and with escaped slashes.
  static func quoted(_ text: String) -> [String] {
    var json = JSONWriter()
    json.string(text)
    let plain = String(decoding: json.finish(), as: UTF8.self)
    return [
      plain, plain.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "\\/"),
    ]
  }

  /// Whether a text is somewhere in some bytes.
  static func occurs(_ text: String, in bytes: ArraySlice<UInt8>) -> Bool {
    let text = Array(text.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: text) }
  }
}
