internal import FormEngine

/// Patterns of ODK, which are those of `java.util.regex.Pattern`.
enum JavaPattern {
  /// Returns a literal of the language, `/…/`, which matches the same texts as a pattern.
  static func literal(of pattern: String) throws(Untranslatable) -> String {
    guard isAnchored(Array(pattern.unicodeScalars)) else { throw Untranslatable(.partOfValue) }
    var rest = pattern[...]
    var flags = ""
    if rest.hasPrefix("(?i)") {
      rest = rest.dropFirst(4)
      flags = "i"
    }
    let source = try source(of: Array(rest.unicodeScalars))
    // The language's own parser rejects everything else that it cannot express.
    guard (try? Pattern(source: source, ignoringCase: flags == "i")) != nil else {
      throw Untranslatable(.pattern)
    }
    return "/\(source)/\(flags)"
  }

  private static func source(of scalars: [Unicode.Scalar]) throws(Untranslatable) -> String {
    var (start, end) = (0, scalars.count)
    // A pattern matches the whole value anyway.
    if scalars.first == "^", !hasAlternatives(scalars) { start = 1 }
    if end > start, scalars.last == "$", !isEscaped(scalars, end - 1), !hasAlternatives(scalars) {
      end -= 1
    }
    if start == end { return "()" }
    var result = ""
    var isClass = false
    var at = start
    while at < end {
      let scalar = scalars[at]
      switch scalar {
      case "\\":
        guard at + 1 < end else { throw Untranslatable(.pattern) }
        result += try escape(scalars[at + 1], isClass: isClass)
        at += 1
      case "[":
        // A class in a class is a union or an intersection in Java.
        if isClass { throw Untranslatable(.pattern) }
        isClass = true
        result += "["
        if at + 1 < end, scalars[at + 1] == "^" {
          result += "^"
          at += 1
        }
      case "]":
        result += isClass ? "]" : "\\]"
        isClass = false
      case "/": result += "\\/"
      case "&" where isClass && at + 1 < end && scalars[at + 1] == "&":
        throw Untranslatable(.pattern)
      case "^", "$": if isClass { result += "\\\(scalar)" } else { throw Untranslatable(.pattern) }
      // After a quantifier, these make it lazy or possessive.
      case "?", "+":
        if !isClass, at > start, "?*+}".unicodeScalars.contains(scalars[at - 1]),
          !isEscaped(scalars, at - 1)
        {
          throw Untranslatable(.pattern)
        }
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
      at += 1
    }
    return result
  }

  /// Returns an escape in the notation of the language.
  private static func escape(
    _ scalar: Unicode.Scalar, isClass: Bool
  ) throws(Untranslatable) -> String {
    switch scalar {
    case "d", "D", "w", "W", "n", "t", "r": return "\\\(scalar)"
    // Java's white space is ASCII.
    case "s": return isClass ? " \\t\\n\\r" : "[ \\t\\n\\r]"
    case "S" where !isClass: return "[^ \\t\\n\\r]"
    case "p", "P": return "\\\(scalar)"
    case ".", "\\", "/", "[", "]", "(", ")", "{", "}", "*", "+", "?", "|", "^", "$", "-":
      return "\\\(scalar)"
    case _ where scalar.properties.isAlphabetic || scalar.properties.numericType != nil:
      throw Untranslatable(.pattern)
    default: return String(scalar)
    }
  }

  /// Returns true if a pattern can match only a whole value: ODK Collect matches whole values with
  /// any pattern, and Enketo searches in them.
  private static func isAnchored(_ scalars: [Unicode.Scalar]) -> Bool {
    guard scalars.first == "^", scalars.last == "$", !isEscaped(scalars, scalars.count - 1) else {
      return false
    }
    return !hasAlternatives(scalars)
  }

  private static func isEscaped(_ scalars: [Unicode.Scalar], _ at: Int) -> Bool {
    var count = 0
    var place = at - 1
    while place >= 0, scalars[place] == "\\" {
      count += 1
      place -= 1
    }
    return !count.isMultiple(of: 2)
  }

  /// Returns true if a pattern has alternatives outside groups; its anchors then belong to only one
  /// of them.
  private static func hasAlternatives(_ scalars: [Unicode.Scalar]) -> Bool {
    var depth = 0
    var isClass = false
    for (at, scalar) in scalars.enumerated() where !isEscaped(scalars, at) {
      switch scalar {
      case "[": isClass = true
      case "]": isClass = false
      case "(": if !isClass { depth += 1 }
      case ")": if !isClass { depth -= 1 }
      case "|": if !isClass, depth == 0 { return true }
      default: break
      }
    }
    return false
  }
}
