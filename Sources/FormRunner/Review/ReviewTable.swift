import FormEngine

/// A line of the review.
struct ReviewLine {
  enum Kind {
    case heading
    case answer
    /// A row, which follows its list.
    case row
  }

  var kind: Kind
  /// The number, such as `6` or `6.1`; empty if the place cannot be answered.
  var number = ""
  var label = ""
  var value = ""
  var path: Path
  var mark = ReviewMark.none
}

/// The difference between an answer in the review and the earlier one.
enum ReviewMark {
  case none, changed
  /// The answer is not in the file being edited.
  case new
}

extension Session {
  /// Returns the lines of the review: every visible field and list on the form's level in focus
  /// order, with the rows of lists and the rows in these.
  func reviewLines(_ numbers: ReviewNumbers) -> [ReviewLine] {
    var lines: [ReviewLine] = []
    for path in declarations(in: .form, entering: .level, order: .asked, visibleOnly: true) {
      let node = program.nodes[path.node]
      if node.kind == .note { continue }
      let number = numbers.number(of: path, in: self) ?? ""
      switch node.kind {
      case .group, .section:
        lines.append(ReviewLine(kind: .heading, label: promptLabel(path), path: path))
      case .field:
        lines.append(
          ReviewLine(
            kind: .answer, number: number, label: promptLabel(path),
            value: oneLine(shownText(at: path)), path: path))
      case .list:
        // Blank rows are not submitted, so they are treated like empty answers.
        let count = countedRows(of: path)
        lines.append(
          ReviewLine(
            kind: .answer, number: number, label: promptLabel(path),
            value: count == 0 ? "" : ReviewMessage.rows(count: count).text(in: language), path: path
          ))
        for (index, id) in rows(of: path).enumerated() {
          let row = RowPath(body: node.rowBody, row: id)
          guard !isBlank(row) else { continue }
          let number = number.isEmpty ? "" : "\(number).\(index + 1)"
          lines.append(
            ReviewLine(kind: .row, number: number, value: summary(of: row), path: row.path))
          lines += nestedLines(in: row, number)
        }
      case .form, .row, .note: continue
      }
    }
    // Headings without lines below them are left out.
    return lines.enumerated().filter { index, line in
      guard line.kind == .heading else { return true }
      return index + 1 < lines.count && isInside(lines[index + 1].path, line.path)
    }.map(\.element)
  }

  /// Returns the lines of the rows in a row, each with the label of its list.
  private func nestedLines(in outer: RowPath, _ number: String) -> [ReviewLine] {
    var lines: [ReviewLine] = []
    var index = 0
    for list in nestedLists(in: outer) {
      let body = program.nodes[list.node].rowBody
      for id in rows(of: list) {
        index += 1
        let row = RowPath(body: body, row: id)
        guard !isBlank(row) else { continue }
        let value = ConversationMessage.value(label: promptLabel(list), text: summary(of: row))
        lines.append(
          ReviewLine(
            kind: .row, number: number.isEmpty ? "" : "\(number).\(index)",
            value: value.text(in: language), path: row.path))
      }
    }
    return lines
  }

  /// Returns a row on one line.
  private func summary(of row: RowPath) -> String {
    let node = program.nodes[list(of: row).node]
    // Unreadable text is not a value, so the row's item would not show it.
    let isValue = node.isPlainList && (node.item.isNone || typedText(plainValue(of: row)) != nil)
    return oneLine(isValue ? shownText(at: plainValue(of: row)) : item(row))
  }
}
