package import FormSyntax

/// A hash of form files, which differs if the questions of a form may differ.
///
/// White space, comments, tests and the names of the files do not count. It is the FNV-1a hash of
/// 128 bits: nobody gains from a collision, and none happens by chance.
package struct FormHash: Hashable, Sendable, CustomStringConvertible {
  private var value: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
  private static let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013b

  package init() {}

  /// Adds a form file.
  package mutating func add(_ source: SourceText) {
    let tree = SyntaxTree.parse(source).tree
    let tests = TestSpans(tree)
    for token in tree.tokens where !tests.contain(token.offset) {
      add(source.bytes[token.span.range.clamped(to: 0..<source.bytes.count)])
    }
    // A separator between this file and the next.
    add([0xFF])
  }

  /// Adds all bytes of another file.
  package mutating func add(_ bytes: some Collection<UInt8>) {
    for byte in bytes {
      value = (value ^ UInt128(byte)) &* FormHash.prime
    }
    value = (value ^ 0x100) &* FormHash.prime
  }

  /// Adds a file of options, eight bytes at a time: it may be large.
  package mutating func addOptions(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      var index = 0
      while index + 8 <= bytes.count {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        value = (value ^ UInt128(word)) &* FormHash.prime
        value ^= value &>> 64
        index += 8
      }
      add(bytes[index...])
    }
    add(withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { Array($0) })
  }

  /// The hash as 32 hexadecimal digits.
  package var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: max(0, 32 - digits.count)) + digits
  }
}
