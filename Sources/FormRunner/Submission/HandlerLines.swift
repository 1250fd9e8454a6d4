import FormEngine

/// The lines of a handler's standard error output, as they are shown.
///
/// A line is held back while its end may be the start of a secret that continues on the next line.
/// After a number of lines, the rest are only counted.
struct HandlerLines {
  /// The maximum number of lines of standard error to show.
  static let most = 200
  /// The maximum number of characters to show of a line, and of bytes to read of it.
  private static let longest = 1_000
  private static let longestRead = 1 << 16

  private let most: Int
  private let mask: SecretMask
  /// The output that has not been shown, from the start of a line.
  private var pending: [UInt8] = []
  /// The number of bytes kept of the current line.
  private var kept = 0
  private var shown = 0
  private var hidden = 0
  private var isInLine = false

  private let language: Language?

  init(_ mask: SecretMask, most: Int = Self.most, in language: Language?) {
    self.most = most
    self.mask = mask
    self.language = language
  }

  /// Adds output; returns the lines that can be shown now.
  mutating func append(_ bytes: [UInt8]) -> [String] {
    for byte in bytes {
      if shown == most {
        isInLine = byte != 0x0A
        if byte == 0x0A { hidden += 1 }
      } else if byte == 0x0A {
        pending.append(byte)
        kept = 0
      } else if kept < Self.longestRead {
        pending.append(byte)
        kept += 1
      }
    }
    guard shown < most, pending.contains(0x0A) else { return [] }
    return show(upTo: mask.start(ofOpenSecretIn: pending) ?? pending.count)
  }

  /// Returns the remaining lines, and a line with the number of lines not shown.
  mutating func finish() -> [String] {
    if !pending.isEmpty, pending.last != 0x0A { pending.append(0x0A) }
    var lines = show(upTo: pending.count)
    if isInLine { hidden += 1 }
    if hidden > 0 { lines.append(SubmissionMessage.moreLines(count: hidden).text(in: language)) }
    return lines
  }

  /// Returns the complete lines before an offset that is not inside a secret.
  private mutating func show(upTo limit: Int) -> [String] {
    let ranges = mask.ranges(in: pending)
    var end = pending[..<limit].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    // A line break inside a secret does not end the secret.
    while end > 0, ranges.contains(where: { $0.lowerBound < end && end < $0.upperBound }) {
      end = pending[..<(end - 1)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    }
    guard end > 0 else { return [] }
    let ready = mask.masked(Array(pending[..<end]), ranges.filter { $0.upperBound <= end })
    pending.removeFirst(end)
    var lines = ready.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false)
    let room = most - shown
    if lines.count > room {
      hidden += lines.count - room
      lines = Array(lines.prefix(room))
    }
    shown += lines.count
    if shown == most {
      hidden += pending.count { $0 == 0x0A }
      isInLine = pending.last.map { $0 != 0x0A } ?? false
      pending = []
    }
    return lines.map { Self.text($0) }
  }

  private static func text(_ line: ArraySlice<UInt8>) -> String {
    let text = String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
    return text.count > longest ? text.prefix(longest) + "…" : text
  }
}
