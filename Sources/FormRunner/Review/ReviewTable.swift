import FormEngine

/// A line of the review.
struct ReviewLine {
  enum Kind {
    case heading
    case answer
    /// Under its list.
    case row
  }

  var kind: Kind
  /// `6`, `6.1`; empty for what cannot be answered.
  var number = ""
  var label = ""
  var value = ""
  var path: Path
}

extension Session {
  /// The lines of the review: every visible field and list of the form's level in focus order.
  ///
  /// Groups and sections nest at most 64 levels deep.
  func reviewLines(_ numbers: ReviewNumbers) -> [ReviewLine] {
    var lines: [ReviewLine] = []
    var open = Array(program.children(of: 0).reversed())
    while let id = open.popLast() {
      let path = Path(node: id)
      let node = program.nodes[id]
      guard node.kind != .note, isShownItself(path) else { continue }
      let number = numbers.number(of: path, in: self) ?? ""
      switch node.kind {
      case .group, .section:
        lines.append(ReviewLine(kind: .heading, label: promptLabel(path), path: path))
        open += program.children(of: id).reversed()
      case .field:
        lines.append(
          ReviewLine(
            kind: .answer, number: number, label: promptLabel(path),
            value: oneLine(shownText(at: path)), path: path))
      case .list:
        // Blank rows are not exported: like an empty answer, they are not there.
        let count = countedRows(of: path)
        lines.append(
          ReviewLine(
            kind: .answer, number: number, label: promptLabel(path),
            value: count == 0 ? "" : ReviewMessage.rows(count: count).text(in: language), path: path
          ))
        for (index, id) in rows(of: path).enumerated() {
          let row = RowPath(body: node.rowBody, row: id)
          guard !isBlank(row) else { continue }
          // A text that could not be read is not a value of the row.
          let isValue =
            node.isPlainList && (node.item.isNone || typedText(plainValue(of: row)) != nil)
          let text = isValue ? shownText(at: plainValue(of: row)) : item(row)
          lines.append(
            ReviewLine(
              kind: .row, number: number.isEmpty ? "" : "\(number).\(index + 1)",
              value: oneLine(text), path: row.path))
        }
      case .form, .row, .note: continue
      }
    }
    // A heading without anything below it says nothing.
    return lines.enumerated().filter { index, line in
      guard line.kind == .heading else { return true }
      return index + 1 < lines.count && isInside(lines[index + 1].path, line.path)
    }.map(\.element)
  }
}
