/// The name of the variable that contains an answer: the path in upper case, other characters as
/// `_`, levels joined by `__`.
package struct EnvironmentName: CustomStringConvertible {
  package let description: String

  /// - Parameter path: with rows counted from 1: `faves[1].category`.
  package init(prefix: String, path: String) {
    let levels = path.split(whereSeparator: { $0 == "." || $0 == "[" || $0 == "]" })
    description = prefix + "_" + levels.map { Self.level(String($0)) }.joined(separator: "__")
  }

  /// One name of a path: `first-name` is `FIRST_NAME`.
  package static func level(_ name: String) -> String {
    var level = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_":
        level.unicodeScalars.append(Unicode.Scalar(upper(UInt8(truncatingIfNeeded: scalar.value))))
      default: level.append("_")
      }
    }
    return level
  }

  private static func upper(_ byte: UInt8) -> UInt8 {
    byte >= 0x61 && byte <= 0x7A ? byte - 0x20 : byte
  }
}
