import FormEngine
import FormJSON

/// A mask that replaces secrets with `(set)` in a handler's output.
///
/// Secrets of fewer than 4 characters would match parts of unrelated words, so they are not
/// replaced. Secrets are also found across line breaks, and in the escaped form that the handler
/// receives in JSON.
struct SecretMask {
  let placeholder: String
  private static let leastCharacters = 4
  /// The number of bytes in a search key; shorter secrets are ignored.
  private static let keyLength = 4

  /// The secrets without line breaks, by their first bytes.
  private var secrets: [UInt32: [[UInt8]]] = [:]
  private var longest = 0

  init(_ texts: some Sequence<String>, in language: Language?) {
    placeholder = WordMessage.isSet.text(in: language)
    var known: Set<[UInt8]> = []
    for text in texts where text.count >= Self.leastCharacters {
      for form in [Array(text.utf8), Self.inJSON(text), Self.inASCII(text)] {
        let secret = form.filter { !Self.isLineBreak($0) }
        guard secret.count >= Self.keyLength, known.insert(secret).inserted else { continue }
        secrets[Self.key(secret, at: 0), default: []].append(secret)
        longest = max(longest, secret.count)
      }
    }
  }

  /// Returns the text with `(set)` in place of each secret.
  func masked(_ text: String) -> String {
    guard !secrets.isEmpty else { return text }
    let bytes = Array(text.utf8)
    let ranges = ranges(in: bytes)
    return ranges.isEmpty ? text : String(decoding: masked(bytes, ranges), as: UTF8.self)
  }

  /// Returns the bytes with `(set)` in place of the ranges.
  func masked(_ bytes: [UInt8], _ ranges: [Range<Int>]) -> [UInt8] {
    var masked: [UInt8] = []
    var start = 0
    for range in ranges {
      masked += bytes[start..<range.lowerBound]
      masked += Array(placeholder.utf8)
      start = range.upperBound
    }
    return masked + bytes[start...]
  }

  /// Returns the ranges of secrets in order; overlapping or adjacent ranges are merged.
  func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    guard !secrets.isEmpty else { return [] }
    let places = bytes.indices.filter { !Self.isLineBreak(bytes[$0]) }
    let text = places.map { bytes[$0] }
    var ranges: [Range<Int>] = []
    var at = 0
    while at + Self.keyLength <= text.count {
      if let candidates = secrets[Self.key(text, at: at)] {
        let length = candidates.filter { text[at...].starts(with: $0) }.map(\.count).max()
        if let length {
          let range = places[at]..<(places[at + length - 1] + 1)
          if let last = ranges.last, range.lowerBound <= last.upperBound {
            ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
          } else {
            ranges.append(range)
          }
        }
      }
      at += 1
    }
    return ranges
  }

  /// Returns the offset where a secret may start that continues after the end of the bytes; nil if
  /// there is none.
  func start(ofOpenSecretIn bytes: [UInt8]) -> Int? {
    guard longest > 0 else { return nil }
    var places: [Int] = []
    var index = bytes.count
    while index > 0, places.count < longest - 1 {
      index -= 1
      if !Self.isLineBreak(bytes[index]) { places.append(index) }
    }
    places.reverse()
    let text = places.map { bytes[$0] }
    for at in text.indices {
      let rest = text[at...]
      func isStart(of candidates: [[UInt8]]) -> Bool {
        candidates.contains { $0.count > rest.count && $0.starts(with: rest) }
      }
      let isOpen =
        rest.count >= Self.keyLength
        ? secrets[Self.key(text, at: at)].map(isStart) ?? false
        : secrets.values.contains(where: isStart)
      if isOpen { return places[at] }
    }
    return nil
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private static func key(_ bytes: [UInt8], at start: Int) -> UInt32 {
    bytes[start..<(start + keyLength)].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Returns the text as this program writes it in JSON, without quotes.
  private static func inJSON(_ text: String) -> [UInt8] {
    var writer = JSONWriter(.compact)
    writer.string(text)
    return Array(writer.finish().dropFirst().dropLast())
  }

  /// Returns the text as other programs write it in ASCII-only JSON.
  private static func inASCII(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard !scalar.isASCII else {
        bytes += inJSON(String(scalar))
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        bytes += Array("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
      }
    }
    return bytes
  }
}
