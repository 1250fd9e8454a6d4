import FormEngine
import FormRunner

extension AnsweredFormText {
  /// Writes the rows of a list: plain values with numbers, other rows as a table if it fits, or
  /// else one by one.
  mutating func write(list: Path, indent: Int, column: Int) {
    let node = program.nodes[list.node]
    let rows = session.rows(of: list).map { Path(node: node.rowBody, row: $0) }
    if let message = form.misfits[list] {
      write(prompt(of: list), indent: indent)
      write(error: message, indent: indent + 2)
      // The number of rows is unknown.
      let failures = session.failures(at: list).filter {
        program.parts.rules[$0.rule].kind != .count
      }
      write(failures.map(\.problem), indent: indent + 2)
      return
    }
    guard !rows.isEmpty else {
      let label = prompt(of: list)
      let padding = String(repeating: " ", count: max(1, column - displayWidth(of: label)))
      write("\(label)\(padding)\(Self.empty)", indent: indent)
      write(problemsAt: list, indent: indent + 2)
      return
    }
    separate()
    write(heading: label(of: list), indent: indent)
    if node.isPlainList {
      write(values: rows, indent: indent + 2)
    } else if let table = RowTable(rows, of: self, width: width - indent - 2) {
      write(table, indent: indent + 2)
    } else {
      write(blocks: rows, indent: indent + 2)
    }
    write(problemsAt: list, indent: indent + 2)
    separate()
  }

  /// Returns the number of a row, such as `1.`, for an index from 0.
  static func number(_ index: Int) -> String { String(index + 1) + "." }

  private mutating func write(values rows: [Path], indent: Int) {
    let numberWidth = String(rows.count).count + 2
    for (index, row) in rows.enumerated() {
      guard let cell = program.children(of: row.node).first else { continue }
      let path = Path(node: cell, row: row.row)
      let number = Self.number(index)
      let padding = String(repeating: " ", count: max(1, numberWidth - number.count))
      let lines = value(of: path).split(separator: "\n", omittingEmptySubsequences: false)
      write("\(number)\(padding)\(lines.first ?? "")", indent: indent)
      for line in lines.dropFirst() {
        write(continuationLine(line), indent: indent + numberWidth)
      }
      write(problemsAt: path, indent: indent + numberWidth)
    }
  }

  private mutating func write(blocks rows: [Path], indent: Int) {
    let numberWidth = String(rows.count).count + 2
    for (index, row) in rows.enumerated() {
      let number = Self.number(index)
      let item = visibleLine(session.item(RowPath(body: row.node, row: row.row)))
      let padding = String(repeating: " ", count: max(1, numberWidth - number.count))
      write(heading: item.isEmpty ? number : number + padding + item, indent: indent)
      write(membersOf: row, indent: indent + numberWidth)
      if index + 1 < rows.count, program.children(of: row.node).count > 1 { separate() }
    }
  }

  private mutating func write(_ table: RowTable, indent: Int) {
    write(ink.dim(table.heading), indent: indent)
    for (row, line) in zip(table.rows, table.lines) {
      write(line, indent: indent)
      let inner = indent + table.numberWidth
      for column in table.columns {
        let path = Path(node: column.node, row: row.row)
        if session.isVisible(path) {
          write(problemsAt: path, indent: inner, label: column.label)
        }
      }
      write(hiddenCellsOf: row, indent: inner)
    }
  }
}

/// The rows of a list as a table, with a column for each field that is visible in any row.
struct RowTable {
  struct Column {
    var node: NodeID
    var label: String
    /// True if it contains numbers, which are right-aligned.
    var isNumber: Bool
    var width: Int
    var cells: [String]
  }

  let rows: [Path]
  private(set) var columns: [Column] = []
  let numberWidth: Int
  private static let gap = 2

  /// Returns nil if the rows contain lists or texts of several lines, if one could not be read, or
  /// if the table is too wide.
  init?(_ rows: [Path], of form: AnsweredFormText, width: Int) {
    self.rows = rows
    numberWidth = String(rows.count).count + 1 + Self.gap
    guard let body = rows.first?.node, rows.allSatisfy({ form.form.misfits[$0] == nil }),
      let fields = Self.fields(of: body, group: "", rows, form)
    else { return nil }
    var total = numberWidth
    for field in fields {
      let paths = rows.map { Path(node: field.node, row: $0.row) }
      let visible = paths.map { form.session.isVisible($0) }
      guard visible.contains(true) else { continue }
      let node = form.program.nodes[field.node]
      let cells = zip(paths, visible).map { path, isVisible in
        isVisible ? form.value(of: path, withUnit: false) : ""
      }
      guard cells.allSatisfy({ !$0.utf8.contains(0x0A) }) else { return nil }
      let unit = node.unit.isEmpty ? "" : " (\(visibleLine(node.unit)))"
      let label = field.label + unit
      let widest = cells.map { displayWidth(of: $0) }.max() ?? 0
      let column = Column(
        node: field.node, label: label, isNumber: node.type.isNumber,
        width: max(widest, displayWidth(of: label)), cells: cells)
      total += column.width + (columns.isEmpty ? 0 : Self.gap)
      columns.append(column)
      if total > width { return nil }
    }
    if columns.isEmpty { return nil }
  }

  var heading: String {
    line(number: "", columns.map(\.label))
  }

  var lines: [String] {
    rows.indices.map { row in
      line(number: AnsweredFormText.number(row), columns.map { $0.cells[row] })
    }
  }

  private func line(number: String, _ cells: [String]) -> String {
    var line = number + String(repeating: " ", count: max(0, numberWidth - number.count))
    for (index, cell) in cells.enumerated() {
      let column = columns[index]
      let padding = String(repeating: " ", count: max(0, column.width - displayWidth(of: cell)))
      if index > 0 { line += String(repeating: " ", count: Self.gap) }
      line += column.isNumber ? padding + cell : cell + padding
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  /// Returns the fields of a row, including those of its groups and sections; nil if it contains a
  /// list, or if a group could not be read in one of the rows.
  private static func fields(
    of container: NodeID, group: String, _ rows: [Path], _ form: AnsweredFormText
  ) -> [(node: NodeID, label: String)]? {
    var fields: [(node: NodeID, label: String)] = []
    for child in form.program.children(of: container) {
      let node = form.program.nodes[child]
      let own = { form.label(ofDeclaration: child) }
      switch node.kind {
      case .field: fields.append((child, group + own()))
      case .group:
        guard rows.allSatisfy({ form.form.misfits[Path(node: child, row: $0.row)] == nil }),
          let inner = self.fields(of: child, group: "\(group)\(own()): ", rows, form)
        else { return nil }
        fields += inner
      case .section:
        guard let inner = self.fields(of: child, group: group, rows, form) else { return nil }
        fields += inner
      case .list: return nil
      case .form, .row, .note: continue
      }
    }
    return fields
  }
}

extension AnsweredFormText {
  /// Returns the label of a column; the field's name if the label depends on the row.
  fileprivate func label(ofDeclaration id: NodeID) -> String {
    let node = program.nodes[id]
    guard let label = program.constantText(node.label), !label.isEmpty else {
      return visibleLine(node.name)
    }
    return visibleLine(label)
  }
}
