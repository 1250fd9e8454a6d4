import FormJSON

/// The place in a record that an offset in its text belongs to.
struct RecordPlace {
  /// The RFC 6901 pointer, rows from 0.
  private(set) var pointer = ""
  /// The path as people write it, rows from 1.
  private(set) var path = ""
  /// The offset after the member's name or value.
  let end: Int

  /// Returns nil for an offset outside the record.
  init?(of offset: Int, in root: JSONElement) {
    guard root.byteRange.contains(offset) else { return nil }
    var element = root
    var end = root.byteRange.upperBound
    search: while true {
      switch element.kind {
      case .object:
        for (name, value) in element.members
        where name.byteRange.contains(offset) || value.byteRange.contains(offset) {
          let text = name.string ?? ""
          pointer += "/"
          for scalar in text.unicodeScalars {
            pointer += scalar == "~" ? "~0" : scalar == "/" ? "~1" : String(scalar)
          }
          path += (path.isEmpty ? "" : ".") + text
          element = value
          let isName = name.byteRange.contains(offset)
          end = isName ? name.byteRange.upperBound : value.byteRange.upperBound
          if isName { break search }
          continue search
        }
        break search
      case .array:
        for (index, value) in element.elements.enumerated() where value.byteRange.contains(offset) {
          pointer += "/\(index)"
          path += "[\(index + 1)]"
          element = value
          end = value.byteRange.upperBound
          continue search
        }
        break search
      case .null, .true, .false, .number, .string: break search
      }
    }
    self.end = end
  }
}
