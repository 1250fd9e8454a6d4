/// The file format of a draft: a line with the format version, then entries, of which the header is
/// the first.
///
/// An entry is one line: the length of its JSON in bytes and the CRC-32C of the JSON, each as eight
/// hexadecimal digits, and the JSON. If a draft is truncated or damaged, the entries before that
/// point are still valid.
package enum DraftFormat {
  static let version = 1
  /// The maximum size of a draft in bytes.
  package static let sizeLimit = 256 << 20
  /// The name of the format, which is followed by the version and a line feed.
  static let name = Array("formwalk draft ".utf8)
  static let firstLine = name + Array("\(version)\n".utf8)

  /// The kind of file, according to its first line.
  package enum Kind: Hashable, Sendable {
    case draft
    /// A draft written by a later version of this program.
    case newer(version: Int)
    case other
  }

  /// Reads the first line, for which 64 bytes are enough.
  package static func kind(of bytes: some Collection<UInt8>) -> Kind {
    if bytes.starts(with: firstLine) { return .draft }
    guard bytes.starts(with: name) else { return .other }
    let digits = bytes.dropFirst(name.count).prefix { (0x30...0x39).contains($0) }
    guard digits.count <= 9, bytes.dropFirst(name.count + digits.count).first == 0x0A,
      let version = Int(String(decoding: digits, as: UTF8.self)), version > DraftFormat.version
    else { return .other }
    return .newer(version: version)
  }

  /// Returns an entry with its length and checksum.
  static func entry(_ json: [UInt8]) -> [UInt8] {
    var entry: [UInt8] = []
    entry.reserveCapacity(json.count + DraftFrames.prefixLength + 1)
    append(UInt32(clamping: json.count), to: &entry)
    append(json.withUnsafeBufferPointer { CRC32C.checksum(of: $0) }, to: &entry)
    entry += json
    entry.append(0x0A)
    return entry
  }

  /// Returns a hash of a text (FNV-1a, 64 bits) that identifies it without containing it.
  static func mark(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }

  /// Appends eight digits and a space.
  private static func append(_ number: UInt32, to entry: inout [UInt8]) {
    for digit in 0..<8 {
      let value = UInt8(truncatingIfNeeded: number >> UInt32(28 - 4 * digit) & 15)
      entry.append(value < 10 ? 0x30 + value : 0x57 + value)
    }
    entry.append(0x20)
  }
}

/// An iterator over the entries of a draft, up to the first that is incomplete or damaged.
struct DraftFrames {
  static let prefixLength = 18
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The offset after the last complete entry.
  private(set) var end: Int

  /// - Parameter bytes: the contents of a file of this version.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    end = min(DraftFormat.firstLine.count, bytes.count)
  }

  /// Returns the JSON of the next entry.
  mutating func next() -> UnsafeBufferPointer<UInt8>? {
    let start = end + Self.prefixLength
    guard start <= bytes.count, let length = number(at: end), let checksum = number(at: end + 9),
      length < bytes.count - start, bytes[start + Int(length)] == 0x0A
    else { return nil }
    let json = UnsafeBufferPointer(rebasing: bytes[start..<start + Int(length)])
    guard CRC32C.checksum(of: json) == checksum else { return nil }
    end = start + Int(length) + 1
    return json
  }

  /// Reads eight digits followed by a space.
  private func number(at start: Int) -> UInt32? {
    var number: UInt32 = 0
    for index in start..<(start + 8) {
      let byte = bytes[index]
      switch byte {
      case 0x30...0x39: number = number << 4 | UInt32(byte - 0x30)
      case 0x61...0x66: number = number << 4 | UInt32(byte - 0x57)
      default: return nil
      }
    }
    return bytes[start + 8] == 0x20 ? number : nil
  }
}
