/// Reads the notation of the grammar: `name = … ;` with `|`, `[ ]`, `{ }`, `( )`, words in quotes,
/// tokens in capitals, and the marks `~`, `_` and `-`.
package struct GrammarReader {
  private var symbols: [String] = []
  private var index = 0
  private var rule = ""
  private var ways: [String] = []

  /// Returns the grammar that a text defines.
  package static func read(_ text: String) throws(GrammarError) -> Grammar {
    var reader = GrammarReader()
    try reader.cut(Array(text.unicodeScalars))
    var rules: [(name: String, part: GrammarPart)] = []
    while reader.index < reader.symbols.count {
      reader.rule = reader.take()
      try reader.take("=")
      rules.append((reader.rule, try reader.choice()))
      try reader.take(";")
    }
    return try Grammar(rules, ways: reader.ways)
  }

  private mutating func cut(_ text: [Unicode.Scalar]) throws(GrammarError) {
    var place = 0
    while place < text.count {
      let start = place
      place += 1
      switch text[start] {
      case " ", "\n": continue
      case "\"":
        while place < text.count, text[place] != "\"" { place += 1 }
        guard place < text.count else { throw GrammarError("a quote is missing") }
        place += 1
      case "=", ";", "|", "[", "]", "{", "}", "(", ")", "~", "-": break
      case "a"..."z", "A"..."Z", "_":
        while place < text.count, text[place].properties.isXIDContinue { place += 1 }
      default: throw GrammarError("\(text[start]) is not part of the notation")
      }
      symbols.append(String(String.UnicodeScalarView(text[start..<place])))
    }
  }

  private var next: String { index < symbols.count ? symbols[index] : "" }

  private mutating func take() -> String {
    defer { index += 1 }
    return next
  }

  private mutating func take(_ symbol: String) throws(GrammarError) {
    guard next == symbol else {
      let before = symbols[max(0, index - 4)..<min(index, symbols.count)].joined(separator: " ")
      throw GrammarError("\(symbol) is missing after \(before)")
    }
    index += 1
  }

  private mutating func choice() throws(GrammarError) -> GrammarPart {
    var places = [index]
    var parts = [try sequence()]
    while next == "|" {
      index += 1
      places.append(index)
      parts.append(try sequence())
    }
    if parts.count == 1 { return parts[0] }
    let way = ways.count
    ways += places.map { "\(rule): \(symbols[$0])" }
    return .choice(parts, way: way)
  }

  private mutating func sequence() throws(GrammarError) -> GrammarPart {
    var parts: [GrammarPart] = []
    while true {
      switch next {
      case ";", "|", "]", "}", ")", "": return parts.count == 1 ? parts[0] : .sequence(parts)
      case "[":
        let way = addWay()
        parts.append(.optional(try choice(), way: way))
        try take("]")
      case "{":
        let way = addWay()
        parts.append(.repeated(try choice(), way: way))
        try take("}")
      case "(":
        index += 1
        parts.append(try choice())
        try take(")")
      case "~": parts.append(mark(.joined))
      case "_": parts.append(mark(.apart))
      case "-": parts.append(mark(.sameLine))
      case "=": throw GrammarError("; is missing before \(symbols[max(0, index - 1)]) =")
      default:
        let symbol = take()
        if symbol.hasPrefix("\"") {
          parts.append(.word(String(symbol.dropFirst().dropLast())))
        } else if symbol == symbol.uppercased() {
          parts.append(.token(symbol))
        } else {
          parts.append(.rule(symbol))
        }
      }
    }
  }

  /// Adds a way for the bracket of an optional part.
  private mutating func addWay() -> Int {
    let place = "\(rule): \(symbols[index]) \(symbols[min(index + 1, symbols.count - 1)])"
    index += 1
    ways += [place, "\(place), left out"]
    return ways.count - 2
  }

  private mutating func mark(_ mark: GrammarMark) -> GrammarPart {
    index += 1
    return .mark(mark)
  }
}
