internal import FormEngine

/// The position of a token.
struct TokenPlan {
  /// The column at which the token would start if the whole file were on one line.
  var start: Int32 = 0
  /// The number of tokens up to this one that must start a line.
  var forced: Int32 = 0
  /// The indentation of the line that the token starts; -1 if it follows the previous token.
  var line: Int16 = -1
  var style: TokenStyle = []
}

/// Properties of a token that affect how it is written.
struct TokenStyle: OptionSet {
  let rawValue: UInt8

  /// On one line, a space precedes the token.
  static let spaced = TokenStyle(rawValue: 1)
  /// No white space precedes the token, because of its node rather than its kind.
  static let joined = TokenStyle(rawValue: 2)
  /// Comments precede the token.
  static let commented = TokenStyle(rawValue: 4)
  /// The comments before the token are written after it, since it ends a line rather than starting
  /// one.
  static let carries = TokenStyle(rawValue: 8)
  /// The token starts a line as in the source, because it would mean something else otherwise.
  static let keepsLine = TokenStyle(rawValue: 16)
  /// The token starts a declaration, clause or step. Empty lines before it are kept.
  static let item = TokenStyle(rawValue: 32)
  /// The token starts a line as the operator or keyword of a part. Comments after it are written
  /// before it.
  static let leads = TokenStyle(rawValue: 64)
  /// The token closes contents that are indented further than itself.
  static let closes = TokenStyle(rawValue: 128)
}

extension FormLayout {
  /// Marks the tokens of nodes that have no white space between their parts.
  mutating func joinParts() {
    for (id, node) in nodes.enumerated() {
      let first = Int(node.firstToken)
      switch node.kind {
      case .call: join(first + 1)
      case .member, .index: join(first)
      case .points, .recorded:
        guard id + 1 < nodes.count else { continue }
        let number = Int(nodes[id + 1].firstToken)
        if number > first + 1 { join(number) }
      case .negate:
        guard id + 1 < nodes.count else { continue }
        for token in stride(from: first + 1, through: Int(nodes[id + 1].firstToken), by: 1) {
          join(token)
        }
      case .range:
        var dots = first
        if node.flags.contains(.lowerBound), id + 1 < nodes.count {
          dots = Int(nodes[id + 1].endToken)
          join(dots)
        }
        if node.flags.contains(.upperBound) { join(dots + 1) }
      default: break
      }
    }
  }

  private mutating func join(_ token: Int) {
    if token < plan.count { plan[token].style.insert(.joined) }
  }

  /// Measures the tokens and finds the comments between them.
  mutating func measure() {
    var column: Int32 = 0
    var forced: Int32 = 0
    var isCarried = false
    var last = TokenKind.leftParenthesis
    var end = 0
    // Only the opening quotes of a multiline text are on the line where it starts.
    var depthInText = 0
    for index in tokens.indices {
      let token = tokens[index]
      var style = plan[index].style
      if !style.contains(.joined), Self.isSpaced(token.kind, after: last) { style.insert(.spaced) }
      if token.start - end > 1, hasComment(end..<token.start) {
        if mayCarry(token) { style.insert(.carries) } else { style.insert(.commented) }
      }
      if token.kind == last, repeatsWord(at: index) { style.insert(.keepsLine) }
      if isCarried || !style.isDisjoint(with: [.commented, .keepsLine]) { forced += 1 }
      isCarried = style.contains(.carries)
      if depthInText == 0 {
        if style.contains(.spaced) { column += 1 }
        plan[index].start = column
        column += width(of: token, at: index)
      } else {
        plan[index].start = column
      }
      if token.kind == .textStart, depthInText > 0 || token.flags.contains(.multiline) {
        depthInText += 1
      } else if token.kind == .textEnd, depthInText > 0 {
        depthInText -= 1
      }
      plan[index].forced = forced
      plan[index].style = style
      last = token.kind
      end = token.end
    }
  }

  /// Returns true if a space separates tokens of two kinds on one line.
  private static func isSpaced(_ kind: TokenKind, after last: TokenKind) -> Bool {
    switch last {
    case .leftParenthesis, .leftBracket, .at, .dot, .textStart, .textMiddle: return false
    default: break
    }
    switch kind {
    case .rightParenthesis, .rightBracket, .comma, .colon, .textMiddle, .textEnd: return false
    case .rightBrace: return last != .leftBrace
    default: return true
    }
  }

  /// Returns true if the comments before a token may move after it: after `,`, `:` and `=`, and
  /// into a block after its brace, unless they would become doc comments there.
  private func mayCarry(_ token: Token) -> Bool {
    switch token.kind {
    case .comma, .colon, .equals: true
    case .leftBrace: !token.flags.contains(.documented)
    default: false
    }
  }

  /// Returns true if a token repeats the word before it. On one line that is a mistake; on two it
  /// may be intended.
  private func repeatsWord(at index: Int) -> Bool {
    let token = tokens[index]
    guard token.flags.contains(.firstOnLine), token.kind.isWord, index > 0 else { return false }
    let before = tokens[index - 1]
    return token.kind != .identifier
      || bytes[token.start..<token.end].elementsEqual(bytes[before.start..<before.end])
  }

  /// Returns true if a gap contains a comment. Valid source has no other `/` between tokens.
  private func hasComment(_ gap: Range<Int>) -> Bool { bytes[gap].contains(UInt8(ascii: "/")) }

  private func width(of token: Token, at index: Int) -> Int32 {
    if token.flags.contains(.multiline) { return 3 }
    var width = Int(token.length)
    if !isASCII, bytes[token.start..<token.end].contains(where: { $0 >= 0x80 }) {
      width = displayWidth(of: tree.source.text(of: token.span))
    }
    if !numbers.isEmpty, numbers[index] > 0 { width = String(numbers[index]).utf8.count }
    return Int32(truncatingIfNeeded: width)
  }
}
