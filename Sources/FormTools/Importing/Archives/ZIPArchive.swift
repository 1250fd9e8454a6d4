/// A ZIP archive, read through its central directory; section numbers are those of PKWARE's
/// APPNOTE.
///
/// Names of entries are only compared, and never become paths. An entry is unpacked only when it is
/// asked for, up to 64 MiB and never beyond the size that the directory states.
struct ZIPArchive {
  private struct Entry {
    var method: Int
    var packedSize: Int
    var size: Int
    var checksum: UInt32
    var header: Int
    var isEncrypted: Bool
  }

  private let bytes: [UInt8]
  private var entries: [String: Entry] = [:]
  /// The number of bytes that may still be unpacked, over all entries.
  private var allowance = 4 * ImportSource.byteLimit

  /// The signatures of the end record (4.3.16), of directory entries (4.3.12) and of local headers
  /// (4.3.7).
  private static let (endMark, entryMark, headerMark): (UInt32, UInt32, UInt32) = (
    0x0605_4B50, 0x0201_4B50, 0x0403_4B50
  )

  static func isArchive(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 0x03, 0x04])
  }

  /// Reads the central directory of an archive. Nothing is unpacked yet.
  init(_ bytes: [UInt8]) throws(ImportFault) {
    self.bytes = bytes
    guard let end = endRecord() else { throw ImportFault(.noArchive) }
    guard let count = short(end + 10), var at = word(end + 16).map({ Int($0) }) else {
      throw ImportFault(.noArchive)
    }
    // A directory with more entries needs ZIP64 (4.4.22), which no workbook of a form does.
    guard count < 0xFFFF else { throw ImportFault(.largeArchive) }
    for _ in 0..<count {
      guard word(at) == Self.entryMark, let flags = short(at + 8), let method = short(at + 10),
        let checksum = word(at + 16), let packed = word(at + 20), let size = word(at + 24),
        let nameLength = short(at + 28), let extra = short(at + 30), let comment = short(at + 32),
        let header = word(at + 42), at + 46 + nameLength <= bytes.count
      else { throw ImportFault(.cutArchive) }
      let name = String(decoding: bytes[(at + 46)..<(at + 46 + nameLength)], as: UTF8.self)
      entries[name] = Entry(
        method: method, packedSize: Int(packed), size: Int(size), checksum: checksum,
        header: Int(header), isEncrypted: flags & 1 != 0)
      at += 46 + nameLength + extra + comment
    }
  }

  func has(_ name: String) -> Bool { entries[name] != nil }

  /// Unpacks an entry; throws if there is no such entry.
  mutating func contents(of name: String) throws(ImportFault) -> [UInt8] {
    guard let entry = entries[name] else { throw ImportFault(.missingEntry, at: name) }
    do throws(ImportFault) {
      let content = try unpack(entry)
      allowance -= content.count
      return content
    } catch {
      throw ImportFault(error.reason, at: name)
    }
  }

  /// Unpacks an entry by its method (4.4.5: 0 is stored, 8 is DEFLATE), and checks its size and
  /// checksum.
  private func unpack(_ entry: Entry) throws(ImportFault) -> [UInt8] {
    if entry.isEncrypted { throw ImportFault(.encryptedEntry) }
    guard entry.size <= min(ImportSource.byteLimit, allowance) else {
      throw ImportFault(.largeEntry)
    }
    guard word(entry.header) == Self.headerMark, let name = short(entry.header + 26),
      let extra = short(entry.header + 28)
    else { throw ImportFault(.cutArchive) }
    let start = entry.header + 30 + name + extra
    let (end, overflow) = start.addingReportingOverflow(entry.packedSize)
    guard !overflow, start <= end, end <= bytes.count else { throw ImportFault(.cutArchive) }
    let content: [UInt8]
    switch entry.method {
    case 0: content = Array(bytes[start..<end])
    case 8:
      var inflation = Inflation(limit: entry.size)
      guard inflation.run(on: bytes, from: start, to: end) else {
        throw ImportFault(inflation.isOverLimit ? .wrongSize : .damagedEntry)
      }
      content = inflation.output
    default: throw ImportFault(.method(entry.method))
    }
    guard content.count == entry.size else { throw ImportFault(.wrongSize) }
    guard Checksum.crc32(content) == entry.checksum else { throw ImportFault(.damagedEntry) }
    return content
  }

  /// Returns the offset of the end record, which a comment of up to 65,535 bytes may follow.
  private func endRecord() -> Int? {
    let last = bytes.count - 22
    guard last >= 0 else { return nil }
    let first = max(0, last - 0xFFFF)
    for at in stride(from: last, through: first, by: -1) where word(at) == Self.endMark {
      return at
    }
    return nil
  }

  private func short(_ at: Int) -> Int? {
    guard at >= 0, at <= bytes.count - 2 else { return nil }
    return Int(bytes[at]) | Int(bytes[at + 1]) << 8
  }

  private func word(_ at: Int) -> UInt32? {
    guard let low = short(at), let high = short(at + 2) else { return nil }
    return UInt32(low) | UInt32(high) << 16
  }
}

/// The checksum of ZIP entries (4.4.7).
package enum Checksum {
  private static let table: [UInt32] = (0..<256).map { index in
    var value = UInt32(index)
    for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : 0xEDB8_8320 ^ (value >> 1) }
    return value
  }

  package static func crc32(_ bytes: [UInt8]) -> UInt32 {
    let table = table
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes { value = table[Int((value ^ UInt32(byte)) & 0xFF)] ^ (value >> 8) }
    return value ^ 0xFFFF_FFFF
  }
}
