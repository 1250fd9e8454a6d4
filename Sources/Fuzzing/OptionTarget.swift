import FormEngine

/// Input: a file of options. Whatever its bytes are, each of its options is found by its name and
/// by the content of each column, and a search finds the same as comparing the labels one by one.
enum OptionTarget {
  static func run(_ input: UnsafeBufferPointer<UInt8>) {
    let table = OptionTable(Array(input))
    for fault in table.faults {
      require(fault.range.upperBound <= max(input.count, 1), "a fault beyond the file")
    }
    guard table.faults.isEmpty else { return }
    require(table.count == 0 || !table.columns.isEmpty, "options without columns")
    for option in 0..<min(table.count, 200) {
      let name = table.name(option)
      require(table.index(ofName: name) == option, "an option is not found by its name \(name)")
      require(!table.label(option).isEmpty, "an option without a label")
      for column in table.columns.indices {
        for isText in [false, true] {
          let value =
            isText
            ? table.text(column: column, option: option)
            : table.value(column: column, option: option)
          if value.isEmpty { continue }
          let found = table.options(where: column, .equal, value, isText: isText)
          require(found.contains(UInt32(option)), "an option is not found by a column")
          require(zip(found, found.dropFirst()).allSatisfy { $0 < $1 }, "options out of order")
        }
      }
    }
  }
}
