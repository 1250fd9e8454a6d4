package import FormEngine

/// The last entry of a draft that cannot be resumed now, which records that the user has been
/// notified.
package enum DraftNotice {
  private static let end = Array("\"do\":\"\(DraftEntryKind.noticed.rawValue)\"}\n".utf8)
  /// The number of bytes at the end of a draft that show whether it ends with a notice.
  package static let endLength = end.count

  /// Returns the bytes of a notice.
  package static func bytes(at clock: LocalDateTime) -> [UInt8] {
    DraftFormat.entry(Array("{\"at\":\"\(clock)\",".utf8) + end.dropLast())
  }

  /// Returns whether a draft ends with a notice. Quotes in the text of other entries are escaped,
  /// so no text can look like a notice.
  package static func isEnd(_ bytes: [UInt8]) -> Bool { bytes.suffix(endLength) == end[...] }
}
