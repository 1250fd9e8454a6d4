internal import FormEngine
internal import FormSyntax

/// Reports errors in patterns, with replacements for the syntax of other dialects.
extension PatternChecker {
  /// Reports an error in a pattern.
  ///
  /// - Parameter literal: the pattern with its slashes and flags.
  func report(_ error: PatternError, inPatternAt literal: SourceSpan) {
    let bytes = Array(tree.source.bytes[literal.range])
    let mistake = PatternMistake(error, in: bytes, at: Int(literal.start))
    let (message, fix) = mistake.finding
    let start = Int(literal.start) + 1
    report(
      .badPattern, SourceSpan(start + error.range.lowerBound, start + error.range.upperBound),
      message,
      fix: fix)
  }

  /// Reports the `^` and `$` of a pattern in one finding.
  ///
  /// - Parameter literal: the pattern with its slashes and flags.
  func reportAnchors(of pattern: Pattern, at literal: SourceSpan) {
    let start = Int(literal.start) + 1
    let spans = pattern.anchors.map {
      SourceSpan(start + $0.range.lowerBound, start + $0.range.upperBound)
    }
    guard let first = spans.first else { return }
    let source = form.files.sources[context.file]
    if spans.count == 1, let (message, fix) = oneAnchor(first, literal, source) {
      report(.needlessAnchor, first, message, fix: fix)
      return
    }
    let length = source.bytes[literal.range].lastIndex(of: UInt8(ascii: "/")).map { $0 - start }
    // Two adjacent slashes would start a comment.
    let isAll = length == spans.reduce(0) { $0 + $1.range.count }
    report(
      .needlessAnchor, first, PatternMessage.needlessAnchors(spans.map { source.text(of: $0) }),
      labels: spans.dropFirst().map { SourcePlace(context.file, $0).label(.andThis) },
      fix: Fix(spans.map { Edit(span: $0, replacement: isAll && $0 == first ? "()" : "") }))
  }
}

extension PatternChecker {
  /// Explains a single anchor, as in `/^https:/`: its author assumes that anything may be at the
  /// other end, unless the pattern says so.
  private func oneAnchor(
    _ anchor: SourceSpan, _ literal: SourceSpan, _ source: SourceText
  ) -> (PatternMessage, Fix?)? {
    let text = source.text(of: anchor)
    guard text == "^" || text == "$",
      let end = source.bytes[literal.range].lastIndex(of: UInt8(ascii: "/"))
    else { return nil }
    let (start, isStart) = (Int(literal.start) + 1, text == "^")
    let rest = source.bytes[
      (isStart ? Int(anchor.end) : start)..<(isStart ? end : Int(anchor.start))]
    let isOpen =
      isStart ? rest.hasSuffix(".*") || rest.hasSuffix(".+") : rest.starts(with: ".*".utf8)
    guard !rest.isEmpty, !isOpen else { return nil }
    let other = isStart ? SourceSpan(end, end) : SourceSpan(start, start)
    let fix = Fix(
      [Edit(span: anchor, replacement: ""), Edit(span: other, replacement: ".*")], isSafe: false)
    return (.oneAnchor(text), rest.contains(UInt8(ascii: "|")) ? nil : fix)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSuffix(_ text: StaticString) -> Bool {
    suffix(text.utf8CodeUnitCount).elementsEqual(
      UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

/// An error in a pattern, with the pattern that its message quotes.
private struct PatternMistake {
  typealias Finding = (message: PatternMessage, fix: Fix?)

  private let error: PatternError
  /// The pattern with its slashes and flags.
  private let literal: [UInt8]
  /// The offset of the literal in its source.
  private let start: Int
  /// The part of the pattern that the error is about.
  private let part: String

  init(_ error: PatternError, in literal: [UInt8], at start: Int) {
    self.error = error
    self.literal = literal
    self.start = start
    let range = (error.range.lowerBound + 1)..<(error.range.upperBound + 1)
    part = String(decoding: literal[range.clamped(to: 0..<literal.count)], as: UTF8.self)
  }

  var finding: Finding {
    switch error.kind {
    case .unclosedGroup: (.unclosedGroup, nil)
    case .unopenedGroup: (.unopenedGroup, replacing(length: 1, with: "\\)", isSafe: false))
    case .unclosedClass: (.unclosedClass, nil)
    case .emptyClass: (.emptyClass, nil)
    case .nothingToRepeat: nothingToRepeat
    case .lazyQuantifier: (.lazyQuantifier, deletingLast(isSafe: true))
    case .possessiveQuantifier: (.possessiveQuantifier, deletingLast(isSafe: false))
    case .badCount: badCount
    case .badRange: badRange
    case .tooLarge: (.tooLarge, nil)
    case .backReference: (.backReference, nil)
    case .lookAround: (.lookAround(isNegative: part.hasSuffix("!")), nil)
    case .unsupportedGroup: unsupportedGroup
    case .misplacedAnchor: misplacedAnchor
    case .unknownEscape: unknownEscape
    case .unknownProperty: unknownProperty
    case .badScalar: (.badScalar(part), nil)
    case .unexpectedCharacter: unexpectedCharacter
    case .trailingBackslash: (.trailingBackslash, nil)
    case .nestedTooDeep: (.nestedTooDeep, nil)
    }
  }

  // MARK: Repetitions

  private var nothingToRepeat: Finding {
    let before = error.range.lowerBound > 0 ? byte(error.range.lowerBound - 1) : 0
    let sign = String(part.prefix(1))
    guard "*+?}".utf8.contains(before) else { return (.nothingToRepeat(sign: sign), nil) }
    let isSame = sign.utf8.first == before
    return (.repeatedTwice(sign: sign), replacing(length: 1, with: "", isSafe: isSame))
  }

  private var badCount: Finding {
    let numbers = part.dropFirst().dropLast().split(
      separator: ",", omittingEmptySubsequences: false)
    if part.hasSuffix("}"), numbers.count == 2 {
      if numbers[0].isEmpty, let most = Int(numbers[1]) {
        let text = "{0,\(most)}"
        return (.badCount(meant: text), replacingPart(with: text, isSafe: true))
      }
      if let least = Int(numbers[0]), let most = Int(numbers[1]), least > most {
        let text = "{\(most),\(least)}"
        return (.reversedCount(meant: text), replacingPart(with: text, isSafe: false))
      }
    }
    return (.badCount(meant: nil), nil)
  }

  // MARK: Classes

  private var badRange: Finding {
    let scalars = Array(part.unicodeScalars)
    guard scalars.count == 3, scalars[1] == "-", scalars[0] > scalars[2] else {
      return (.badRange, nil)
    }
    let text = "\(scalars[2])-\(scalars[0])"
    return (.reversedRange(meant: text), replacingPart(with: text, isSafe: false))
  }

  private var unexpectedCharacter: Finding {
    // `[[:alpha:]]`
    let rest = String(decoding: literal[(error.range.lowerBound + 1)...].prefix(14), as: UTF8.self)
    if rest.hasPrefix("[:"), let end = rest.dropFirst(2).firstIndex(of: ":"),
      rest[end...].hasPrefix(":]")
    {
      let name = String(rest[..<end].dropFirst(2))
      let written = "[:\(name):]"
      guard let meant = Self.namedClasses[name] else { return (.unknownClass(written), nil) }
      return (
        .foreign(written, meant: meant),
        replacing(
          length: written.utf8.count, with: meant, isSafe: meant.first != "\\" || name == "digit")
      )
    }
    return (.unescaped(part), replacing(length: 1, with: "\\\(part)", isSafe: false))
  }

  private static let namedClasses = [
    "alpha": "\\p{L}", "digit": "\\d", "alnum": "\\p{L}\\d", "upper": "\\p{Lu}",
    "lower": "\\p{Ll}", "space": "\\s", "blank": " \\t", "punct": "\\p{P}", "word": "\\w",
    "xdigit": "0-9A-Fa-f",
  ]

  // MARK: Escapes

  private var unknownEscape: Finding {
    let letter = part.dropFirst()
    func written(_ meant: String, length: Int) -> Finding {
      let text = String(
        decoding: literal[(error.range.lowerBound + 1)...].prefix(length), as: UTF8.self)
      return (
        .foreign(text, meant: meant), replacing(length: length, with: meant, isSafe: true)
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
      return (.unknownEscape(part), nil)
    case "h": return written("[ \\t]", length: 2)
    case "R": return written("(\\r\\n|\\n|\\r)", length: 2)
    case "N": return written(".", length: 2)
    case "f": return written("\\u{C}", length: 2)
    case "v": return written("\\u{B}", length: 2)
    case "a": return written("\\u{7}", length: 2)
    case "e": return written("\\u{1B}", length: 2)
    case "0": return written("\\u{0}", length: 2)
    default: return (.unknownEscape(part), nil)
    }
  }

  private var unknownProperty: Finding {
    guard part.hasSuffix("}") else {
      // `\pL`
      let end = error.range.upperBound
      let next = byte(end)
      if next == UInt8(ascii: "L") || next == UInt8(ascii: "N") || next == UInt8(ascii: "P") {
        let meant = "\(part){\(Character(UnicodeScalar(next)))}"
        return (
          .unbracedCategory(meant: meant), replacing(length: 3, with: meant, isSafe: true)
        )
      }
      guard next == UInt8(ascii: "{") else { return (.missingCategory(part), nil) }
      // `\p{L`
      let letters = (end + 1..<literal.count).prefix { (byte($0) | 0x20) &- UInt8(ascii: "a") < 26 }
      let name = String(decoding: letters.map(byte), as: UTF8.self)
      guard Self.categories.values.contains(name) else {
        return (.unclosedCategory(meant: "\(part){L}"), nil)
      }
      return (
        .unclosedCategory(meant: "\(part){\(name)}"),
        Fix([edit(end + 1 + letters.count, length: 0, "}")], isSafe: false)
      )
    }
    if part.utf8.count <= 4 { return (.missingCategory(String(part.prefix(2))), nil) }
    let negation = part.prefix(2)
    let written = part.dropFirst(3).dropLast()
    let name = written.split(separator: "=").last.map(String.init) ?? String(written)
    let key = name.lowercased().filter { $0 != "_" && $0 != " " }
    if let short = Self.categories[key] {
      let meant = "\(negation){\(short)}"
      return (.foreign(part, meant: meant), replacingPart(with: meant, isSafe: true))
    }
    let script = key.hasPrefix("is") || key.hasPrefix("in") ? String(key.dropFirst(2)) : key
    if let range = Self.scripts[key] ?? Self.scripts[script] { return (.script(range: range), nil) }
    return (.unknownCategory(name), nil)
  }

  /// General categories by their long names, and by similar names of other dialects.
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
    "l&": "LC", "lc": "LC", "casedletter": "LC",
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

  private var unsupportedGroup: Finding {
    let opening = error.range.lowerBound
    let rest = String(decoding: literal[(opening + 1)...].prefix(60), as: UTF8.self)
    if rest.hasPrefix("(?i)") {
      let edits = [edit(opening, length: 4, "")] + (hasFlag ? [] : [flagAtEnd])
      var meant: String?
      if opening == 0, literal.count <= 40 {
        let pattern = "/" + String(decoding: literal, as: UTF8.self).dropFirst(5)
        meant = pattern + (pattern.hasSuffix("/") ? "i" : "")
      }
      return (.flagInside(meant: meant), Fix(edits, isSafe: opening == 0))
    }
    if rest.hasPrefix("(?i:") { return (.flagOfGroup, nil) }
    for name in ["(?<", "(?P<"] where rest.hasPrefix(name) {
      guard let end = rest.firstIndex(of: ">") else { break }
      let length = rest[...end].utf8.count
      return (.namedGroup, Fix([edit(opening, length: length, "(")]))
    }
    if rest.hasPrefix("(?>") {
      return (.atomicGroup, Fix([edit(opening, length: 3, "(?:")], isSafe: false))
    }
    if rest.hasPrefix("(?#") { return (.comment, nil) }
    let hasFlags = rest.dropFirst(2).first.map { "smxuUn-".contains($0) } == true
    return (hasFlags ? .unknownFlags : .unknownGroup, nil)
  }

  private var misplacedAnchor: Finding {
    let isStart = part == "\\A" && error.range.lowerBound == 0
    let isEnd = (part == "\\z" || part == "\\Z") && byte(error.range.upperBound) == 0x2F
    if isStart || isEnd {
      let isAll = error.range.lowerBound == 0 && byte(error.range.upperBound) == 0x2F
      return (.needlessAnchors([part]), replacingPart(with: isAll ? "()" : "", isSafe: true))
    }
    return (part == "\\b" || part == "\\B" ? .wordBoundary : .innerAnchor(part), nil)
  }

  // MARK: Edits

  /// Returns the byte at an offset of the pattern; 0 after its end.
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
    return Edit(span: SourceSpan(place, place + length), replacement: text)
  }

  private func replacing(length: Int, with text: String, isSafe: Bool) -> Fix {
    Fix([edit(error.range.lowerBound, length: length, text)], isSafe: isSafe)
  }

  private func replacingPart(with text: String, isSafe: Bool) -> Fix {
    replacing(length: part.utf8.count, with: text, isSafe: isSafe)
  }

  private func deletingLast(isSafe: Bool) -> Fix {
    Fix([edit(error.range.upperBound - 1, length: 1, "")], isSafe: isSafe)
  }

  private var hasFlag: Bool { literal.last != UInt8(ascii: "/") }

  private var flagAtEnd: Edit {
    Edit(span: SourceSpan(start + literal.count, start + literal.count), replacement: "i")
  }
}
