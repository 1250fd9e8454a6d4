package import FormEngine
package import SeededNumbers

/// Texts made of words.
package enum SampleWords {
  private static let words: [StaticString] = [
    "amber", "anchor", "apple", "autumn", "birch", "bridge", "bright", "candle", "canyon", "cedar",
    "clover", "cobalt", "copper", "coral", "cotton", "dune", "ember", "fern", "field", "forest",
    "garden", "granite", "harbor", "hazel", "island", "ivory", "juniper", "lantern", "linen",
    "maple", "meadow", "mint", "morning", "ocean", "olive", "orchard", "pebble", "pine", "quartz",
    "river", "saffron", "shadow", "silver", "slate", "spruce", "summer", "timber", "valley",
    "velvet", "willow", "winter", "yarrow",
  ]

  private static let blank: UInt8 = 0x20
  private static let hyphen: UInt8 = 0x2D
  private static let point: UInt8 = 0x2E
  /// The number of a rule's first surroundings that are equally good.
  private static let equals = 3

  /// Appends words with a separator between them, cut to a length if there is one.
  package static func append(
    length: Int?, separator: UInt8 = hyphen, to bytes: inout [UInt8],
    _ random: inout SeededGenerator
  ) {
    let start = bytes.count
    guard let length else {
      for word in 0...random.below(3) {
        if word > 0 { bytes.append(separator) }
        words[random.below(words.count)].withUTF8Buffer { bytes.append(contentsOf: $0) }
      }
      return
    }
    while bytes.count - start < length {
      if bytes.count > start { bytes.append(separator) }
      words[random.below(words.count)].withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
    bytes.removeLast(bytes.count - start - length)
    // No text ends with a separator.
    if bytes.count > start, bytes.last == separator { bytes[bytes.count - 1] = 0x65 }
  }

  /// Appends a text of a type, of a given length if there is one.
  package static func append(
    _ type: ScalarType, length: Int?, to bytes: inout [UInt8], _ random: inout SeededGenerator
  ) {
    if let rule = type.rule, !rule.surroundings.isEmpty {
      append(inside: rule, length, to: &bytes, &random)
    } else if type.isSecret {
      append(length: length ?? 12 + random.below(8), to: &bytes, &random)
    } else if type.hasLines {
      let start = bytes.count
      append(
        length: length ?? 10 + random.below(50), separator: blank, to: &bytes, &random)
      // A line break in place of a blank.
      if random.chance(1, in: 4), let place = bytes[start...].lastIndex(of: blank) {
        bytes[place] = 0x0A
      }
    } else {
      append(length: length, separator: blank, to: &bytes, &random)
    }
  }

  private static func append(
    inside rule: TextRule, _ length: Int?, to bytes: inout [UInt8],
    _ random: inout SeededGenerator
  ) {
    func room(_ pair: (start: String, end: String)) -> Int {
      let taken = pair.start.utf8.count + pair.end.utf8.count
      return (length ?? .max) - taken - (rule.accepts(pair.start + pair.end) ? 0 : 1)
    }
    var pair = rule.surroundings[random.below(min(equals, rule.surroundings.count))]
    if room(pair) < 0 { pair = rule.surroundings.first { room($0) >= 0 } ?? pair }
    bytes.append(contentsOf: pair.start.utf8)
    let between = length.map { max(0, $0 - pair.start.utf8.count - pair.end.utf8.count) }
    append(length: between, separator: pair.end.isEmpty ? hyphen : point, to: &bytes, &random)
    bytes.append(contentsOf: pair.end.utf8)
  }
}
