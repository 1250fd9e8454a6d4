/// Conversion between the URI of a document (RFC 3986) and its name: for a file, the path.
enum DocumentURI {
  private static let scheme = "file://"

  /// Returns the path of a file, or the URI itself for anything else; no path looks like one.
  static func name(of uri: String) -> String {
    guard uri.lowercased().hasPrefix("file:/") else { return uri }
    var rest = uri.utf8.dropFirst(5)
    // The host is this machine; without `//`, there is none.
    if rest.dropFirst().first == UInt8(ascii: "/") {
      rest = rest.dropFirst(2).drop { $0 != UInt8(ascii: "/") }
    }
    rest = rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    var bytes: [UInt8] = []
    var index = rest.startIndex
    while index < rest.endIndex {
      let byte = rest[index]
      let next = rest.index(after: index)
      if byte == UInt8(ascii: "%"), let digits = rest[next...].prefix(2).hexadecimal {
        bytes.append(digits)
        index = rest.index(next, offsetBy: 2)
      } else {
        bytes.append(byte)
        index = next
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the URI for a name from `name(of:)`.
  static func uri(of name: String) -> String {
    guard name.hasPrefix("/") else { return name }
    var result = scheme
    for byte in name.utf8 {
      if isPlain(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + hexadecimal(byte >> 4) + hexadecimal(byte & 15)
      }
    }
    return result
  }

  /// Returns the folder of a path, without a slash at its end.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(path[..<slash])
  }

  /// Returns the absolute path for a path in a file of a folder, if no folder on the way is a
  /// symbolic link; nil for a relative path in a document that is not a file.
  static func path(_ path: String, from folder: String) -> String? {
    let whole = path.hasPrefix("/") ? path : "\(folder)/\(path)"
    guard whole.hasPrefix("/") else { return nil }
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// Returns the path of a file relative to a folder; both are absolute.
  static func relativePath(to name: String, from folder: String) -> String {
    let start = folder.split(separator: "/")
    let parts = name.split(separator: "/")
    let common = zip(start, parts.dropLast()).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: start.count - common)
    return (up + parts.dropFirst(common).map(String.init)).joined(separator: "/")
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func hexadecimal(_ digit: UInt8) -> String {
    String(digit, radix: 16, uppercase: true)
  }
}

extension Collection<UInt8> {
  /// The value of two hexadecimal digits; nil for anything else.
  fileprivate var hexadecimal: UInt8? {
    guard count == 2, let first, let high = first.digit,
      let low = self[index(after: startIndex)].digit
    else { return nil }
    return high << 4 | low
  }
}

extension UInt8 {
  fileprivate var digit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }
}
