internal import FormEngine

/// A part of options that expressions read.
enum ComparedOptionPart: Hashable {
  case label
  case points
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
      let name = name(index)
      let isSamePlace = other.indices.contains(index) && other.name(index) == name
      guard let place = isSamePlace ? index : other.index(ofName: name) else { return true }
      return switch part {
      case .label: label(index) == other.label(place)
      case .points: self[index].points == other[place].points
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

  /// Returns true if the options have the same names in the same order.
  func hasSameNames(as other: OptionList) -> Bool {
    guard count == other.count else { return false }
    if let table, let otherTable = other.table, table.bytes == otherTable.bytes {
      return declared.map(\.name) == other.declared.map(\.name)
    }
    return indices.allSatisfy { name($0) == other.name($0) }
  }
}
