/// A part of a simple pattern: a text or a kind of character, and its number of repetitions.
struct PatternPart: Hashable {
  enum Content: Hashable {
    case text(String)
    case characters(CharacterKinds)
  }

  var content: Content
  var least = 1
  /// The upper bound of the repetitions; nil if there is none.
  var most: Int? = 1
}

/// A set of characters that has a short description in words.
struct CharacterKinds: Hashable {
  var lowercase = false
  var uppercase = false
  var digits = false
  var space = false
  /// Other characters, all visible ASCII.
  var others: [Character] = []
}

extension Pattern {
  /// Returns the consecutive parts of a pattern; nil if it is more than a short sequence of texts
  /// and classes that are easily named.
  func parts() -> [PatternPart]? {
    guard !matchesNothing, let last = syntax.nodes.indices.last else { return nil }
    let isSequence = syntax.nodes[last].kind == .sequence
    let children = isSequence ? children(of: last) : [last]
    guard children.count <= Self.mostNamedParts else { return nil }
    var parts: [PatternPart] = []
    for child in children {
      guard let part = part(at: child) else { return nil }
      if case .text(let more) = part.content, part.most == 1, part.least == 1,
        let former = parts.last, case .text(let text) = former.content, former.most == 1,
        former.least == 1
      {
        parts[parts.count - 1].content = .text(text + more)
      } else {
        parts.append(part)
      }
    }
    return parts
  }

  /// The maximum number of nodes in the sequence of a pattern that is described in words.
  private static let mostNamedParts = 24

  private func part(at index: Int) -> PatternPart? {
    let node = syntax.nodes[index]
    switch node.kind {
    case .scalar:
      guard let scalar = Unicode.Scalar(node.value), 0x21...0x7E ~= node.value else { return nil }
      return PatternPart(content: .text(String(Character(scalar))))
    case .set:
      return CharacterKinds(syntax.sets[Int(node.value)])
        .map { PatternPart(content: $0.single.map { .text(String($0)) } ?? .characters($0)) }
    case .repetition:
      let inner = index - 1
      guard inner == Int(node.start), syntax.nodes[inner].kind != .repetition,
        var part = part(at: inner)
      else { return nil }
      part.least = Int(node.value)
      part.most = node.most == PatternNode.unlimited ? nil : Int(node.most)
      return part
    case .sequence, .choice: return nil
    }
  }
}

extension CharacterKinds {
  /// True if each character is named individually.
  var areOthers: Bool { self == CharacterKinds(others: others) }

  /// The character, if it is the only one: `[+]` is shown like `\+`.
  fileprivate var single: Character? {
    others.count == 1 && areOthers ? others.first : nil
  }

  /// The maximum number of characters that are named individually.
  private static let mostOthers = 6

  /// Creates the kinds of a set; nil if there is no short description of it.
  fileprivate init?(_ set: ScalarSet) {
    for index in stride(from: 0, to: set.bounds.count, by: 2) {
      let (first, last) = (set.bounds[index], set.bounds[index + 1])
      // The flag `i` adds the Kelvin sign to `k`, and the long s to `s`.
      if first == last, first == 0x212A || first == 0x17F { continue }
      guard first >= 0x20, last <= 0x7E else { return nil }
      var scalar = first
      while scalar <= last {
        switch scalar {
        case 0x30 where last >= 0x39:
          digits = true
          scalar = 0x39
        case 0x41 where last >= 0x5A:
          uppercase = true
          scalar = 0x5A
        case 0x61 where last >= 0x7A:
          lowercase = true
          scalar = 0x7A
        case 0x20: space = true
        default:
          guard others.count < Self.mostOthers, let other = Unicode.Scalar(scalar) else {
            return nil
          }
          others.append(Character(other))
        }
        scalar += 1
      }
    }
  }
}
