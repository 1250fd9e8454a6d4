/// A token in an expression of Jinja.
enum JinjaToken: Sendable, Equatable {
  case name(String)
  case text(String)
  case integer(Int)
  case number(String)
  case mark(String)
}

extension JinjaToken {
  private static let marks: [String] = [
    "==", "!=", "<=", ">=", "//", "**", "<", ">", "+", "-", "*", "/", "%", "~", "(", ")", "[", "]",
    "{", "}", ",", ".", ":", "|", "=",
  ]

  /// The most tokens in an expression, which bound its nesting.
  private static let countLimit = 1_000

  /// Splits an expression into tokens.
  static func tokens(of source: [UInt8]) throws(Untranslatable) -> [JinjaToken] {
    var tokens: [JinjaToken] = []
    var index = 0
    while index < source.count {
      guard tokens.count < countLimit else {
        throw Untranslatable(.malformed("it is too long"))
      }
      let byte = source[index]
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        tokens.append(.text(try text(source, &index)))
      case 0x30...0x39:
        tokens.append(number(source, &index))
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "_"), 0x80...:
        let start = index
        while index < source.count, isNamePart(source[index]) { index += 1 }
        tokens.append(.name(String(decoding: source[start..<index], as: UTF8.self)))
      default:
        guard let mark = marks.first(where: { source[index...].starts(with: $0.utf8) }) else {
          throw Untranslatable(.malformed("`\(Character(UnicodeScalar(byte)))`"))
        }
        tokens.append(.mark(mark))
        index += mark.utf8.count
      }
    }
    return tokens
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), 0x30...0x39, 0x80...:
      true
    default: false
    }
  }

  private static func number(_ source: [UInt8], _ index: inout Int) -> JinjaToken {
    let start = index
    var hasPoint = false
    while index < source.count {
      let byte = source[index]
      if byte == UInt8(ascii: "."), !hasPoint, index + 1 < source.count,
        (0x30...0x39).contains(source[index + 1])
      {
        hasPoint = true
      } else if !(0x30...0x39).contains(byte), byte != UInt8(ascii: "_") {
        break
      }
      index += 1
    }
    let digits = source[start..<index].filter { $0 != UInt8(ascii: "_") }
    let text = String(decoding: digits, as: UTF8.self)
    guard !hasPoint, let integer = Int(text) else { return .number(text) }
    return .integer(integer)
  }

  /// Reads a text in quotes, with the escapes of Python. An unknown escape keeps its backslash, as
  /// in Python; numeric escapes have no counterpart.
  private static func text(
    _ source: [UInt8], _ index: inout Int
  ) throws(Untranslatable) -> String {
    let quote = source[index]
    index += 1
    var text: [UInt8] = []
    while index < source.count, source[index] != quote {
      guard source[index] == UInt8(ascii: "\\"), index + 1 < source.count else {
        text.append(source[index])
        index += 1
        continue
      }
      let next = source[index + 1]
      index += 2
      switch next {
      case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""): text.append(next)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "r"): text.append(0x0D)
      case 0x0A: break
      case UInt8(ascii: "a"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "v"),
        UInt8(ascii: "x"), UInt8(ascii: "u"), UInt8(ascii: "U"), UInt8(ascii: "N"), 0x30...0x37:
        throw Untranslatable(.noCounterpart("\\\(Character(UnicodeScalar(next)))"))
      default: text += [UInt8(ascii: "\\"), next]
      }
    }
    guard index < source.count else { throw Untranslatable(.malformed("a quote is missing")) }
    index += 1
    return String(decoding: text, as: UTF8.self)
  }
}
