/// The name of the environment variable for an answer: the prefix and the path in upper case, with
/// `_` for all characters but ASCII letters and digits, and `__` between levels.
package struct EnvironmentName: CustomStringConvertible {
  package let description: String

  /// - Parameter path: the path with rows counted from 1: `faves[1].category`.
  package init(prefix: String, path: String) {
    let levels = MemberStep.parts(of: path).compactMap { MemberStep($0) }.flatMap { step in
      [Self.level(step.name)] + (step.row.map { [String($0 &+ 1)] } ?? [])
    }
    description = prefix + "_" + levels.joined(separator: "__")
  }

  /// Converts one name of a path: `first-name` becomes `FIRST_NAME`.
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
