/// The chosen options in a record that the form does not have, and the rows that belong to them in a
/// list with one row for each chosen option.
struct GoneOptions {
  private(set) var names: [String] = []
  /// The indexes of their rows, which are in the order of the options.
  private var rows: Set<Int> = []
  private var count = 0
  private var last: Int32 = -1
  /// True if the other options are not in the order of the form, so it is unknown whose rows are
  /// whose.
  private(set) var isOrderUnknown = false

  var isEmpty: Bool { names.isEmpty }

  /// Passes the next option, which the form has.
  mutating func pass(_ option: Int32) {
    if option < last { isOrderUnknown = true }
    last = option
    count += 1
  }

  /// Adds the next option, which the form does not have.
  mutating func add(_ name: String) {
    guard !names.contains(name) else { return }
    names.append(name)
    rows.insert(count)
    count += 1
  }

  /// Returns true if a row, by its index, belongs to one of them, or may do so.
  func haveRow(_ index: Int) -> Bool { isOrderUnknown || rows.contains(index) }
}
