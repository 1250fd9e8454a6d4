/// What is known of a source between two rounds of its repair.
struct RepairState {
  let source: SourceText
  /// What was found in the source itself, in order.
  let findings: [Diagnostic]
  let measure: RepairMeasure
  let lineEnd: LineEnd
  private let commentCount: Int
  private let counts: [FindingKey: Int]
  /// There are more findings about the syntax than are told.
  private let isCutOff: Bool

  init(_ source: SourceText, importer: any FormImporter) {
    self.source = source
    let (tree, syntaxFindings) = SyntaxTree.parse(source)
    let all = compileForm(source, importing: importer, buildsProgram: false).diagnostics
    findings = all.filter { $0.source === source }
    lineEnd = LineEnd(of: source)
    commentCount = tree.commentCount
    counts = findings.reduce(into: [:]) { $0[FindingKey($1), default: 0] += 1 }
    isCutOff = syntaxFindings.count > SyntaxFindings.limit
    let last = isCutOff ? Int(syntaxFindings.last?.span.start ?? 0) : source.bytes.count
    measure = RepairMeasure(
      errors: all.count { $0.severity == .error },
      syntaxErrors: syntaxFindings.count { $0.severity == .error },
      unread: source.bytes.count - last, findings: all.count)
  }

  /// The fixes of the findings, without those that overlap an earlier one.
  func candidates(guesses: Bool) -> [RepairCandidate] {
    RepairCandidate.apart(
      findings.compactMap { RepairCandidate($0, guesses: guesses, lineEnd: lineEnd) })
  }

  /// What becomes of the source; nothing when no more compilations may be made.
  func applying(
    _ candidates: [RepairCandidate], _ importer: any FormImporter, _ budget: inout Int
  ) -> RepairState? {
    guard budget > 0 else { return nil }
    budget -= 1
    var text = EditedText(source.bytes)
    text.apply(RepairCandidate.edits(of: candidates))
    return RepairState(SourceText(name: source.name, bytes: text.bytes), importer: importer)
  }

  /// Whether this has no more errors and no fewer comments.
  func isNoWorse(than other: RepairState) -> Bool {
    measure.syntaxErrors <= other.measure.syntaxErrors && measure.errors <= other.measure.errors
      && commentCount >= other.commentCount
  }

  /// Whether this lacks what a fix was to mend.
  func lacks(_ candidate: RepairCandidate, of other: RepairState) -> Bool {
    counts[candidate.key, default: 0] < other.counts[candidate.key, default: 0]
  }

  /// Whether the findings that were to be mended are gone, and none is there instead.
  func isBetter(than other: RepairState, mending candidates: ArraySlice<RepairCandidate>) -> Bool {
    guard isNoWorse(than: other), measure < other.measure else { return false }
    // Others that were not told before may have taken their places.
    if other.isCutOff { return true }
    let errors = candidates.count(where: \.isOfError)
    guard measure.errors <= other.measure.errors - errors else { return false }
    let mended = candidates.reduce(into: [:]) { $0[$1.key, default: 0] += 1 }
    return mended.allSatisfy { key, number in
      counts[key, default: 0] <= other.counts[key, default: 0] - number
    }
  }
}

/// What a repair is to lessen, the more important before the less.
struct RepairMeasure: Comparable {
  var errors: Int
  var syntaxErrors: Int
  /// Bytes behind the place from which nothing is told any more.
  var unread: Int
  var findings: Int

  static func < (left: RepairMeasure, right: RepairMeasure) -> Bool {
    (left.errors, left.syntaxErrors, left.unread, left.findings)
      < (right.errors, right.syntaxErrors, right.unread, right.findings)
  }
}

/// What tells a finding from others before and after an edit has moved them.
struct FindingKey: Hashable {
  var name: DiagnosticName
  var message: String

  init(_ diagnostic: Diagnostic) {
    name = diagnostic.name
    message = diagnostic.message
  }
}

/// How the lines of a source end, going by the first.
enum LineEnd: String {
  case lineFeed = "\n"
  case carriageReturn = "\r"
  case both = "\r\n"

  init(of source: SourceText) {
    self = .lineFeed
    guard let first = source.bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }),
      source.bytes[first] == 0x0D
    else { return }
    let next = source.bytes.index(after: first)
    self = next < source.bytes.endIndex && source.bytes[next] == 0x0A ? .both : .carriageReturn
  }

  /// Edits that end lines with a line feed, with this line end instead.
  func adapted(_ edits: [Edit]) -> [Edit] {
    guard self != .lineFeed else { return edits }
    return edits.map { edit in
      guard edit.replacement.utf8.contains(0x0A) else { return edit }
      let lines = edit.replacement.split(separator: "\n", omittingEmptySubsequences: false)
      return Edit(span: edit.span, replacement: lines.joined(separator: rawValue))
    }
  }
}

extension SyntaxTree {
  /// How many comments stand between the tokens.
  fileprivate var commentCount: Int {
    source.bytes.withUnsafeBufferPointer { bytes in
      var count = 0
      var index = 0
      for token in tokens {
        let start = token.start
        while index + 1 < start {
          guard bytes[index] == UInt8(ascii: "/"), bytes[index + 1] == UInt8(ascii: "/") else {
            index += 1
            continue
          }
          count += 1
          while index < start, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
        }
        index = max(index, token.end)
      }
      return count
    }
  }
}
