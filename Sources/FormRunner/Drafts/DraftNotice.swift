package import FormEngine

/// The last entry of a draft that cannot be resumed now, and of which its user knows.
package enum DraftNotice {
  private static let end = Array("\"do\":\"\(DraftEntryKind.noticed.rawValue)\"}\n".utf8)
  /// How many bytes of a draft decide whether it ends with one.
  package static let endLength = end.count

  /// The bytes of one.
  package static func bytes(at clock: LocalDateTime) -> [UInt8] {
    DraftFormat.entry(Array("{\"at\":\"\(clock)\",".utf8) + end.dropLast())
  }

  /// Whether the end of a draft is one. A text in an entry has no quotes like these.
  package static func isEnd(_ bytes: [UInt8]) -> Bool { bytes.suffix(endLength) == end[...] }
}
