extension Program {
  /// The options of a declaration: none of anything but a choice.
  package func options(of node: NodeID) -> OptionList { parts.options(nodes[node].options) }
}

extension ProgramParts {
  /// A list of options by its number; empty for that of something without options.
  package func options(_ number: Int) -> OptionList {
    options.indices.contains(number) ? options[number] : []
  }
}

/// The options of a choice, in their order: those of clauses, or those of a file followed by
/// what `other` adds.
///
/// An element is made when it is asked for; a file of many options is never copied.
public struct OptionList: Sendable {
  /// The options of clauses; with a file, only those after the file's.
  public var declared: [FormOption]
  /// The options of a file, which come first.
  public var table: OptionTable?
  /// Which of the file's options are offered; nil if all are.
  public var filter: OptionFilter?
  /// The file with the labels of the form's own language; nil if those are shown.
  package var untranslatedTable: OptionTable?

  /// With more options than these, proofs take a field as free.
  public static let mostProvedOptions = 1_000

  public init(
    _ declared: [FormOption] = [], table: OptionTable? = nil, filter: OptionFilter? = nil
  ) {
    self.declared = declared
    self.table = table
    self.filter = filter
  }

  /// The number of options of the file.
  public var tableCount: Int { table?.count ?? 0 }

  /// Whether it has so many options that proofs take a field as free.
  package var isLarge: Bool { count > Self.mostProvedOptions }

  /// The name of an option; empty if there is no such option.
  public func name(_ index: Int) -> String {
    part(index, \.name) { $0.name($1) } ?? ""
  }

  /// The label of an option; empty if there is no such option.
  public func label(_ index: Int) -> String {
    part(index, \.label) { $0.label($1) } ?? ""
  }

  /// The label in the form's own language, which values have.
  func ownLabel(_ index: Int) -> String {
    part(index, \.valueLabel) { (untranslatedTable ?? $0).label($1) } ?? ""
  }

  /// The file with the labels of the form's own language.
  var ownTable: OptionTable? { untranslatedTable ?? table }

  /// Whether an option is shown with another label than that of the form's own language.
  var hasOwnLabels: Bool {
    untranslatedTable != nil || declared.contains { $0.ownLabel != nil }
  }

  /// Whether an option is chosen alone or not at all.
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

  /// The first option with a name that is canonically equivalent.
  public func index(ofName name: String) -> Int? {
    if let found = table?.index(ofName: name) { return found }
    return declared.firstIndex { $0.name == name }.map { $0 + tableCount }
  }

  /// The first option with a label that is canonically equivalent.
  func index(ofLabel label: String) -> Int? {
    if let matching = table?.matching(label, among: nil) {
      if let found = matching.labelled.first.first { return Int(found) }
      return declared.firstIndex { $0.label == label }.map { $0 + tableCount }
    }
    return indices.first { self.label($0) == label }
  }

  /// The first option with a label in the form's own language that is canonically equivalent.
  func index(ofOwnLabel label: String) -> Int? {
    hasOwnLabels ? indices.first { ownLabel($0) == label } : index(ofLabel: label)
  }

  /// Names that may be near to a mistyped one: all, or of very many those that start alike.
  public func names(near text: String) -> [String] { candidates(near: text) { $0.name($1) } }

  /// Names or labels that may be near to one: all, or of very many those that start alike.
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
