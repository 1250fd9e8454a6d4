/// The options of a field that are offered now, in their order. An element is created on demand, so
/// the options of a large file cost nothing until they are read.
public struct OfferedOptions: Sendable, RandomAccessCollection {
  public typealias Element = (index: Int32, option: FormOption)

  let list: OptionList
  /// The options of the file that are offered; nil if all are.
  let ofTable: ArraySlice<UInt32>?
  /// The other options that are offered, by their ascending index in the list; nil if all are.
  private let declared: [Int32]?
  private let tableCount: Int

  init(_ list: OptionList, ofTable: ArraySlice<UInt32>?, declared: [Int32]?) {
    self.list = list
    self.ofTable = ofTable
    self.declared = declared
    tableCount = ofTable?.count ?? list.tableCount
  }

  /// Creates the collection of all options of a list.
  package init(all list: OptionList) {
    self.init(list, ofTable: nil, declared: nil)
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { tableCount + (declared?.count ?? list.declared.count) }

  public subscript(place: Int) -> Element {
    let index = index(at: place)
    return (index, list[Int(index)])
  }

  /// Returns the index, among all options, of the option at a place.
  public func index(at place: Int) -> Int32 {
    guard place < tableCount else {
      let other = place - tableCount
      return declared?[other] ?? Int32(truncatingIfNeeded: list.tableCount + other)
    }
    guard let ofTable else { return Int32(truncatingIfNeeded: place) }
    return Int32(truncatingIfNeeded: ofTable[ofTable.startIndex + place])
  }

  /// Returns the label of the option at a place.
  public func label(at place: Int) -> String { list.label(Int(index(at: place))) }

  /// The options that can only be chosen alone; none of them come from a file.
  public var exclusive: [FormOption] {
    placesAfterTable.map { self[$0].option }.filter(\.isExclusive)
  }

  /// Returns the place of an option; nil if it is not offered.
  public func place(of index: Int32) -> Int? {
    guard index >= 0 else { return nil }
    if Int(index) >= list.tableCount {
      guard let declared else {
        let other = Int(index) - list.tableCount
        return other < list.declared.count ? other + tableCount : nil
      }
      let other = declared.partitioningIndex { $0 >= index }
      return other < declared.count && declared[other] == index ? other + tableCount : nil
    }
    guard let ofTable else { return Int(index) }
    let place = ofTable.partitioningIndex { $0 >= UInt32(index) }
    guard place < ofTable.endIndex, ofTable[place] == UInt32(index) else { return nil }
    return place - ofTable.startIndex
  }

  /// Returns the option with a name or recorded text that is canonically equivalent; nil if there
  /// is none, or if it is not offered.
  func index(ofName name: String) -> Int32? {
    if list.table == nil, let declared, list.recordsNames {
      return declared.first { list.name(Int($0)) == name }
    }
    return [list.index(ofName: name), list.index(ofRecorded: name)].lazy
      .compactMap { $0.map { Int32(truncatingIfNeeded: $0) } }.first { place(of: $0) != nil }
  }

  /// The places of the options that do not come from the file.
  package var placesAfterTable: Range<Int> { tableCount..<endIndex }

  /// Returns the labels that may be near a text: all of them or, if there are very many, those that
  /// start alike.
  func labels(near text: String) -> [String] {
    guard list.table != nil, count > OptionList.mostProvedOptions else {
      return indices.map { label(at: $0) }
    }
    let most = OptionList.mostProvedOptions
    let found = list.table?.options(
      startingWith: String(text.prefix(2)), among: ofTable, most: most)
    return found.map { $0.map { list.label(Int($0)) } } ?? prefix(most).map(\.option.label)
  }

  /// Returns the places of the options whose name, label or hint contains a text, ignoring case.
  public func places(containing text: String) -> [Int] {
    let wanted = text.lowercased()
    func contains(_ place: Int) -> Bool {
      let option = self[place].option
      return [option.name, option.recordedText, option.label, option.hint].contains {
        textContains($0.lowercased(), wanted)
      }
    }
    if wanted.isEmpty { return Array(indices) }
    guard let found = list.table?.options(containing: text, among: ofTable) else {
      return indices.filter(contains)
    }
    return found.compactMap { place(of: Int32(truncatingIfNeeded: $0)) }
      + placesAfterTable.filter(contains)
  }

  /// Returns the places of the options whose label starts with a text, ignoring case.
  public func places(startingWith text: String) -> [Int] {
    let wanted = text.lowercased()
    func isBegun(_ place: Int) -> Bool { label(at: place).lowercased().hasPrefix(wanted) }
    if wanted.isEmpty { return Array(indices) }
    guard let found = list.table?.options(startingWith: text, among: ofTable, most: .max) else {
      return indices.filter(isBegun)
    }
    return found.compactMap { place(of: Int32(truncatingIfNeeded: $0)) }
      + placesAfterTable.filter(isBegun)
  }

  /// Returns whether these are known to be the same options, with the same indexes, as others: for
  /// example, both come from one file or one type.
  public func areSame(as other: OfferedOptions) -> Bool {
    guard list.table === other.list.table, declared == other.declared,
      list.declared == other.list.declared
    else { return false }
    switch (ofTable, other.ofTable) {
    case (nil, nil): return true
    case (let own?, let others?): return own.elementsEqual(others)
    case (nil, _?), (_?, nil): return false
    }
  }

  /// True if an option can be chosen by its number. It cannot if the name, label or recorded text
  /// of an offered option is itself a whole number.
  public var acceptsNumbers: Bool {
    if list.hasNumberedDeclared, placesAfterTable.contains(where: { isNumbered(index(at: $0)) }) {
      return false
    }
    guard list.table?.hasNumberedTexts == true else { return true }
    return !(0..<tableCount).contains { isNumbered(index(at: $0)) }
  }

  private func isNumbered(_ index: Int32) -> Bool {
    isWholeNumber(list.name(Int(index))) || isWholeNumber(list.label(Int(index)))
      || isWholeNumber(list.recordedText(Int(index)))
  }
}
