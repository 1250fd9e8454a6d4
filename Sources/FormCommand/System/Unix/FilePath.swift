/// A file path as the system represents it: bytes, which may not be valid UTF-8.
struct FilePath: Hashable, Sendable, CustomStringConvertible {
  var bytes: [UInt8]

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The path for messages; invalid UTF-8 is shown as replacement characters.
  var description: String { String(decoding: bytes, as: UTF8.self) }

  var isAbsolute: Bool { bytes.first == 0x2F }

  /// The last component.
  var name: [UInt8] {
    guard let slash = bytes.lastIndex(of: 0x2F) else { return bytes }
    return Array(bytes[(slash + 1)...])
  }

  /// The folder that contains the path; `.` for a bare name.
  var folder: FilePath {
    guard let slash = bytes.lastIndex(of: 0x2F) else { return FilePath(".") }
    return slash == 0 ? FilePath("/") : FilePath(bytes: Array(bytes[..<slash]))
  }

  func appending(_ name: FilePath) -> FilePath {
    if name.isAbsolute { return name }
    if bytes.isEmpty { return name }
    return FilePath(bytes: bytes.last == 0x2F ? bytes + name.bytes : bytes + [0x2F] + name.bytes)
  }

  /// The path without `.` and empty components, and with each `..` resolved against the component
  /// before it.
  var withoutDots: FilePath {
    var parts: [ArraySlice<UInt8>] = []
    for part in bytes.split(separator: 0x2F) where part != [0x2E] {
      if part == [0x2E, 0x2E], let last = parts.last, last != [0x2E, 0x2E] {
        parts.removeLast()
      } else if part != [0x2E, 0x2E] || !isAbsolute {
        parts.append(part)
      }
    }
    let joined = Array(parts.joined(separator: [0x2F]))
    if isAbsolute { return FilePath(bytes: [0x2F] + joined) }
    return joined.isEmpty ? FilePath(".") : FilePath(bytes: joined)
  }

  /// Returns whether another resolved path is this folder or inside it.
  func contains(_ other: FilePath) -> Bool {
    if bytes == [0x2F] { return other.isAbsolute }
    return other.bytes.starts(with: bytes)
      && (other.bytes.count == bytes.count || other.bytes[bytes.count] == 0x2F)
  }

  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes + [0]).withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        // The array is never empty, because it ends with a zero byte.
        characters.baseAddress.map(body) ?? "".withCString(body)
      }
    }
  }
}

extension FilePath: Comparable {
  static func < (left: FilePath, right: FilePath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
