import FormEngine

/// The names of places in prompts.
extension Session {
  /// Returns the only value of a row of plain values.
  func plainValue(of row: RowPath) -> Path {
    program.children(of: row.body).first.map { Path(node: $0, row: row.row) } ?? row.path
  }

  /// Returns the heading of a row, such as `Garden > Tasks, row 1`.
  func heading(of row: RowPath) -> String {
    let around = rowsAround(list(of: row)).map { row in
      let item = oneLine(item(row))
      return item.isEmpty || isBlank(row) ? name(ofRow: row) : item
    }
    return RowMessage.heading(
      around: around.reversed(), list: plainLabel(list(of: row)), row: position(of: row) + 1
    ).text(in: language)
  }

  /// Returns the name of a row, such as `Favourites, row 1`.
  func name(ofRow row: RowPath) -> String {
    RowMessage.name(list: plainLabel(list(of: row)), row: position(of: row) + 1).text(in: language)
  }

  /// Returns the name of a row that was at a place.
  func name(ofRowAt place: RowPlace) -> String {
    RowMessage.name(list: plainLabel(place.list), row: place.index + 1).text(in: language)
  }

  /// Returns the label of a question after the rows around it: `Favourites, row 1 > Category`.
  func place(_ path: Path) -> String {
    let rows = rowsAround(path).reversed()
    if program.isPlainValue(path.node) || program.nodes[path.node].kind == .row {
      return RowMessage.place(
        rows: rows.dropLast().map { name(ofRow: $0) }, label: promptLabel(path)
      ).text(in: language)
    }
    return RowMessage.place(rows: rows.map { name(ofRow: $0) }, label: promptLabel(path)).text(
      in: language)
  }

  /// Returns the label without a final colon.
  func plainLabel(_ path: Path) -> String { plain(label(path)) }

  /// The label of the submit button, without a final colon.
  var plainSubmitLabel: String { plain(submitLabel) }

  private func plain(_ text: String) -> String {
    var label = text.unicodeScalars[...]
    while label.last == " " { label.removeLast() }
    if label.last == ":" || label.last == "：" { label.removeLast() }
    return visibleText(String(label))
  }

  /// Returns the label as prompts show it; for a row or a plain value, it is the name of the row.
  func promptLabel(_ path: Path) -> String {
    if program.isPlainValue(path.node) || program.nodes[path.node].kind == .row,
      let row = enclosingRow(of: path)
    {
      return name(ofRow: row)
    }
    return plainLabel(path)
  }

  /// Returns the nodes at which a path enters rows, outermost first and the path itself last: a
  /// list in the form, a list in its row, and so on.
  func frames(of path: Path) -> [Path] {
    rowsAround(path).reversed().map { list(of: $0) } + [path]
  }
}
