internal import FormSyntax

extension FocusGraphDrawing {
  /// The bottom of all columns and of the edges below them.
  var floor: Double { layout.columnCount > 1 ? bus(2) : layout.height }

  /// Returns the vertical position of a submit edge that crosses from one column to another.
  private func bus(_ row: Int) -> Double { layout.height + 24 + Double(row) * 8 }

  // MARK: Focus order

  /// Draws the line through all nodes, with an arrow to each.
  mutating func drawOrder() {
    let first = layout.nodes.first ?? layout.submit
    let x = first.x + FocusGraphLayout.spine
    writer.dot("start", x, -8, radius: 5)
    var from = (x: x, y: -3.0, column: 0)
    for index in graph.nodes.indices {
      let box = layout.nodes[index]
      arrow(from: from, to: box, column: layout.columns[index])
      from = (box.x + FocusGraphLayout.spine, box.bottom, layout.columns[index])
    }
    arrow(from: from, to: layout.submit, column: layout.columnCount - 1)
  }

  /// Draws an arrow straight down, or around to the top of the next column.
  private mutating func arrow(
    from: (x: Double, y: Double, column: Int), to box: FocusGraphLayout.Box, column: Int
  ) {
    let x = box.x + FocusGraphLayout.spine
    var path = RoundedPath(x: from.x, y: from.y)
    if column != from.column {
      path.down(to: layout.bottoms[from.column] + 12)
      path.across(to: layout.columnRight(from.column) + 4 * FocusGraphLayout.railGap + 4)
      path.down(to: -12)
      path.across(to: x)
    }
    path.down(to: box.y - 4)
    writer.line("next", path)
    writer.head("next", x, box.y - 1, .down)
  }

  mutating func draw(_ siding: FocusGraphLayout.Siding) {
    let spine = layout.nodeLeft(ofColumn: siding.column) + FocusGraphLayout.spine
    if siding.kind == .nextRow {
      var path = RoundedPath(x: spine, y: siding.to)
      path.across(to: siding.x)
      path.down(to: siding.from)
      path.across(to: spine + 4)
      writer.line("side", path)
      writer.head("side", spine + 1, siding.from, .left)
      writer.words(
        "condition", GraphMessage.nextRow.words, x: siding.x - 6, y: siding.from - 4, isAtEnd: true)
      return
    }
    var path = RoundedPath(x: spine, y: siding.from)
    path.across(to: siding.x)
    path.down(to: siding.to)
    if let target = siding.continuesAt {
      let words = GraphMessage.goesOn(
        to: target < graph.nodes.count ? target + 1 : nil, isForNoRows: siding.kind == .noRows)
      writer.dot("head side", siding.x, siding.to, radius: 2.5)
      writer.turned(
        "condition", words.words, x: siding.x - 4, y: (siding.from + siding.to) / 2)
    } else {
      path.across(to: spine - 4)
      writer.head("side", spine - 1, siding.to, .right)
      if siding.kind == .noRows {
        writer.turned(
          "condition", GraphMessage.noRows.words, x: siding.x - 4, y: (siding.from + siding.to) / 2)
      }
    }
    writer.line("side", path)
  }

  // MARK: Submit edges

  mutating func drawSubmitEdges() {
    let leading = graph.outcomes.enumerated().filter { $0.element != .submitting }
    for (row, (line, outcome)) in leading.enumerated() {
      let targets = graph.targets(of: outcome)
      guard !targets.isEmpty else { continue }
      let offset = Double(row + 1) * FocusGraphLayout.railGap
      let last = layout.columnCount - 1
      let classes = "rail \(outcome.rawValue)"
      var highest: [Int: Double] = [:]
      for target in targets {
        let (column, box) = (layout.columns[target], layout.nodes[target])
        let y = box.middle + Double(row) * 8 - 4
        if highest[column] == nil { highest[column] = y }
        var path = RoundedPath(x: layout.columnRight(column) + offset, y: y)
        path.across(to: box.right + 6)
        writer.line(classes, path)
        writer.head(classes, box.right + 2, y, .left)
      }
      let start = outcomeLine(line)
      let x = layout.columnRight(last) + offset
      var path = RoundedPath(x: outcomeEnd(line) + 8, y: start)
      path.across(to: x)
      if let top = highest[last] { path.down(to: top) }
      writer.line(classes, path)
      let others = highest.filter { $0.key != last }.sorted { $0.key < $1.key }
      guard let leftmost = others.first else { continue }
      let bus = bus(row)
      var around = RoundedPath(x: x, y: start)
      around.down(to: bus)
      around.across(to: layout.columnRight(leftmost.key) + offset)
      around.down(to: leftmost.value)
      writer.line(classes, around)
      for (column, top) in others.dropFirst() {
        var up = RoundedPath(x: layout.columnRight(column) + offset, y: bus)
        up.down(to: top)
        writer.line(classes, up)
      }
    }
  }
}
