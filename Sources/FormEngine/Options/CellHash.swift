import FormJSON

/// A hash function of cells that is equal for canonically equivalent texts.
struct CellHash: Sendable {
  /// A secret of this process, so nobody can construct a file whose names collide.
  private let seed: UInt64

  init() {
    var hasher = Hasher()
    hasher.combine(0)
    seed = UInt64(bitPattern: Int64(hasher.finalize()))
  }

  func callAsFunction(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: bytes.count)
    var beyondASCII: UInt64 = 0
    var at = 0
    while at < bytes.count {
      var word: UInt64 = 0
      if at + 8 <= bytes.count, let base = bytes.baseAddress {
        word = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: at, as: UInt64.self)
      } else {
        for place in at..<min(at + 8, bytes.count) { word = word << 8 | UInt64(bytes[place]) }
      }
      beyondASCII |= word
      let (high, low) = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15 ^ seed | 1)
      hash = high ^ low
      at += 8
    }
    if beyondASCII & 0x8080_8080_8080_8080 != 0 { return textHash(CellHash.text(bytes)) }
    return hash
  }

  /// Returns the hash of a text that may not be ASCII.
  private func textHash(_ text: String) -> UInt64 {
    // If some scalars are equivalent to ASCII characters, the whole text may be.
    let scalars = text.unicodeScalars
    if scalars.contains(where: { Self.ascii($0) != nil }) {
      var plain = String.UnicodeScalarView()
      for scalar in scalars { plain.append(Self.ascii(scalar) ?? scalar) }
      return String(plain).withBytes { self($0) }
    }
    var hasher = Hasher()
    hasher.combine(text)
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  /// Returns the ASCII character that is canonically equivalent to another scalar: there are three.
  private static func ascii(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x037E: ";"
    case 0x1FEF: "`"
    case 0x212A: "K"
    default: nil
    }
  }

  /// Decodes a text that is cheap to compare.
  static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String { withMarksInOrder(bytes.text) }
}

/// Returns true if two texts are canonically equivalent.
func areEquivalent(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool
{
  if left.elementsEqual(right) { return true }
  guard !left.allSatisfy({ $0 < 0x80 }) || !right.allSatisfy({ $0 < 0x80 }) else { return false }
  return CellHash.text(left) == CellHash.text(right)
}
