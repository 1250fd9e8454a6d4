extension Pattern {
  /// Returns an equivalent regular expression of ECMA-262 with the flag `u`, anchored at both ends;
  /// nil if that would be longer than `most` bytes.
  ///
  /// Letters of both cases are written out for the flag `i`, so the expression needs no other flag.
  /// Classes are written as ranges, which mean the same in every dialect, and as `\p{…}` only if
  /// there would be many.
  package func ecmaScript(most: Int) -> String? {
    guard !matchesNothing else { return nil }
    var sets: [Int: String] = [:]
    var pieces: [ECMAScriptPiece] = []
    pieces.reserveCapacity(syntax.nodes.count)
    for (index, node) in syntax.nodes.enumerated() {
      let piece: ECMAScriptPiece
      switch node.kind {
      case .scalar:
        let cases = scalars(of: node)
        guard let text = ECMAScript.charClass(cases) else { return nil }
        let isOne = cases.bounds.count == 2 && cases.bounds[0] == cases.bounds[1]
        piece = ECMAScriptPiece(isOne ? ECMAScript.scalar(node.value, inClass: false) : text)
      case .set:
        let number = Int(node.value)
        guard let text = sets[number] ?? ECMAScript.charClass(syntax.sets[number]) else {
          return nil
        }
        sets[number] = text
        piece = ECMAScriptPiece(text)
      case .sequence:
        let parts = children(of: index).map { pieces[$0].take(.sequence) }
        piece = ECMAScriptPiece(parts.joined(), .sequence)
      case .choice:
        let parts = children(of: index).map { pieces[$0].take(.choice) }
        piece = ECMAScriptPiece(parts.joined(separator: "|"), .choice)
      case .repetition:
        let inner = pieces[index - 1].take(.repetition)
        piece = ECMAScriptPiece(
          inner + ECMAScript.quantifier(node.value, node.most), .repetition)
      }
      guard piece.text.utf8.count <= most else { return nil }
      pieces.append(piece)
    }
    guard let last = pieces.indices.last else { return "^$" }
    return "^\(pieces[last].take(.sequence))$"
  }

  /// Returns the scalars that a character or class matches; other nodes match none by themselves.
  private func scalars(of node: PatternNode) -> ScalarSet {
    switch node.kind {
    case .scalar:
      let scalar = ScalarSet(node.value)
      return ignoresCase ? scalar.ignoringCase : scalar
    case .set: return syntax.sets[Int(node.value)]
    case .sequence, .choice, .repetition: return ScalarSet(orderedBounds: [])
    }
  }

  /// True if every text that the pattern matches has as many characters as scalars: none of its
  /// scalars ever joins another one in a character.
  package var countsScalars: Bool {
    syntax.nodes.allSatisfy { scalars(of: $0).bounds.pairs.allSatisfy(Self.standsAlone) }
  }

  /// True if a text that the pattern matches may contain a line break.
  package var matchesLineBreaks: Bool {
    let breaks: [UInt32] = [0x0A, 0x0D]
    return syntax.nodes.contains { node in breaks.contains { scalars(of: node).contains($0) } }
  }

  /// True if a text that the pattern matches may contain a character that texts of one line cannot
  /// contain.
  package var matchesControls: Bool {
    let controls: [(UInt32, UInt32)] = [(0, 0x1F), (0x7F, 0x9F), (0x2028, 0x2029)]
    return syntax.nodes.contains { node in
      scalars(of: node).bounds.pairs.contains { first, last in
        controls.contains { first <= $1 && $0 <= last }
      }
    }
  }

  /// Returns true if each scalar of a range is always a character of its own. No scalar below the
  /// combining marks extends another, except for a line feed after a carriage return.
  private static func standsAlone(_ first: UInt32, _ last: UInt32) -> Bool {
    // The flag `i` adds the Kelvin sign to `k`.
    last < 0x300 && !(first...last).contains(0x0D) || first == 0x212A && last == 0x212A
  }
}

/// A part of a regular expression, with the operator that binds its parts.
private struct ECMAScriptPiece {
  enum Binding {
    case choice, sequence, repetition, atom
  }

  var text: String
  var binding: Binding

  init(_ text: String, _ binding: Binding = .atom) {
    self.text = text
    self.binding = binding
  }

  /// Removes the text and returns it as an operand, in a group where it needs one.
  mutating func take(_ outer: Binding) -> String {
    let operand = text
    // The whole contains the text now, so the part need not keep it.
    text = ""
    let isBound =
      switch outer {
      case .choice: true
      case .sequence: binding != .choice
      case .repetition, .atom: binding == .atom
      }
    return isBound ? operand : "(?:\(operand))"
  }
}

private enum ECMAScript {
  /// The most ranges that a class lists.
  private static let mostRanges = 40

  static func quantifier(_ least: UInt32, _ most: UInt32) -> String {
    switch (least, most) {
    case (0, PatternNode.unlimited): "*"
    case (1, PatternNode.unlimited): "+"
    case (0, 1): "?"
    case (_, PatternNode.unlimited): "{\(least),}"
    case (_, _) where least == most: "{\(least)}"
    default: "{\(least),\(most)}"
    }
  }

  static func scalar(_ value: UInt32, inClass: Bool) -> String {
    guard let scalar = Unicode.Scalar(value) else { return "" }
    let character = String(Character(scalar))
    switch scalar {
    case "^", "$", "\\", ".", "*", "+", "?", "(", ")", "[", "]", "{", "}", "|":
      return inClass && !["^", "\\", "[", "]"].contains(character) ? character : "\\" + character
    case "-" where inClass: return "\\-"
    case "\u{20}"..."\u{7E}": return character
    default:
      if value > 0xFFFF { return character }
      let digits = String(value, radix: 16, uppercase: true)
      return "\\u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
  }

  /// Returns a class for a set; nil if it would have too many parts.
  static func charClass(_ set: ScalarSet) -> String? {
    let complement = set.complement
    let isNegated = complement.rangeCount < set.rangeCount
    let shorter = isNegated ? complement : set
    if complement.isEmpty { return "[\\s\\S]" }
    if let listed = list(shorter) { return "[\(isNegated ? "^" : "")\(listed)]" }
    if let named = named(set) { return "[\(named)]" }
    return named(complement).map { "[^\($0)]" }
  }

  /// Returns the ranges of a set; nil if there are too many.
  private static func list(_ set: ScalarSet) -> String? {
    guard !set.isEmpty, set.rangeCount <= mostRanges else { return nil }
    return set.bounds.pairs.map { first, last in
      let start = scalar(first, inClass: true)
      if first == last { return start }
      let end = scalar(last, inClass: true)
      return last == first + 1 ? start + end : "\(start)-\(end)"
    }.joined()
  }

  /// Returns the general categories that are contained in a set, and the ranges that are left; nil
  /// if there are too many of these.
  private static func named(_ set: ScalarSet) -> String? {
    var rest = set
    var text = ""
    for name in ["L", "M", "N", "P", "S", "Z", "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Nd"] {
      guard let category = GeneralCategory.sets[name], category.isSubset(of: rest) else { continue }
      rest = rest.subtracting(category)
      text += "\\p{\(name)}"
    }
    guard !text.isEmpty else { return nil }
    return rest.isEmpty ? text : list(rest).map { text + $0 }
  }
}

extension ScalarSet {
  /// Returns true if another set contains all scalars of this one.
  fileprivate func isSubset(of other: ScalarSet) -> Bool {
    bounds.pairs.allSatisfy { first, last in
      let range = other.bounds.firstRange(endingFrom: first)
      return range < other.bounds.count && other.bounds[range] <= first
        && last <= other.bounds[range + 1]
    }
  }

  fileprivate func subtracting(_ other: ScalarSet) -> ScalarSet {
    ScalarSet(bounds: complement.bounds + other.bounds).complement
  }
}

extension [UInt32] {
  /// The first and last scalars of ranges.
  fileprivate var pairs: some Sequence<(UInt32, UInt32)> {
    stride(from: 0, to: count - 1, by: 2).lazy.map { (self[$0], self[$0 + 1]) }
  }
}
