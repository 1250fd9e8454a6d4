internal import FormEngine

/// What is wrong with a pattern, and what to write instead of the syntax of other dialects.
extension ExpressionChecker {
  /// Reports what is wrong with a pattern.
  ///
  /// - Parameter literal: the pattern with its slashes and flags.
  func report(_ error: PatternError, inPatternAt literal: Span) {
    let bytes = Array(tree.source.bytes[literal.range])
    let mistake = PatternMistake(error, in: bytes, at: Int(literal.start))
    let (message, help, fix) = mistake.words
    let start = Int(literal.start) + 1
    report(
      .badPattern, Span(start + error.range.lowerBound, start + error.range.upperBound), message,
      help: help, fix: fix)
  }

  /// `^` and `$` in one pattern are one finding.
  ///
  /// - Parameter literal: the pattern with its slashes and flags.
  func reportAnchors(of pattern: Pattern, at literal: Span) {
    let start = Int(literal.start) + 1
    let spans = pattern.anchors.map {
      Span(start + $0.range.lowerBound, start + $0.range.upperBound)
    }
    guard let first = spans.first else { return }
    let source = form.files.sources[context.file]
    let what = spans.map { "`\(source.text(of: $0))`" }.joined(separator: " and ")
    let isOne = spans.count == 1
    report(
      .needlessAnchor, first,
      "A pattern always matches the whole value, so \(what) \(isOne ? "has" : "have") no effect.",
      help: isOne ? "Delete it." : "Delete them.",
      labels: spans.dropFirst().map { SourcePlace(context.file, $0).label("and this") },
      fix: Fix(
        title: isOne ? "Delete it" : "Delete them",
        edits: spans.map { Edit(span: $0, replacement: "") }))
  }
}

/// An error of a pattern, with the pattern that its message quotes.
private struct PatternMistake {
  typealias Words = (message: String, help: String, fix: Fix?)

  private let error: PatternError
  /// With slashes and flags.
  private let literal: [UInt8]
  /// Where the literal starts in its source.
  private let start: Int
  /// The part that the error is about.
  private let part: String

  init(_ error: PatternError, in literal: [UInt8], at start: Int) {
    self.error = error
    self.literal = literal
    self.start = start
    let range = (error.range.lowerBound + 1)..<(error.range.upperBound + 1)
    part = String(decoding: literal[range.clamped(to: 0..<literal.count)], as: UTF8.self)
  }

  var words: Words {
    switch error.kind {
    case .unclosedGroup:
      ("This `(` has no `)`.", "Write `)`; write the character itself as `\\(`.", nil)
    case .unopenedGroup:
      (
        "This `)` has no `(`.", "Remove it; write the character itself as `\\)`.",
        replacing(length: 1, with: "\\)", isSafe: false)
      )
    case .unclosedClass:
      ("This `[` has no `]`.", "Write `]`; write the character itself as `\\[`.", nil)
    case .emptyClass:
      ("A class needs at least one character.", "Write what it allows, such as `[a-z]`.", nil)
    case .nothingToRepeat: nothingToRepeat
    case .lazyQuantifier:
      (
        "Patterns have no lazy quantifiers: a whole value matches or does not.",
        "Delete the second sign.", deletingLast
      )
    case .possessiveQuantifier:
      (
        "Patterns have no possessive quantifiers.", "Delete the second sign.",
        deletingLast.map { Fix(title: $0.title, edits: $0.edits, isSafe: false) }
      )
    case .badCount: badCount
    case .badRange: badRange
    case .tooLarge:
      (
        "This pattern is too large once its repetitions are expanded.",
        "A pattern has at most \(Pattern.mostPositions) positions: bound the value with `length` instead.",
        nil
      )
    case .backReference:
      (
        "Patterns have no back-references.",
        "Use separate fields for the parts, and compare them with `check`.", nil
      )
    case .lookAround: lookAround
    case .unsupportedGroup: unsupportedGroup
    case .misplacedAnchor: misplacedAnchor
    case .unknownEscape: unknownEscape
    case .unknownProperty: unknownProperty
    case .badScalar:
      (
        "`\(part)` is not a character.",
        "Write the number of a character in hexadecimal digits, such as `\\u{E9}`.", nil
      )
    case .unexpectedCharacter: unexpectedCharacter
    case .trailingBackslash:
      (
        "A pattern cannot end with a single backslash.", "Write `\\\\` for the character itself.",
        nil
      )
    case .nestedTooDeep:
      (
        "Groups nest more than \(Pattern.deepestNesting) deep here.",
        "Write several `match` clauses, or fewer groups.", nil
      )
    }
  }

  // MARK: Repetitions

  private var nothingToRepeat: Words {
    let before = error.range.lowerBound > 0 ? byte(error.range.lowerBound - 1) : 0
    let sign = part.prefix(1)
    if "*+?}".utf8.contains(before) {
      let isSame = sign.utf8.first == before
      return (
        "The part before `\(sign)` is already repeated.",
        "Delete it; write the character itself as `\\\(sign)`.",
        replacing(length: 1, with: "", isSafe: isSame)
      )
    }
    return (
      "There is nothing before this to repeat.",
      sign == "*"
        ? "Write `.*` for any characters, `\\*` for the character itself."
        : "Write the repeated part before it; write the character itself as `\\\(sign)`.",
      nil
    )
  }

  private var badCount: Words {
    let message = "A count is written `{2}`, `{2,}` or `{2,5}`."
    let numbers = part.dropFirst().dropLast().split(
      separator: ",", omittingEmptySubsequences: false)
    if part.hasSuffix("}"), numbers.count == 2 {
      if numbers[0].isEmpty, let most = Int(numbers[1]) {
        let text = "{0,\(most)}"
        return (
          message, "Write `\(text)`.",
          replacing(length: part.utf8.count, with: text, isSafe: true)
        )
      }
      if let least = Int(numbers[0]), let most = Int(numbers[1]), least > most {
        let text = "{\(most),\(least)}"
        return (
          "The smaller count comes first.", "Write `\(text)`.",
          replacing(length: part.utf8.count, with: text, isSafe: false)
        )
      }
    }
    return (message, "Write the character itself as `\\{`.", nil)
  }

  // MARK: Classes

  private var badRange: Words {
    let scalars = Array(part.unicodeScalars)
    if scalars.count == 3, scalars[1] == "-", scalars[0] > scalars[2] {
      let text = "\(scalars[2])-\(scalars[0])"
      return (
        "This range ends before it starts.", "Write `\(text)`.",
        replacing(length: part.utf8.count, with: text, isSafe: false)
      )
    }
    return (
      "A range goes from one character to a later one.", "Write a hyphen itself as `\\-`.", nil
    )
  }

  private var unexpectedCharacter: Words {
    // `[[:alpha:]]`
    let rest = String(decoding: literal[(error.range.lowerBound + 1)...].prefix(14), as: UTF8.self)
    if rest.hasPrefix("[:"), let end = rest.dropFirst(2).firstIndex(of: ":"),
      rest[end...].hasPrefix(":]")
    {
      let name = String(rest[..<end].dropFirst(2))
      let written = "[:\(name):]"
      guard let meant = Self.namedClasses[name] else {
        return ("Patterns have no classes such as `\(written)`.", Self.classes, nil)
      }
      return (
        "`\(written)` is written `\(meant)`.", "Write `\(meant)`.",
        replacing(
          length: written.utf8.count, with: meant, isSafe: meant.first != "\\" || name == "digit")
      )
    }
    return (
      "This `\(part)` needs a backslash before it.", "Write `\\\(part)`.",
      replacing(length: 1, with: "\\\(part)", isSafe: false)
    )
  }

  private static let classes = "The classes are `\\d`, `\\w`, `\\s`, `\\p{L}` and `[a-z]`."
  private static let namedClasses = [
    "alpha": "\\p{L}", "digit": "\\d", "alnum": "\\p{L}\\d", "upper": "\\p{Lu}",
    "lower": "\\p{Ll}", "space": "\\s", "blank": " \\t", "punct": "\\p{P}", "word": "\\w",
    "xdigit": "0-9A-Fa-f",
  ]

  // MARK: Escapes

  private var unknownEscape: Words {
    let letter = part.dropFirst()
    func written(_ meant: String, length: Int, isSafe: Bool = true) -> Words {
      let text = String(
        decoding: literal[(error.range.lowerBound + 1)...].prefix(length), as: UTF8.self)
      return (
        "`\(text)` is written `\(meant)`.", "Write `\(meant)`.",
        replacing(length: length, with: meant, isSafe: isSafe)
      )
    }
    switch letter {
    case "x", "u":
      if let digits = hexadecimal(after: error.range.upperBound, letter == "x" ? 2 : 4) {
        return written("\\u{\(digits)}", length: 2 + digits.utf8.count)
      }
      if letter == "x", byte(error.range.upperBound) == UInt8(ascii: "{") {
        return written("\\u", length: 2)
      }
      return (
        "`\(part)` is not an escape.", "A character by its number is written `\\u{E9}`.", nil
      )
    case "h": return written("[ \\t]", length: 2)
    case "R": return written("(\\r\\n|\\n|\\r)", length: 2)
    case "N": return written(".", length: 2)
    case "f": return written("\\u{C}", length: 2)
    case "v": return written("\\u{B}", length: 2)
    case "a": return written("\\u{7}", length: 2)
    case "e": return written("\\u{1B}", length: 2)
    case "0": return written("\\u{0}", length: 2)
    case "Q", "E":
      return (
        "`\(part)` is not an escape.",
        "Write a backslash only before a special character: `a\\.b`.", nil
      )
    default:
      return (
        "`\(part)` is not an escape.",
        "\(Self.classes) A backslash before another letter has no meaning.", nil
      )
    }
  }

  private var unknownProperty: Words {
    guard part.hasSuffix("}") else {
      // `\pL`
      let end = error.range.upperBound
      let next = byte(end)
      if next == UInt8(ascii: "L") || next == UInt8(ascii: "N") || next == UInt8(ascii: "P") {
        let meant = "\(part){\(Character(UnicodeScalar(next)))}"
        return (
          "A category is written in braces.", "Write `\(meant)`.",
          replacing(length: 3, with: meant, isSafe: true)
        )
      }
      return ("A category is written in braces.", "Write `\(part){L}` for letters.", nil)
    }
    let negation = part.prefix(2)
    let written = part.dropFirst(3).dropLast()
    let name = written.split(separator: "=").last.map(String.init) ?? String(written)
    let key = name.lowercased().filter { $0 != "_" && $0 != " " }
    if let short = Self.categories[key] {
      let meant = "\(negation){\(short)}"
      return (
        "`\(part)` is written `\(meant)`.", "Write `\(meant)`.",
        replacing(length: part.utf8.count, with: meant, isSafe: true)
      )
    }
    let script = key.hasPrefix("is") || key.hasPrefix("in") ? String(key.dropFirst(2)) : key
    if let range = Self.scripts[key] ?? Self.scripts[script] {
      return (
        "Patterns support general categories such as `L`, but not scripts.",
        "Write its characters as a range: `[\(range)]`.", nil
      )
    }
    return (
      "`\(name)` is not a general category.",
      "`\\p{L}` is a letter, `\\p{Lu}` a capital, `\\p{N}` a number, `\\p{P}` punctuation.", nil
    )
  }

  /// General categories by their long names, and by similar names in other dialects.
  private static let categories = [
    "letter": "L", "alphabetic": "L", "alpha": "L", "uppercaseletter": "Lu", "uppercase": "Lu",
    "upper": "Lu", "lowercaseletter": "Ll", "lowercase": "Ll", "lower": "Ll",
    "titlecaseletter": "Lt", "modifierletter": "Lm", "otherletter": "Lo", "mark": "M",
    "nonspacingmark": "Mn", "spacingmark": "Mc", "enclosingmark": "Me", "number": "N",
    "decimalnumber": "Nd", "digit": "Nd", "letternumber": "Nl", "othernumber": "No",
    "punctuation": "P", "punct": "P", "dashpunctuation": "Pd", "openpunctuation": "Ps",
    "closepunctuation": "Pe", "connectorpunctuation": "Pc", "otherpunctuation": "Po",
    "symbol": "S", "mathsymbol": "Sm", "currencysymbol": "Sc", "othersymbol": "So",
    "separator": "Z", "spaceseparator": "Zs", "control": "Cc", "cntrl": "Cc", "other": "C",
    "l&": "L", "lc": "L",
  ]
  private static let scripts = [
    "latin": "A-Za-z\\u{C0}-\\u{24F}", "greek": "\\u{370}-\\u{3FF}",
    "cyrillic": "\\u{400}-\\u{4FF}", "armenian": "\\u{530}-\\u{58F}",
    "hebrew": "\\u{590}-\\u{5FF}", "arabic": "\\u{600}-\\u{6FF}",
    "devanagari": "\\u{900}-\\u{97F}", "thai": "\\u{E00}-\\u{E7F}",
    "georgian": "\\u{10A0}-\\u{10FF}", "hiragana": "\\u{3040}-\\u{309F}",
    "katakana": "\\u{30A0}-\\u{30FF}", "han": "\\u{4E00}-\\u{9FFF}",
    "hangul": "\\u{AC00}-\\u{D7A3}", "ascii": " -~",
  ]

  // MARK: Groups and anchors

  private var lookAround: Words {
    let isNegative = part.hasSuffix("!")
    return (
      "Patterns have no look-around.",
      isNegative
        ? "Exclude texts with a rule: `check not value matches /…/ else \"…\"`."
        : "A field may have several `match` clauses: write one for each condition.", nil
    )
  }

  private var unsupportedGroup: Words {
    let opening = error.range.lowerBound
    let rest = String(decoding: literal[(opening + 1)...].prefix(60), as: UTF8.self)
    if rest.hasPrefix("(?i)") {
      let edits = [edit(opening, length: 4, "")] + (hasFlag ? [] : [flagAtEnd])
      let pattern = String(decoding: literal, as: UTF8.self)
      let meant = opening == 0 && literal.count <= 40 ? "/" + pattern.dropFirst(5) : "/…/"
      return (
        "The flag `i` follows the pattern.", "Write `\(meant)\(meant.hasSuffix("/") ? "i" : "")`.",
        Fix(title: "Write the flag `i` after the pattern", edits: edits, isSafe: opening == 0)
      )
    }
    if rest.hasPrefix("(?i:") {
      return (
        "The flag `i` is for a whole pattern.",
        "Write it after the pattern: `/…/i`, or name both cases: `[Aa]`.", nil
      )
    }
    for name in ["(?<", "(?P<"] where rest.hasPrefix(name) {
      guard let end = rest.firstIndex(of: ">") else { break }
      let text = String(rest[...end])
      return (
        "Groups have no names.", "Write `(…)`.",
        Fix(
          title: "Write `(`", edits: [edit(opening, length: text.utf8.count, "(")], isSafe: true)
      )
    }
    if rest.hasPrefix("(?>") {
      return (
        "Patterns have no atomic groups.", "Write `(?:…)`.",
        Fix(title: "Write `(?:`", edits: [edit(opening, length: 3, "(?:")], isSafe: false)
      )
    }
    if rest.hasPrefix("(?#") {
      return ("Patterns have no comments.", "Write it before the clause: `// …`.", nil)
    }
    if rest.dropFirst(2).first.map({ "smxuUn-".contains($0) }) == true {
      return (
        "The only flag is `i`, which ignores upper and lower case.",
        "Delete the flags; `i` follows the pattern: `/…/i`.", nil
      )
    }
    return ("Patterns have no groups of this kind.", "`(…)` and `(?:…)` are the groups.", nil)
  }

  private var misplacedAnchor: Words {
    let message = "A pattern matches the whole value, so anchors inside it are not allowed."
    let isStart = part == "\\A" && error.range.lowerBound == 0
    let isEnd = (part == "\\z" || part == "\\Z") && byte(error.range.upperBound) == 0x2F
    if isStart || isEnd {
      return (
        "A pattern always matches the whole value, so `\(part)` has no effect.",
        "Delete it.", replacing(length: 2, with: "", isSafe: true)
      )
    }
    if part == "\\b" || part == "\\B" {
      return (
        message, "Describe the text around the word: `(.*\\W)?word(\\W.*)?`.", nil
      )
    }
    let isSign = part == "^" || part == "$"
    return (
      message,
      isSign ? "Delete it; write the character itself as `\\\(part)`." : "Delete it.", nil
    )
  }

  // MARK: Edits

  /// The byte at an offset of the pattern; 0 after its end.
  private func byte(_ offset: Int) -> UInt8 {
    literal.indices.contains(offset + 1) ? literal[offset + 1] : 0
  }

  private func hexadecimal(after offset: Int, _ count: Int) -> String? {
    let digits = (0..<count).map { byte(offset + $0) }
    guard digits.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x46).contains($0 & 0xDF) })
    else { return nil }
    return String(decoding: digits, as: UTF8.self)
  }

  private func edit(_ offset: Int, length: Int, _ text: String) -> Edit {
    let place = start + 1 + offset
    return Edit(span: Span(place, place + length), replacement: text)
  }

  private func replacing(length: Int, with text: String, isSafe: Bool) -> Fix {
    Fix(
      title: text.isEmpty ? "Delete it" : "Write `\(text)`",
      edits: [edit(error.range.lowerBound, length: length, text)], isSafe: isSafe)
  }

  private var deletingLast: Fix? {
    Fix(
      title: "Delete it", edits: [edit(error.range.upperBound - 1, length: 1, "")], isSafe: true)
  }

  private var hasFlag: Bool { literal.last != UInt8(ascii: "/") }

  private var flagAtEnd: Edit {
    Edit(span: Span(start + literal.count, start + literal.count), replacement: "i")
  }
}
