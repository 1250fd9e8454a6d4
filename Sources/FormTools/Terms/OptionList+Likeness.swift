internal import FormEngine

/// A part of options that expressions read.
enum ComparedOptionPart: Hashable {
  case label
  case points
  /// The name, which is compared with texts.
  case name
  /// A column of a file, by its heading.
  case column(String)
}

extension OptionList {
  /// Returns true if the options in both lists are alike in a part.
  func isAlike(_ other: OptionList, in part: ComparedOptionPart) -> Bool {
    if let table, table.bytes == other.table?.bytes, declared.isEmpty, other.declared.isEmpty {
      return true
    }
    return indices.allSatisfy { index in
      let key = recordKey(index)
      let isSamePlace = other.indices.contains(index) && other.recordKey(index) == key
      guard let place = isSamePlace ? index : other.index(ofRecordKey: key) else { return true }
      return switch part {
      case .label: label(index) == other.label(place)
      case .points: self[index].points == other[place].points
      case .name: name(index) == other.name(place)
      case .column(let heading): cell(heading, of: index) == other.cell(heading, of: place)
      }
    }
  }

  /// Returns the cell of an option in a column of its file, as written.
  private func cell(_ heading: String, of option: Int) -> Value {
    guard let table, option < table.count, let column = table.column(named: heading) else {
      return .empty
    }
    return table.text(column: column, option: option)
  }

  /// Returns true if the options are recorded as the same values in the same order.
  func isRecorded(as other: OptionList) -> Bool {
    guard count == other.count else { return false }
    if let table, let otherTable = other.table, table.bytes == otherTable.bytes {
      return declared.map(\.recordKey) == other.declared.map(\.recordKey)
    }
    return indices.allSatisfy { recordKey($0) == other.recordKey($0) }
  }
}
