internal import FormEngine

/// Words and names in backticks.
extension Lexer {
  /// Reads a word that starts with an ASCII letter or `_`.
  mutating func word() {
    let start = position
    var index = start + 1
    while index < count, Self.isWordByte(bytes[index]) { index += 1 }
    if index < count, bytes[index] >= 0x80,
      scalar(at: index)?.scalar.properties.isXIDContinue ?? false
    {
      return longWord(from: start, at: index)
    }
    // Directly after a dot, every word is a name.
    let isName = index - start > 16 || (last == .dot && !flags.contains(.spaced))
    let meaning =
      isName ? Keywords.Meaning() : Self.meaning(of: bytes[start..<index], in: bytes, keywords)
    if meaning.kind == .identifier, last == .identifier, isRepeated(start..<index) {
      return skipRepeated(to: index)
    }
    emit(meaning.kind, from: start, to: index, type: meaning.type, clause: meaning.clause)
  }

  /// Returns true if the previous token, on the same line, has the same bytes. Two equal names are
  /// never adjacent, except after `option`, where the word may be a name and then a keyword, and
  /// after `enter`, where a value may start with the last name of the path: `enter a.b b.c`.
  private func isRepeated(_ word: Range<Int>) -> Bool {
    guard !flags.contains(.firstOnLine), flags.contains(.spaced), let before = tokens.last,
      before.end - before.start == word.count
    else { return false }
    if tokens.count > 1 {
      let kind = tokens[tokens.count - 2].kind
      if kind == .dot || kind == .enter { return false }
    }
    return bytes[before.start..<before.end].elementsEqual(bytes[word])
  }

  /// Skips all repetitions of a word.
  private mutating func skipRepeated(to end: Int) {
    let before = tokens[tokens.count - 1]
    let length = before.end - before.start
    var last = end
    while true {
      var next = last
      while byte(next) == 0x20 { next += 1 }
      guard next > last, next + length <= count, !Self.isWordByte(byte(next + length)),
        byte(next + length) < 0x80,
        bytes[before.start..<before.end].elementsEqual(bytes[next..<next + length])
      else { break }
      last = next + length
    }
    let word = findings.source.text(of: SourceSpan(position, end))
    findings.report(
      .unexpected, SourceSpan(position, end), TokenMessage.repeatedWord(word),
      fix: replacing(SourceSpan(before.end, last), with: ""))
    position = last
  }

  /// Looks up a word of at most 16 bytes, which are read as two integers.
  ///
  /// Static, like everything that runs for each token: a method would receive a copy of the lexer.
  private static func meaning(
    of word: Slice<UnsafeBufferPointer<UInt8>>, in bytes: UnsafeBufferPointer<UInt8>,
    _ keywords: Keywords
  ) -> Keywords.Meaning {
    let start = word.startIndex
    let length = word.count
    var low: UInt64 = 0
    var high: UInt64 = 0
    if start + 16 <= bytes.count {
      let raw = UnsafeRawBufferPointer(bytes)
      low = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: start, as: UInt64.self))
      high = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: start + 8, as: UInt64.self))
      // Masks what follows the word; shifting by all 64 bits leaves nothing.
      if length < 8 {
        low &= ~(UInt64.max << UInt64(length * 8))
        high = 0
      } else {
        high &= ~(UInt64.max << UInt64((length - 8) * 8))
      }
    } else {
      for place in 0..<length {
        let byte = UInt64(bytes[start + place])
        if place < 8 { low |= byte << (place * 8) } else { high |= byte << ((place - 8) * 8) }
      }
    }
    return keywords.meaning(low, high)
  }

  /// Reads the rest of a word, from its first non-ASCII character.
  mutating func longWord(from start: Int, at index: Int) {
    var index = index
    while index < count {
      let byte = bytes[index]
      if byte < 0x80 {
        guard Self.isWordByte(byte) else { break }
        index += 1
      } else {
        guard let (scalar, length) = scalar(at: index), scalar.properties.isXIDContinue else {
          break
        }
        index += length
      }
    }
    emit(.identifier, from: start, to: index)
  }

  mutating func quotedName() {
    let start = position
    var index = start + 1
    var bad: SourceSpan?
    var (startsBlank, endsBlank) = (false, false)
    while index < count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "`") {
        if index == start + 1 {
          findings.report(.badName, SourceSpan(start, index + 1), TokenMessage.emptyName)
          return emit(.quotedName, from: start, to: index + 1, .reported)
        }
        if let bad {
          findings.report(.badName, bad, TokenMessage.badNameCharacter(printed(bad)))
        } else if startsBlank || endsBlank {
          bad = SourceSpan(start, index + 1)
          findings.report(.badName, SourceSpan(start, index + 1), TokenMessage.blankAtEndOfName)
        }
        return emit(.quotedName, from: start, to: index + 1, bad == nil ? [] : .reported)
      }
      if byte == 0x0A || byte == 0x0D { break }
      let length = byte < 0x80 ? 1 : scalar(at: index)?.length ?? 1
      let character = self.scalar(at: index)?.scalar
      endsBlank = character?.properties.isWhitespace == true
      if index == start + 1 { startsBlank = endsBlank }
      if bad == nil, character?.mayStandInName != true {
        bad = SourceSpan(index, index + length)
      }
      index += length
    }
    // If it is not closed, the name extends as far as a word would.
    var end = start + 1
    while end < index, Self.isWordByte(bytes[end]) || bytes[end] == UInt8(ascii: "-") { end += 1 }
    findings.report(
      .unclosedText, SourceSpan(start, start + 1), TokenMessage.unclosedName,
      fix: replacing(SourceSpan(end, end), with: "`", safe: false))
    emit(.quotedName, from: start, to: end, [.unclosed, .reported])
  }

  /// Returns a printable character as text; nil for any other.
  private func printed(_ span: SourceSpan) -> String? {
    let text = findings.source.text(of: span)
    guard let scalar = text.unicodeScalars.first, !scalar.properties.isWhitespace,
      scalar.properties.generalCategory != .control, scalar.properties.generalCategory != .format
    else { return nil }
    return text
  }

  @inline(__always)
  static func isWordByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
      || byte == UInt8(ascii: "_")
  }

  /// Returns true if a word could start at an index.
  func beginsWord(_ index: Int) -> Bool {
    let first = byte(index)
    if first < 0x80 {
      return Self.isWordByte(first) && !(first &- UInt8(ascii: "0") < 10)
    }
    return scalar(at: index)?.scalar.properties.isXIDStart ?? false
  }
}
