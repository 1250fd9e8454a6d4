internal import FormSyntax

/// One attempt at writing an imported form, before it is laid out.
struct ImportedFormDraft {
  let form: ImportedForm
  private let rejected: [Int: ImportReason]
  private(set) var bytes: [UInt8] = []
  private(set) var summary = ImportSummary()
  /// The texts, with the offsets of their literals.
  private(set) var texts: [(offset: Int, text: ImportedText)] = []
  /// The parts that a check can reject, in the order in which they end.
  private var parts: [Part] = []
  /// The first lines of declarations with a condition, and that condition, in order.
  private var conditions: [(line: Range<Int>, part: Part)] = []
  /// The first line of the declaration whose clauses are being written.
  private var line = 0..<0
  /// The number of parts begun so far. A part has the same number in each attempt.
  private var partCount = 0

  private struct Part {
    var number: Int
    var range: Range<Int>
    var isFormula: Bool
  }

  init(_ form: ImportedForm, rejected: [Int: ImportReason]) {
    self.form = form
    self.rejected = rejected
    summary.decorations = form.decorations
    summary.automaticQuestions = form.automaticQuestions
  }

  // MARK: Parts

  /// Returns the innermost part at each error, with the message of the first error in it.
  ///
  /// An error about several places is attributed to a formula among them; a cycle, to a condition.
  func parts(of errors: [Diagnostic]) -> [Int: ImportReason] {
    // An outer part ends after the parts in it, so the first part that contains a place is the
    // innermost.
    var found: [Int: ImportReason] = [:]
    for error in errors where error.source.bytes.count == bytes.count {
      let places = [error.span] + error.labels.map(\.span)
      if error.name == .cycle,
        let part = places.lazy.compactMap({ condition(at: Int($0.start)) }).first
      {
        if found[part.number] == nil {
          found[part.number] = .notAccepted(ImportReason.clause(error.message))
        }
        continue
      }
      let candidates = places.compactMap { innermostPart(at: Int($0.start)) }
      guard let part = candidates.first(where: \.isFormula) ?? candidates.first,
        found[part.number] == nil
      else { continue }
      found[part.number] = .notAccepted(ImportReason.clause(error.message))
    }
    return found
  }

  private func innermostPart(at place: Int) -> Part? {
    // A binary search skips the parts that end at or before the place; parts nest only a few deep.
    var low = parts.startIndex
    var high = parts.endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if parts[middle].range.upperBound <= place { low = middle + 1 } else { high = middle }
    }
    return parts[low...].first { $0.range.contains(place) }
  }

  /// Returns the condition of the declaration whose first line is at a place.
  private func condition(at place: Int) -> Part? {
    var low = conditions.startIndex
    var high = conditions.endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if conditions[middle].line.upperBound <= place { low = middle + 1 } else { high = middle }
    }
    guard low < conditions.endIndex, conditions[low].line.contains(place) else { return nil }
    return conditions[low].part
  }

  /// Begins a part and returns its number.
  mutating func beginPart() -> Int {
    partCount += 1
    return partCount - 1
  }

  /// Returns the reason why a part was rejected; nil if it was not.
  func rejection(of part: Int) -> ImportReason? { rejected[part] }

  mutating func endPart(_ number: Int, from start: Int, isFormula: Bool = false) {
    parts.append(Part(number: number, range: start..<bytes.count, isFormula: isFormula))
  }

  /// Skips the numbers of the parts in a declaration that is left out: its clauses and texts.
  ///
  /// The numbers of later parts must not depend on the parts that were rejected.
  mutating func skipParts(_ body: (inout ImportedFormDraft) -> Void) {
    var copy = self
    body(&copy)
    partCount = copy.partCount
  }

  // MARK: Words

  mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func newLine() { bytes.append(0x0A) }

  /// Begins the block of a declaration; returns the offset of its contents.
  mutating func beginBlock(ofLineFrom start: Int) -> Int {
    line = start..<bytes.count
    return beginBlock()
  }

  /// Begins a block; returns the offset of its contents.
  mutating func beginBlock() -> Int {
    add(" {\n")
    return bytes.count
  }

  /// Ends a block, or removes an empty one.
  mutating func endBlock(_ start: Int) {
    if bytes[start...].allSatisfy({ $0 == 0x0A || $0 == 0x20 }) {
      bytes.removeLast(bytes.count - start + 3)
    } else {
      add("}")
    }
    newLine()
  }

  /// Adds a text literal, with its values unless the check rejected them.
  mutating func add(_ text: ImportedText) {
    let part = beginPart()
    let start = bytes.count
    texts.append((start, text))
    add(text.pieces.literal(showsValues: rejection(of: part) == nil))
    endPart(part, from: start)
  }

  /// Adds a comment for something that was left out, and lists it in the summary.
  mutating func add(_ omission: ImportedOmission) {
    newLine()
    add("// not imported: \(omission.comment)")
    newLine()
    summary.add(omission)
    if let part = omission.part { summary.count(part, isCarried: false) }
  }

  mutating func add(_ omissions: [ImportedOmission]) {
    for omission in omissions { add(omission) }
  }

  /// Adds the source of a formula after some words, or a comment if it is left out.
  ///
  /// - Returns: true if the formula was written.
  @discardableResult
  mutating func add(
    _ formula: ImportedFormula, after words: String, as part: ImportedPart?
  ) -> Bool {
    let number = beginPart()
    let reason: ImportReason
    switch formula.result {
    case .source(let source):
      if let rejection = rejection(of: number) {
        reason = rejection
        break
      }
      let start = bytes.count
      add(words)
      add(" ")
      add(source)
      add(" ")
      endPart(number, from: start, isFormula: true)
      if words == "show when", let condition = parts.last { conditions.append((line, condition)) }
      if let part { summary.count(part, isCarried: true) }
      return true
    case .omitted(let why): reason = why
    }
    add(
      ImportedOmission(
        formula.subject, formula.origin, reason, instead: formula.subject.usualInstead, as: part))
    return false
  }

  /// Counts a part of the original.
  mutating func count(_ part: ImportedPart, isCarried: Bool) {
    summary.count(part, isCarried: isCarried)
  }
}

extension ImportedSubject {
  /// The behaviour of a form without a formula of this kind.
  fileprivate var usualInstead: ImportInstead? {
    switch self {
    case .condition: .alwaysShown
    case .requirement: .alwaysOptional
    case .readOnly: .alwaysOpen
    case .rule: .acceptsAll
    case .calculation, .question: .leftOut
    case .defaultValue: .noDefault
    case .filter: .allOffered
    case .rowCount: .anyRows
    case .type, .options, .text, .translation, .property: nil
    }
  }
}
