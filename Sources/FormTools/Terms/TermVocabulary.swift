internal import FormEngine
internal import FormLanguage

/// The numbers in terms for the declarations, options and columns of a form.
final class TermVocabulary {
  let form: CheckedForm
  private let terms: TermTable
  /// For each declaration of an old version, its counterpart in the new one, or -1; nil for other
  /// forms, whose declarations have their own numbers.
  private let successors: [NodeID]?
  private let groups: OptionGroups?
  private var contents: [OptionPart: Int] = [:]
  /// True if options that are recorded in another way in the new version are the same options.
  var followsNames = false

  private struct OptionPart: Hashable {
    var list: Int
    var part: ComparedOptionPart
  }

  /// - Parameter groups: the option lists of both versions, if this is the new one of two.
  init(_ form: CheckedForm, _ terms: TermTable, _ groups: OptionGroups? = nil) {
    self.form = form
    self.terms = terms
    self.groups = groups
    successors = nil
  }

  /// Creates the vocabulary of an old version, which speaks of the declarations of the new one.
  ///
  /// - Parameter successors: for each declaration, its counterpart in the new version, or -1.
  init(_ form: CheckedForm, _ terms: TermTable, _ groups: OptionGroups, successors: [NodeID]) {
    self.form = form
    self.terms = terms
    self.groups = groups
    self.successors = successors
  }

  func number(of node: NodeID) -> Int {
    guard let successor = successors?[node] else { return node }
    return successor >= 0 ? successor : -2 - node
  }

  func number(ofPattern pattern: Int) -> Int {
    form.patterns.indices.contains(pattern)
      ? terms.number(of: .pattern(form.patterns[pattern])) : -1
  }

  // MARK: Options

  /// Returns the term of a constant.
  ///
  /// - Parameter choice: the choice that options belong to.
  func constant(_ value: Value, choice: Int) -> NormalTerm {
    switch value {
    case .option(let option): NormalTerm(kind: .option, data: [name(option, choice)])
    case .options(let options): NormalTerm(kind: .options, data: options.map { name($0, choice) })
    case .list(let values):
      NormalTerm(kind: .list, parts: values.map { terms.number(of: constant($0, choice: choice)) })
    case .empty, .text, .integer, .decimal, .boolean, .date, .time, .dateTime, .duration, .period:
      terms.constant(of: value)
    }
  }

  private func name(_ option: Int32, _ choice: Int) -> Int {
    guard form.choices.indices.contains(choice) else { return -2 - Int(option) }
    let declared = form.choices[choice]
    let table = declared.fileOptions?.table
    let index = Int(option) - (table?.count ?? 0)
    if index < 0 { return table.map { terms.number(of: $0.recorded(Int(option))) } ?? -1 }
    guard declared.options.indices.contains(index) else { return -1 }
    let name = form.names.text(declared.options[index])
    let key = declared.recorded[index].map { FormOption.recordKey(of: $0) } ?? name
    return terms.number(of: followsNames ? groups?.newKey(of: name, key, in: choice) ?? key : key)
  }

  /// Returns a number for the part that is read of an option list.
  ///
  /// Two versions have the same number for lists that are alike, as far as their declarations are
  /// counterparts; other lists have the same number if that part of them is the same.
  func number(ofOptions list: Int, choice: Int, _ part: ComparedOptionPart) -> Int {
    guard form.options.indices.contains(list) else { return -1 }
    if let group = groups?.number(of: choice, isOld: successors != nil, in: part) { return group }
    let key = OptionPart(list: list, part: part)
    let number = contents[key] ?? terms.number(of: form.options[list].content(part, terms))
    contents[key] = number
    return number
  }

  /// Returns a number for the names of an option list, which is the same for all lists that are
  /// recorded by their names.
  func number(ofNames list: Int, choice: Int) -> Int {
    guard form.options.indices.contains(list), !form.options[list].isRecordedByName else {
      return 0
    }
    return number(ofOptions: list, choice: choice, .name)
  }

  /// Returns numbers that identify a column of an option list's file; nil if there is none.
  func column(
    _ column: Int, isText: Bool, ofOptions list: Int, choice: Int
  ) -> [Int]? {
    guard form.options.indices.contains(list), let columns = form.options[list].table?.columns,
      columns.indices.contains(column)
    else { return nil }
    let name = columns[column].name
    return [
      terms.number(of: name), isText ? -1 : Int(columns[column].kind.rawValue),
      number(ofOptions: list, choice: choice, .column(name)),
    ]
  }
}
