/// A search text for case-insensitive matching of bytes, with each scalar in lower and upper case.
/// Only for texts whose comparison is the comparison of their bytes.
struct FoldedText {
  private struct FoldedScalar {
    var small: [UInt8]
    var large: [UInt8]
  }

  private var scalars: [FoldedScalar] = []
  private let firstSmall: UInt8
  private let firstLarge: UInt8

  /// Prepares a search text; nil if it is empty, contains a quote, or cannot be compared by its
  /// bytes.
  init?(_ text: String) {
    guard isPlainlyNormal(text), let first = text.utf8.first, first != 0x22,
      !text.utf8.contains(0x22)
    else { return nil }
    for scalar in text.unicodeScalars {
      let small = scalar.properties.lowercaseMapping
      let large = scalar.properties.uppercaseMapping
      scalars.append(
        FoldedScalar(
          small: Array(small.unicodeScalars.count == 1 ? small.utf8 : String(scalar).utf8),
          large: Array(large.unicodeScalars.count == 1 ? large.utf8 : small.utf8)))
    }
    firstSmall = scalars[0].small.first ?? first
    firstLarge = scalars[0].large.first ?? first
  }

  /// Returns the offset after the text if it matches at `start`; otherwise nil.
  @inline(__always)
  func end(in bytes: UnsafeBufferPointer<UInt8>, at start: Int, before limit: Int) -> Int? {
    guard start < limit, bytes[start] == firstSmall || bytes[start] == firstLarge else {
      return nil
    }
    var at = start
    for scalar in scalars {
      if Self.has(scalar.small, bytes, at, limit) {
        at += scalar.small.count
      } else if Self.has(scalar.large, bytes, at, limit) {
        at += scalar.large.count
      } else {
        return nil
      }
    }
    return at
  }

  @inline(__always)
  private static func has(
    _ part: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, _ at: Int, _ limit: Int
  ) -> Bool {
    guard at + part.count <= limit else { return false }
    for place in part.indices where bytes[at + place] != part[place] { return false }
    return true
  }

  /// Returns the first offset from `start` on at which the text matches; nil if there is none
  /// before the limit.
  func first(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, before limit: Int) -> Int? {
    var at = start
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return nil }
    let ones: UInt64 = 0x0101_0101_0101_0101
    let small = ones &* UInt64(firstSmall)
    let large = ones &* UInt64(firstLarge)
    while at < limit {
      if at + 8 <= limit {
        let word = base.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        let (a, b) = (word ^ small, word ^ large)
        // A byte is zero if it equals the first byte of the text.
        let zeros = ((a &- ones) & ~a | (b &- ones) & ~b) & 0x8080_8080_8080_8080
        if zeros == 0 {
          at += 8
          continue
        }
        at += UInt64(littleEndian: zeros).trailingZeroBitCount >> 3
      }
      if end(in: bytes, at: at, before: limit) != nil { return at }
      at += 1
    }
    return nil
  }
}
