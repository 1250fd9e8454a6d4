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
    hasNumberedDeclared = declared.contains { isWholeNumber($0.name) || isWholeNumber($0.label) }
  }

  /// True if other answers decide which options are offered.
  package var isConditional: Bool { filter != nil || hasConditions }

  /// The number of options in the file.
  public var tableCount: Int { table?.count ?? 0 }

  /// True if there are so many options that the choice is unconstrained in proofs.
  package var isLarge: Bool { count > Self.mostProvedOptions }

  /// Returns the name of an option; empty if there is no such option.
  public func name(_ index: Int) -> String {
    part(index, \.name) { $0.name($1) } ?? ""
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
        name: table.name(index), label: table.label(index), hint: table.hint(index))
    }
    return declared[index - tableCount]
  }
}
