/// The path of a file as a URI (RFC 3986): with the scheme `file` if it is absolute, otherwise a
/// relative reference.
struct FileAddress {
  let text: String
  let isAbsolute: Bool

  init(_ path: String) {
    isAbsolute = path.hasPrefix("/")
    var segments = path.split(separator: "/").filter { $0 != "." }.map(FileAddress.encoded)
    if segments.isEmpty { segments = isAbsolute ? [] : ["."] }
    text = (isAbsolute ? "file:///" : "") + segments.joined(separator: "/")
  }

  /// Percent-encodes all bytes but the unreserved characters, including colons, which would turn
  /// the first segment into a scheme.
  private static func encoded(_ segment: Substring) -> String {
    var text = ""
    for byte in segment.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return text
  }
}
