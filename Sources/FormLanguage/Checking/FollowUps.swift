internal import FormEngine
package import FormSyntax

/// A filter for findings that only follow from others, so one mistake causes one finding.
struct FollowUps {
  private let source: SourceText
  /// The parts that the parser did not understand; nil if it understood everything.
  private let unread: UnreadSource?
  /// The indexes of the kept findings, by their subject.
  private var places: [UnknownName: Int] = [:]
  private var kept: [Diagnostic] = []
  /// The edits for further uses of a name, by the index of the kept finding.
  private var repeated: [Int: [Edit]] = [:]
  /// The names that are declared once malformed ones are fixed.
  private let corrected: Set<String>
  /// The spans of invisible characters that fixes remove, in order.
  private let invisible: [SourceSpan]
  /// True if two versions of the file are in conflict, of which only the first is read.
  private let isInConflict: Bool
  /// The suggestions for unknown names of all kinds, and the names that follow an unknown name in
  /// its path.
  private var meant: Set<String> = []

  /// The line that was examined last.
  private var line: Line?

  /// True if an `import` is misplaced and therefore not read, so its types are unknown.
  private let hasMisplacedImport: Bool

  /// The maximum number of edits in one fix.
  private let editLimit: Int

  private init(_ file: FormFile) {
    source = file.source
    editLimit = file.limits.findings
    unread = file.findings.contains { $0.severity == .error } ? UnreadSource(file.tree) : nil
    corrected = Set(
      file.findings.lazy.filter { $0.name == .badName || $0.name == .unexpected }.flatMap {
        // `name` alone, or `name: type`.
        let written = ($0.fix?.edits.first).map { [String($0.replacement.prefix { $0 != ":" })] }
        return (written ?? []) + ($0.name == .badName ? Self.spellings(of: $0) : [])
      })
    invisible = file.findings.lazy.filter { $0.name == .unknownCharacter }
      .flatMap { $0.fix?.edits ?? [] }.filter(\.replacement.isEmpty).map(\.span)
      .sorted { $0.start < $1.start }
    hasMisplacedImport = file.findings.contains {
      $0.name == .misplacedDeclaration && file.source.text(of: $0.span) == "import"
    }
    isInConflict = file.findings.contains {
      $0.name == .unexpected && file.source.text(of: $0.span).hasPrefix("<<<<<<<")
    }
  }

  /// Returns the findings without those that follow from others.
  ///
  /// - Parameter found: the findings in a file, in the order of their places. At equal places, the
  ///   parser's come first.
  static func removed(from found: [Diagnostic], of file: FormFile) -> [Diagnostic] {
    guard !found.isEmpty else { return [] }
    var followUps = FollowUps(file)
    for finding in found {
      followUps.goToLine(of: finding)
      if !followUps.isEcho(finding) { followUps.keep(finding) }
    }
    for (place, edits) in followUps.repeated { followUps.repeatFix(of: place, edits) }
    followUps.removeMisspelt()
    return followUps.kept
  }

  /// A line of the source, with the slashes that may enclose patterns in it.
  private struct Line {
    var range: Range<Int>
    /// The first slash that may open a pattern.
    var opening: Int?
    /// The last slash.
    var closing: Int?
  }

  /// Examines the line of a finding, unless it is that of the previous one.
  private mutating func goToLine(of finding: Diagnostic) {
    guard unread != nil, finding.source === source else { return }
    let bytes = source.bytes
    let place = min(Int(finding.span.start), bytes.count)
    if let line, line.range.contains(place) || line.range.upperBound == place { return }
    func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    let start = bytes[..<place].lastIndex(where: isLineEnd).map { $0 + 1 } ?? 0
    let end = bytes[place...].firstIndex(where: isLineEnd) ?? bytes.count
    let slash = UInt8(ascii: "/")
    line = Line(
      range: start..<end,
      opening: bytes[start..<end].indices.dropFirst().first { index in
        guard bytes[index] == slash, index + 1 < bytes.count else { return false }
        let isBegun = [0x20, 0x09, UInt8(ascii: "("), UInt8(ascii: ":"), UInt8(ascii: "=")]
          .contains(bytes[index - 1])
        return isBegun && bytes[index + 1] != 0x20 && bytes[index + 1] != slash
      },
      closing: bytes[start..<end].lastIndex(of: slash))
  }

  private func isEcho(_ finding: Diagnostic) -> Bool {
    guard let unread, finding.source === source else { return false }
    if isPartedWord(finding) || isReplaced(finding) { return true }
    if finding.name == .unknownCharacter || finding.name == .foreignSyntax,
      isInUnreadLine(finding)
    {
      return true
    }
    if finding.name == .unknownCharacter, isInOpenQuotes(finding) { return true }
    if finding.name == .badLiteral || finding.name == .unknownCharacter,
      isInPattern(finding) || isAfterQuestion(finding)
    {
      return true
    }
    // A declaration that seems unused may be read in a part that the parser did not understand.
    if finding.name == .unusedLet || finding.name == .unusedType { return true }
    guard !finding.name.isSyntax else { return false }
    if unread.contains(finding.span.start) { return true }
    switch finding.name {
    case .testInLibrary: return unread.hasUnreadDeclaration
    case .unknownNote: return unread.hasUnreadPart
    case .unknownName, .unknownOption, .unknownRule, .unknownType:
      if finding.name == .unknownType, hasMisplacedImport { return true }
      if isInConflict || finding.name == .unknownRule && unread.hasUnreadRule { return true }
      if unread.hasNamelessDeclaration, finding.fix == nil { return true }
      let name = finding.source.text(of: finding.span)
      let unreadNames = finding.name == .unknownType ? unread.typeNames : unread.names
      return unreadNames.contains(name) || corrected.contains(name)
    default: return false
    }
  }

  /// Returns whether a finding is about a word that an invisible character splits, or a part of it.
  private func isPartedWord(_ finding: Diagnostic) -> Bool {
    guard !invisible.isEmpty, finding.name != .unknownCharacter else { return false }
    let (start, end) = (finding.span.start, finding.span.end)
    let place = invisible.partitioningIndex { $0.end >= start }
    return place < invisible.count && invisible[place].start <= end
  }

  /// Returns whether the last finding, about what other languages write, has a fix that leaves
  /// nothing of what this one is about.
  private func isReplaced(_ finding: Diagnostic) -> Bool {
    guard let last = kept.last, last.source === source, last.name == .foreignSyntax,
      last.span.end >= finding.span.end, last.span != finding.span, !finding.span.isEmpty
    else { return false }
    let text = source.text(of: finding.span)
    return last.fix?.edits.contains { edit in
      edit.span.start <= finding.span.start && finding.span.end <= edit.span.end
        && edit.replacement.replacingEach(text, by: "") == edit.replacement
    } ?? false
  }

  /// Returns whether a finding is about the values of a foreign conditional that look like a time:
  /// `x?1:2`.
  private func isAfterQuestion(_ finding: Diagnostic) -> Bool {
    let before = Int(finding.span.start) - 1
    guard let last = kept.last, last.source === source, last.name == .foreignSyntax else {
      return false
    }
    return source.bytes.indices.contains(before) && source.bytes[before] == UInt8(ascii: "?")
      && Int(last.span.start) <= before && Int(last.span.end) >= before
  }

  /// Returns whether a finding is between slashes on a line with an error: in a pattern that was
  /// not recognised as one, in which nothing may be changed.
  private func isInPattern(_ finding: Diagnostic) -> Bool {
    guard let last = kept.last, last.source === source, last.span.start < finding.span.start else {
      return false
    }
    guard let line, let opening = line.opening, let closing = line.closing else { return false }
    let place = Int(finding.span.start)
    return Int(last.span.start) >= line.range.lowerBound && opening < place && closing >= place
  }

  /// Returns whether a quote of another kind before a finding on its line opens a text that never
  /// ends.
  private func isInOpenQuotes(_ finding: Diagnostic) -> Bool {
    guard let last = kept.last, last.source === source, last.name == .unknownCharacter,
      last.span.end <= finding.span.start,
      source.text(of: last.span).unicodeScalars.first.flatMap({ ForeignQuote($0) }) != nil
    else { return false }
    return isOnLine(last)
  }

  /// Returns whether a finding ends on the line being examined.
  private func isOnLine(_ finding: Diagnostic) -> Bool {
    line.map { Int(finding.span.end) >= $0.range.lowerBound } ?? false
  }

  /// Returns whether the start of the line could not be parsed: then the rest is in another
  /// language, too.
  private func isInUnreadLine(_ finding: Diagnostic) -> Bool {
    guard let last = kept.last, last.source === source, last.fix == nil,
      last.name == .unknownClause || last.name == .unexpected && finding.name == .unknownCharacter,
      last.span.end <= finding.span.start
    else { return false }
    return isOnLine(last)
  }

  /// Keeps a finding, unless it is about a further use of an unknown name: all uses are one
  /// mistake.
  private mutating func keep(_ finding: Diagnostic) {
    switch finding.name {
    case .unknownName, .unknownOption, .unknownType, .unknownFunction: break
    default: return kept.append(finding)
    }
    if let edit = finding.fix?.edits.first { meant.insert(edit.replacement) }
    if finding.name == .unknownName { meant.formUnion(Self.members(after: finding)) }
    // For an option, the message also names the choice.
    let subject = UnknownName(
      finding.name, finding.source,
      text: finding.name == .unknownOption
        ? finding.message : finding.source.text(of: finding.span))
    guard let first = places[subject] else {
      places[subject] = kept.count
      return kept.append(finding)
    }
    guard let edit = finding.fix?.edits.first, let edits = kept[first].fix?.edits,
      edits.first?.replacement == edit.replacement,
      repeated[first, default: []].count < editLimit - 1
    else { return }
    if repeated[first] == nil {
      // If there are several uses, the declaration may be the misspelled one. A name that only
      // lacks the dot of an option is spelled as declared, and words of the language are not
      // declared.
      let isOfLanguage =
        finding.name == .unknownFunction || edit.replacement.hasPrefix(".")
        || edit.replacement.hasPrefix("`") || ScalarType(keyword: edit.replacement) != nil
      if !isOfLanguage { kept[first].fix?.isSafe = false }
    }
    repeated[first, default: []].append(edit)
  }

  /// Extends the fix of a finding to all uses of the name.
  private mutating func repeatFix(of place: Int, _ edits: [Edit]) {
    guard let first = kept[place].fix?.edits.first else { return }
    kept[place].fix?.edits += edits
    kept[place].fix?.title =
      FixMessage.writeEachTime(first.replacement, count: edits.count + 1).words
  }

  /// Removes a `let` or type that seems unused if a similar name is unknown.
  private mutating func removeMisspelt() {
    guard !meant.isEmpty else { return }
    kept.removeAll {
      ($0.name == .unusedLet || $0.name == .unusedType)
        && meant.contains($0.source.text(of: $0.span))
    }
  }
}

extension FollowUps {
  /// Returns the names by which a malformed name may be used elsewhere, and its parts.
  private static func spellings(of finding: Diagnostic) -> [String] {
    let parts = finding.source.text(of: finding.span).unicodeScalars
      .split { !$0.properties.isXIDContinue }.map(String.init)
    return parts + [parts.joined(separator: "_"), parts.joined()]
  }

  /// Returns the names after an unknown one in its path: `street` in `adress.street`.
  private static func members(after finding: Diagnostic) -> [String] {
    let bytes = finding.source.bytes
    var end = Int(finding.span.end)
    let start = end
    while end < bytes.count, end - start < 200,
      bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: "_") || bytes[end] >= 0x80
        || (bytes[end] | 0x20) &- UInt8(ascii: "a") < 26 || bytes[end] &- UInt8(ascii: "0") < 10
    {
      end += 1
    }
    return finding.source.text(of: SourceSpan(start, end)).split(separator: ".").map(String.init)
  }
}

extension DiagnosticName {
  /// True if the lexer or the parser reports it.
  package var isSyntax: Bool {
    switch self {
    case .fileTooLarge, .notUTF8, .unknownCharacter, .badLiteral, .badEscape, .unclosedText,
      .badName, .foreignSyntax, .unexpected, .missing, .unclosed, .tooDeep, .unknownClause,
      .unknownStep, .spacedRange, .ifTookTheMessage, .chainedComparison,
      .misplacedDeclaration:
      true
    default: false
    }
  }
}
