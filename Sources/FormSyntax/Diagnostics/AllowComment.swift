import FormEngine

/// A comment that suppresses findings: `// allow NAME, NAME: why`.
package struct AllowComment: Sendable {
  package struct Name: Sendable {
    package let text: String
    package let span: SourceSpan
  }

  /// The comment, from its slashes to the end of its line.
  package let span: SourceSpan
  package let names: [Name]
  /// The reason why they are allowed; empty if the author gives none.
  package let reason: String

  /// Reads the comment at an offset; nil if it is about something else.
  ///
  /// Prose may begin with the same word, so without a colon each name must be that of a finding, or
  /// look like one.
  package init?(_ source: SourceText, at offset: Int) {
    let bytes = source.bytes
    guard let words = Self.words(bytes, at: offset) else { return nil }
    var end = words
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    let colon = bytes[words..<end].firstIndex(of: UInt8(ascii: ":"))
    var names: [Name] = []
    var start = words
    let endOfNames = colon ?? end
    while true {
      let comma = bytes[start..<endOfNames].firstIndex(of: UInt8(ascii: ",")) ?? endOfNames
      let part = Self.trimmed(start..<comma, bytes)
      guard !part.isEmpty, bytes[part].allSatisfy(Self.isOfName) else { return nil }
      let span = SourceSpan(part.lowerBound, part.upperBound)
      names.append(Name(text: source.text(of: span), span: span))
      if comma == endOfNames { break }
      start = comma + 1
    }
    if colon == nil, !names.allSatisfy({ Self.isLikeName($0.text) }) { return nil }
    let why = colon.map { Self.trimmed(($0 + 1)..<end, bytes) }
    self.span = SourceSpan(offset, Self.trimmed(offset..<end, bytes).upperBound)
    self.names = names
    reason = why.map { source.text(of: SourceSpan($0.lowerBound, $0.upperBound)) } ?? ""
  }

  /// Returns the place after `// allow` and a blank in the comment at an offset; nil if the comment
  /// begins otherwise.
  package static func words(_ bytes: some RandomAccessCollection<UInt8>, at offset: Int) -> Int? {
    func byte(_ place: Int) -> UInt8 {
      place >= 0 && place < bytes.count
        ? bytes[bytes.index(bytes.startIndex, offsetBy: place)] : 0
    }
    guard byte(offset) == UInt8(ascii: "/"), byte(offset + 1) == UInt8(ascii: "/") else {
      return nil
    }
    var place = offset + 2
    while isBlank(byte(place)) { place += 1 }
    for letter in "allow".utf8 {
      guard byte(place) == letter else { return nil }
      place += 1
    }
    return isBlank(byte(place)) ? place + 1 : nil
  }

  package static func isOfName(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func isLikeName(_ text: String) -> Bool {
    DiagnosticName(rawValue: text) != nil
      || text.utf8.contains(UInt8(ascii: "-"))
        && nearestName(to: text, among: DiagnosticName.allCases.map(\.rawValue)) != nil
  }

  private static func trimmed(_ range: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
    var range = range
    while let first = range.first, isBlank(bytes[first]) { range = range.dropFirst() }
    while let last = range.last, isBlank(bytes[last]) { range = range.dropLast() }
    return range
  }
}

/// A finding that a comment in the source suppresses.
package struct SuppressedFinding: Sendable {
  package let finding: Diagnostic
  /// The reason in the author's words; empty if the comment gives none.
  package let reason: String

  package init(_ finding: Diagnostic, reason: String) {
    self.finding = finding
    self.reason = reason
  }
}

extension DiagnosticName {
  /// The effect of `// allow` on a finding.
  package enum Allowance: Sendable {
    case allowed
    /// It is an error, which nobody can allow.
    case error
    /// A command other than `check` reports it, or it is about a whole file.
    case elsewhere
  }

  package var allowance: Allowance {
    switch self {
    case .unusedAllow, .notImported, .tooManyFindings, .untestedField, .untestedRule,
      .untestedCondition,
      .untestedOption, .looserRule, .addedQuestion, .changedWalk, .changedWords, .undecidedChange,
      .poUntranslated, .poContext, .poMissingInterpolation:
      .elsewhere
    default: severity == .error ? .error : .allowed
    }
  }

  /// The names that `// allow` accepts.
  package static var allowable: [DiagnosticName] {
    allCases.filter { $0.allowance == .allowed }
  }
}
