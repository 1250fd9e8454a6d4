import FormEngine

/// The names of places in prompts.
extension Session {
  /// The one value of a row of plain values.
  func plainValue(of row: RowPath) -> Path {
    program.children(of: row.body).first.map { Path(node: $0, row: row.row) } ?? row.path
  }

  /// `Garden > Tasks, row 1`
  func heading(of row: RowPath) -> String {
    var around: [String] = []
    var outer = enclosingRow(of: list(of: row))
    while let row = outer {
      let item = oneLine(item(row))
      around.append(item.isEmpty || isBlank(row) ? name(ofRow: row) : item)
      outer = enclosingRow(of: list(of: row))
    }
    return RowMessage.heading(
      around: around.reversed(), list: plainLabel(list(of: row)), row: position(of: row) + 1
    ).text(in: language)
  }

  /// `Favourites, row 1`
  func name(ofRow row: RowPath) -> String {
    RowMessage.name(list: plainLabel(list(of: row)), row: position(of: row) + 1).text(in: language)
  }

  /// A question with the rows around it: `Favourites, row 1 > Category`.
  func place(_ path: Path) -> String {
    let rows = frames(of: path).dropFirst().compactMap { enclosingRow(of: $0) }
    if program.isPlainValue(path.node) || program.nodes[path.node].kind == .row {
      return RowMessage.place(
        rows: rows.dropLast().map { name(ofRow: $0) }, label: promptLabel(path)
      ).text(in: language)
    }
    return RowMessage.place(rows: rows.map { name(ofRow: $0) }, label: promptLabel(path)).text(
      in: language)
  }

  /// The label without a colon at its end.
  func plainLabel(_ path: Path) -> String { plain(label(path)) }

  /// The label of submitting, without a colon at its end.
  var plainSubmitLabel: String { plain(submitLabel) }

  private func plain(_ text: String) -> String {
    var label = text.unicodeScalars[...]
    while label.last == " " { label.removeLast() }
    if label.last == ":" || label.last == "：" { label.removeLast() }
    return visibleText(String(label))
  }

  /// The label as prompts show it: that of a row, and of a plain value, is the name of the row.
  func promptLabel(_ path: Path) -> String {
    if program.isPlainValue(path.node) || program.nodes[path.node].kind == .row,
      let row = enclosingRow(of: path)
    {
      return name(ofRow: row)
    }
    return plainLabel(path)
  }

  /// The nodes at which a path enters rows, outermost first, itself last: a list in the form, a
  /// list in its row, and so on.
  func frames(of path: Path) -> [Path] {
    var frames = [path]
    var inner = path
    while let row = enclosingRow(of: inner) {
      inner = list(of: row)
      frames.append(inner)
    }
    return frames.reversed()
  }
}
