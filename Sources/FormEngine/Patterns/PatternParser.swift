/// A parser of the source of a pattern into its tree, in one pass and without recursion.
///
/// The open groups are a stack. The current alternative is at the end of `nodes`, and its last part
/// is held back as the *atom* until it is clear if a quantifier follows. Nested repetitions are
/// merged if that changes nothing, so `a{1,100}{1,100}` costs as much as `a{1,10000}`; positions
/// are counted before that.
struct PatternParser {
  let source: String
  let bytes: [UInt8]
  let ignoresCase: Bool

  var offset = 0
  var nodes: [PatternNode] = []
  var sets: [ScalarSet] = []
  var setNumbers: [ScalarSet: UInt32] = [:]
  var rangeCount = 0
  private var anchors: [PatternAnchor] = []

  /// The stack of open groups; the first is the whole pattern.
  private var groups: [Group]
  private var atom: Atom?

  /// The offset at which a `^` would be at the start of an alternative outside any group.
  private var anchorOffset = 0

  /// A group, or the whole pattern, with its current alternative.
  private struct Group {
    var opening: Range<Int>
    var firstNode: Int
    var alternatives = 0
    var hasEmptyAlternative = false
    var areSingle = true
    var extent: PatternExtent?
    var sequenceNode: Int
    var items = 0
    var sequence = PatternExtent.empty

    init(opening: Range<Int>, firstNode: Int) {
      self.opening = opening
      self.firstNode = firstNode
      sequenceNode = firstNode
    }
  }

  /// The part that a quantifier would repeat; its nodes are absent if it is empty.
  private struct Atom {
    var offset: Int
    var firstNode: Int
    var extent: PatternExtent
    var isQuantified = false
  }

  init(source: String, ignoringCase: Bool) {
    self.source = source
    bytes = Array(source.utf8)
    ignoresCase = ignoringCase
    groups = [Group(opening: 0..<0, firstNode: 0)]
    nodes.reserveCapacity(min(bytes.count, 64))
  }

  mutating func parse() throws(PatternError) -> PatternSyntax {
    while offset < bytes.count {
      let start = offset
      switch bytes[offset] {
      case UInt8(ascii: "("): try openGroup()
      case UInt8(ascii: ")"): try closeGroup()
      case UInt8(ascii: "|"):
        try finishAlternative()
        offset += 1
        anchorOffset = offset
      case UInt8(ascii: "*"): try quantify(least: 0, most: PatternNode.unlimited, length: 1)
      case UInt8(ascii: "+"): try quantify(least: 1, most: PatternNode.unlimited, length: 1)
      case UInt8(ascii: "?"): try quantify(least: 0, most: 1, length: 1)
      case UInt8(ascii: "{"): try quantifyByCount()
      case UInt8(ascii: "["):
        let set = try scalarClass()
        try append(set, from: start)
      case UInt8(ascii: "."):
        offset += 1
        try append(Self.anyButLineEnds, from: start)
      case UInt8(ascii: "\\"):
        switch try escape(inClass: false) {
        case .scalar(let scalar): try append(scalar, from: start)
        case .set(let set, _): try append(set, from: start)
        }
      case UInt8(ascii: "^"), UInt8(ascii: "$"): try anchor()
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        throw PatternError(kind: .unexpectedCharacter, range: start..<start + 1)
      default: try append(literal(), from: start)
      }
    }
    if groups.count > 1, let group = groups.last {
      throw PatternError(kind: .unclosedGroup, range: group.opening)
    }
    let extent = try finishGroup()
    return PatternSyntax(
      source: source, ignoresCase: ignoresCase, nodes: nodes, sets: sets, extent: extent,
      anchors: anchors)
  }

  private static let anyButLineEnds = ScalarSet(bounds: [0x0A, 0x0A, 0x0D, 0x0D]).complement

  // MARK: Atoms

  /// Reads the scalar at the offset, which may have several bytes.
  mutating func literal() -> UInt32 {
    let lead = bytes[offset]
    offset += 1
    guard lead >= 0xC0 else { return UInt32(lead) }
    var scalar = UInt32(lead) & (lead < 0xE0 ? 0x1F : lead < 0xF0 ? 0x0F : 0x07)
    while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 {
      scalar = scalar << 6 | UInt32(bytes[offset] & 0x3F)
      offset += 1
    }
    return scalar
  }

  private mutating func append(_ scalar: UInt32, from start: Int) throws(PatternError) {
    try finishAtom()
    atom = Atom(
      offset: start, firstNode: nodes.count, extent: .scalar(matchesNothing: false))
    nodes.append(PatternNode(kind: .scalar, start: Int32(nodes.count), value: scalar))
  }

  private mutating func append(_ set: ScalarSet, from start: Int) throws(PatternError) {
    try finishAtom()
    let number = try intern(set, from: start)
    atom = Atom(
      offset: start, firstNode: nodes.count, extent: .scalar(matchesNothing: set.isEmpty))
    nodes.append(PatternNode(kind: .set, start: Int32(nodes.count), value: number))
  }

  private mutating func intern(_ set: ScalarSet, from start: Int) throws(PatternError) -> UInt32 {
    if let number = setNumbers[set] { return number }
    rangeCount += set.rangeCount
    guard rangeCount <= Pattern.mostRanges else {
      throw PatternError(kind: .tooLarge, range: start..<offset)
    }
    let number = UInt32(sets.count)
    sets.append(set)
    setNumbers[set] = number
    return number
  }

  /// Appends the atom to its alternative, since no quantifier follows.
  private mutating func finishAtom() throws(PatternError) {
    guard let atom, let last = groups.indices.last else { return }
    self.atom = nil
    groups[last].sequence = groups[last].sequence.followed(by: atom.extent)
    if nodes.count > atom.firstNode { groups[last].items += 1 }
    try checkSize(groups[last].sequence)
  }

  private func checkSize(_ extent: PatternExtent) throws(PatternError) {
    if extent.positions > Pattern.mostPositions {
      throw PatternError(kind: .tooLarge, range: 0..<bytes.count)
    }
  }

  private mutating func anchor() throws(PatternError) {
    let isAtStart = bytes[offset] == UInt8(ascii: "^")
    var next = offset + 1
    while !isAtStart, next < bytes.count, bytes[next] == UInt8(ascii: "$") { next += 1 }
    let isAtEnd = next == bytes.count || bytes[next] == UInt8(ascii: "|")
    guard groups.count == 1, isAtStart ? offset == anchorOffset : isAtEnd else {
      throw PatternError(kind: .misplacedAnchor, range: offset..<offset + 1)
    }
    try finishAtom()
    anchors.append(PatternAnchor(range: offset..<offset + 1, isAtStart: isAtStart))
    offset += 1
    if isAtStart { anchorOffset = offset }
  }

  // MARK: Groups

  private mutating func openGroup() throws(PatternError) {
    let start = offset
    try finishAtom()
    offset += 1
    if has("?:") {
      offset += 2
    } else if has("?=") || has("?!") {
      throw PatternError(kind: .lookAround, range: start..<offset + 2)
    } else if has("?<=") || has("?<!") {
      throw PatternError(kind: .lookAround, range: start..<offset + 3)
    } else if has("?") || has("*") {
      throw PatternError(kind: .unsupportedGroup, range: start..<offset + 1)
    }
    guard groups.count <= Pattern.deepestNesting else {
      throw PatternError(kind: .nestedTooDeep, range: start..<start + 1)
    }
    groups.append(Group(opening: start..<start + 1, firstNode: nodes.count))
  }

  private func has(_ text: StaticString) -> Bool {
    guard offset + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { bytes[offset..<offset + $0.count].elementsEqual($0) }
  }

  private mutating func closeGroup() throws(PatternError) {
    guard groups.count > 1, let group = groups.last else {
      throw PatternError(kind: .unopenedGroup, range: offset..<offset + 1)
    }
    let extent = try finishGroup()
    groups.removeLast()
    offset += 1
    atom = Atom(offset: group.opening.lowerBound, firstNode: group.firstNode, extent: extent)
  }

  private mutating func finishAlternative() throws(PatternError) {
    try finishAtom()
    guard let last = groups.indices.last else { return }
    let group = groups[last]
    groups[last].extent = group.extent?.or(group.sequence) ?? group.sequence
    if let extent = groups[last].extent { try checkSize(extent) }
    if group.items == 0 {
      groups[last].hasEmptyAlternative = true
    } else {
      groups[last].alternatives += 1
      if nodes.count - group.sequenceNode > 1 { groups[last].areSingle = false }
    }
    if group.items > 1 {
      nodes.append(PatternNode(kind: .sequence, start: Int32(group.sequenceNode)))
    }
    groups[last].sequenceNode = nodes.count
    groups[last].items = 0
    groups[last].sequence = .empty
  }

  /// Joins the alternatives of the last group into one part at the end of `nodes`, unless they
  /// match only the empty text.
  private mutating func finishGroup() throws(PatternError) -> PatternExtent {
    try finishAlternative()
    guard let group = groups.last else { return .empty }
    if group.alternatives > 1 {
      if group.areSingle {
        try joinCharacters(from: group.firstNode, start: group.opening.lowerBound)
      } else {
        nodes.append(PatternNode(kind: .choice, start: Int32(group.firstNode)))
      }
    }
    if group.alternatives > 0, group.hasEmptyAlternative {
      appendRepetition(from: group.firstNode, least: 0, most: 1)
    }
    return group.extent ?? .empty
  }

  /// Replaces alternatives of one character each with a class.
  private mutating func joinCharacters(from first: Int, start: Int) throws(PatternError) {
    var bounds: [UInt32] = []
    for node in nodes[first...] {
      if node.kind == .scalar {
        let set = ScalarSet(node.value)
        bounds += (ignoresCase ? set.ignoringCase : set).bounds
      } else {
        bounds += sets[Int(node.value)].bounds
      }
    }
    let number = try intern(ScalarSet(bounds: bounds), from: start)
    nodes.removeSubrange(first...)
    nodes.append(PatternNode(kind: .set, start: Int32(first), value: number))
  }

  // MARK: Quantifiers

  /// Applies the quantifier at the offset, of `length` bytes, to the atom.
  private mutating func quantify(
    least: UInt32, most: UInt32, length: Int
  ) throws(PatternError) {
    let range = offset..<offset + length
    let isCount = bytes[offset] == UInt8(ascii: "{")
    guard var atom, isCount || !atom.isQuantified else {
      throw PatternError(kind: .nothingToRepeat, range: range)
    }
    offset += length
    if has("?") {
      throw PatternError(kind: .lazyQuantifier, range: range.lowerBound..<offset + 1)
    }
    if has("+") {
      throw PatternError(kind: .possessiveQuantifier, range: range.lowerBound..<offset + 1)
    }
    guard let extent = atom.extent.repeated(least: least, most: most) else {
      throw PatternError(kind: .tooLarge, range: atom.offset..<offset)
    }
    if most == 0 {
      nodes.removeSubrange(atom.firstNode...)
    } else if nodes.count > atom.firstNode {
      appendRepetition(from: atom.firstNode, least: least, most: most)
    }
    atom.extent = extent
    atom.isQuantified = true
    self.atom = atom
  }

  /// Repeats the part at the end of `nodes`.
  private mutating func appendRepetition(from start: Int, least: UInt32, most: UInt32) {
    let unlimited = PatternNode.unlimited
    if let inner = nodes.last, inner.kind == .repetition,
      Self.isContiguous(inner: (inner.value, inner.most), outer: (least, most))
    {
      nodes[nodes.count - 1].value = least * inner.value
      nodes[nodes.count - 1].most =
        most == unlimited || inner.most == unlimited ? unlimited : most * inner.most
    } else if (least, most) != (1, 1) {
      nodes.append(
        PatternNode(kind: .repetition, start: Int32(start), value: least, most: most))
    }
  }

  /// Returns true if the possible numbers of x in (x{inner}){outer} have no gaps.
  private static func isContiguous(
    inner: (least: UInt32, most: UInt32), outer: (least: UInt32, most: UInt32)
  ) -> Bool {
    if outer.least == outer.most { return true }
    if outer.least == 0 { return inner.least <= 1 }
    if inner.most == PatternNode.unlimited { return true }
    return UInt64(outer.least) * UInt64(inner.most) + 1
      >= (UInt64(outer.least) + 1) * UInt64(inner.least)
  }

  /// Parses a quantifier `{n}`, `{n,}` or `{n,m}`.
  private mutating func quantifyByCount() throws(PatternError) {
    var end = offset + 1
    let least = count(at: &end)
    var most = least
    if end < bytes.count, bytes[end] == UInt8(ascii: ",") {
      end += 1
      most =
        end < bytes.count && bytes[end] == UInt8(ascii: "}")
        ? PatternNode.unlimited : count(at: &end)
    }
    guard let least, let most, end < bytes.count, bytes[end] == UInt8(ascii: "}"), least <= most
    else {
      if atom == nil {
        throw PatternError(kind: .nothingToRepeat, range: offset..<offset + 1)
      }
      let isClosed = end < bytes.count && bytes[end] == UInt8(ascii: "}")
      throw PatternError(kind: .badCount, range: offset..<(isClosed ? end + 1 : end))
    }
    try quantify(least: least, most: most, length: end + 1 - offset)
  }

  /// Parses the number at the index, clamped to a maximum that is too large for any pattern.
  private func count(at index: inout Int) -> UInt32? {
    let start = index
    var number: UInt32 = 0
    while index < bytes.count, case let digit = bytes[index], digit >= 0x30, digit <= 0x39 {
      number = min(number * 10 + UInt32(digit - 0x30), 100_000_000)
      index += 1
    }
    return index > start ? number : nil
  }
}
