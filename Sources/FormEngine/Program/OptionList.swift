extension Program {
  /// Returns the options of a declaration; empty if it is not a choice.
  package func options(of node: NodeID) -> OptionList { parts.options(nodes[node].options) }
}

extension ProgramParts {
  /// Returns an option list by its number; empty if the number is that of no list.
  package func options(_ number: Int) -> OptionList {
    options.indices.contains(number) ? options[number] : []
  }
}

/// The options of a choice, in order: those of clauses, or those of a file followed by those that
/// `other` adds.
///
/// An element is created on access, so a file of many options is never copied.
public struct OptionList: Sendable {
  /// The options of clauses; with a file, only those that follow its options.
  public let declared: [FormOption]
  /// The options of a file, which come first.
  public let table: OptionTable?
  /// The filter that decides which options of the file are offered; nil if all are.
  public var filter: OptionFilter?
  /// True if conditions decide which of the options of clauses are offered.
  let hasConditions: Bool
  /// True if the name or label of an option of a clause is a whole number.
  let hasNumberedDeclared: Bool
  /// True if records contain the names of the options of clauses.
  var recordsNames: Bool { byRecorded == nil }
  /// True if records contain only texts.
  let recordsTexts: Bool
  /// The options of clauses by what they are recorded as; nil if these are their names.
  private let byRecorded: [String: Int]?
  /// The file with the labels of the form's own language; nil if `table` has these.
  package var untranslatedTable: OptionTable?

  /// The greatest number of options that proofs model; a choice with more is unconstrained in
  /// proofs.
  public static let mostProvedOptions = 1_000

  public init(
    _ declared: [FormOption] = [], table: OptionTable? = nil, filter: OptionFilter? = nil
  ) {
    self.declared = declared
    self.table = table
    self.filter = filter
    hasConditions = declared.contains { $0.offered != .always }
    hasNumberedDeclared = declared.contains {
      isWholeNumber($0.name) || isWholeNumber($0.label) || isWholeNumber($0.recorded.recordedText)
    }
    recordsTexts = declared.allSatisfy { $0.recorded.isEmpty || $0.recorded.isText }
    byRecorded =
      declared.allSatisfy(\.recorded.isEmpty)
      ? nil
      : Dictionary(
        declared.enumerated().map { ($1.recordedText, $0) }, uniquingKeysWith: { first, _ in first }
      )
  }

  /// True if other answers decide which options are offered.
  package var isConditional: Bool { filter != nil || hasConditions }

  /// The number of options in the file.
  public var tableCount: Int { table?.count ?? 0 }

  /// True if records contain the names of all options.
  package var isRecordedByName: Bool { recordsNames && table?.recordsNames != false }

  /// True if there are so many options that the choice is unconstrained in proofs.
  package var isLarge: Bool { count > Self.mostProvedOptions }

  /// Returns the name of an option; empty if there is no such option.
  public func name(_ index: Int) -> String {
    part(index, \.name) { $0.name($1) } ?? ""
  }

  /// Returns what records contain for an option: a text, a number or a truth value; empty if there
  /// is no such option.
  package func recorded(_ index: Int) -> Value {
    part(index) {
      $0.recorded.isEmpty ? .text($0.name) : $0.recorded
    } ofTable: {
      .text($0.recorded($1))
    } ?? .empty
  }

  /// Returns a text that options of two versions share only if records contain the same value for
  /// both: the recorded text, after a mark if the recorded value is not a text.
  package func recordKey(_ index: Int) -> String {
    FormOption.recordKey(of: recorded(index))
  }

  /// Returns the index of the option with a record key; nil if there is none.
  package func index(ofRecordKey key: String) -> Int? {
    let isText = !key.hasPrefix(FormOption.notText)
    guard let index = index(ofRecorded: isText ? key : String(key.dropFirst())),
      recorded(index).isText == isText
    else { return nil }
    return index
  }

  /// Returns what CSV and environment variables contain for an option; empty if there is no such
  /// option.
  package func recordedText(_ index: Int) -> String { recorded(index).recordedText }

  /// Returns what an option is recorded as, in quotes if it is a text that reads as a number or
  /// truth value.
  package func recordedWords(_ index: Int) -> String {
    let text = recordedText(index)
    let readsOtherwise = Decimal(text: text) != nil || text == "true" || text == "false"
    return readsOtherwise && recorded(index).isText ? "\"\(text)\"" : text
  }

  /// Returns the label of an option; empty if there is no such option.
  public func label(_ index: Int) -> String {
    part(index, \.label) { $0.label($1) } ?? ""
  }

  /// Returns the label in the form's own language, which is used in values.
  func ownLabel(_ index: Int) -> String {
    part(index, \.valueLabel) { (untranslatedTable ?? $0).label($1) } ?? ""
  }

  /// The file with the labels of the form's own language.
  var ownTable: OptionTable? { untranslatedTable ?? table }

  /// True if an option is shown with a label that differs from that of the form's own language.
  var hasOwnLabels: Bool {
    untranslatedTable != nil || declared.contains { $0.ownLabel != nil }
  }

  /// Returns true if an option can only be chosen alone.
  public func isExclusive(_ index: Int) -> Bool {
    part(index, \.isExclusive) { _, _ in false } ?? false
  }

  private func part<Part>(
    _ index: Int, _ own: (FormOption) -> Part, ofTable: (OptionTable, Int) -> Part
  ) -> Part? {
    guard indices.contains(index) else { return nil }
    if let table, index < table.count { return ofTable(table, index) }
    return own(declared[index - tableCount])
  }

  /// Returns the index of the first option with a canonically equivalent name.
  public func index(ofName name: String) -> Int? {
    if let found = table?.index(ofName: name) { return found }
    return declared.firstIndex { $0.name == name }.map { $0 + tableCount }
  }

  /// Returns the index of the first option that is recorded as a canonically equivalent text, or as
  /// a number or truth value with this text.
  package func index(ofRecorded text: String) -> Int? {
    if let found = table?.index(ofRecorded: text) { return found }
    let declared = byRecorded.map { $0[text] } ?? declared.firstIndex { $0.name == text }
    return declared.map { $0 + tableCount }
  }

  /// Returns the index of the first option with a canonically equivalent label.
  func index(ofLabel label: String) -> Int? {
    if let matching = table?.matching(label, among: nil) {
      if let found = matching.labelled.first.first { return Int(found) }
      return declared.firstIndex { $0.label == label }.map { $0 + tableCount }
    }
    return indices.first { self.label($0) == label }
  }

  /// Returns the index of the first option with a canonically equivalent label in the form's own
  /// language.
  func index(ofOwnLabel label: String) -> Int? {
    hasOwnLabels ? indices.first { ownLabel($0) == label } : index(ofLabel: label)
  }

  /// The meaning of a value in a record.
  package enum RecordedReading {
    case option(Int)
    /// No option is recorded as a value of this kind, or the one with this text is of another kind.
    case wrongKind
    case unknown
  }

  /// Returns the option that a text, number or truth value in a record means.
  package func option(recordedAs value: Value) -> RecordedReading {
    if let index = index(ofRecorded: value.recordedText) {
      return recorded(index).isRecorded(like: value) ? .option(index) : .wrongKind
    }
    return records(valuesLike: value) ? .unknown : .wrongKind
  }

  /// Returns true if an unknown value may have been meant as an option: a text always may.
  func records(valuesLike value: Value) -> Bool {
    value.isText
      || declared.contains { !$0.recorded.isEmpty && $0.recorded.isRecorded(like: value) }
  }

  /// Returns the names that may be near to a mistyped one: all, or in a large list those with the
  /// same start.
  public func names(near text: String) -> [String] { candidates(near: text) { $0.name($1) } }

  /// Returns the names or labels that may be near to a text: all, or in a large list those with the
  /// same start.
  func candidates(near text: String, _ part: (OptionList, Int) -> String) -> [String] {
    guard let table, isLarge else { return indices.map { part(self, $0) } }
    let start = String(text.prefix(2))
    let found = table.options(startingWith: start, among: nil, most: Self.mostProvedOptions)
    let alike = found.map { $0.map { Int($0) } } ?? Array(indices.prefix(Self.mostProvedOptions))
    return (alike + Array(tableCount..<count)).map { part(self, $0) }
  }
}

extension OptionList: RandomAccessCollection, ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: FormOption...) { self.init(elements) }

  public var startIndex: Int { 0 }
  public var endIndex: Int { tableCount + declared.count }

  public subscript(index: Int) -> FormOption {
    if let table, index < table.count {
      return FormOption(
        name: table.name(index), label: table.label(index), hint: table.hint(index),
        recorded: table.recordsNames ? .empty : .text(table.recorded(index)))
    }
    return declared[index - tableCount]
  }
}
