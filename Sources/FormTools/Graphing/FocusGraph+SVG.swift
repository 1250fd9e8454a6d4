internal import FormEngine
internal import FormSyntax

extension FocusGraph {
  /// Returns the graph as an SVG picture that scales with the text around it.
  ///
  /// - Parameter colors: the colour scheme; by default, that of the reader's system.
  package func svg(_ colors: Colors = .automatic) -> String {
    var drawing = FocusGraphDrawing(self, colors)
    return drawing.svg()
  }
}

/// Draws a graph as SVG, using its layout.
struct FocusGraphDrawing {
  let graph: FocusGraph
  private let colors: FocusGraph.Colors
  let layout: FocusGraphLayout
  var writer = SVGWriter()
  private let idPrefix: String
  private let submitLabel: [String]
  private let outcomes: [(outcome: FocusGraph.Outcome, lines: [String])]
  /// The width of the page.
  private let width: Double

  /// The font size of the page, in user units.
  private static let em = 14.0
  private let pillHeight: Double
  /// The gap between two outcomes.
  private static let outcomeGap = 9.0

  init(_ graph: FocusGraph, _ colors: FocusGraph.Colors) {
    self.graph = graph
    self.colors = colors
    outcomes = graph.outcomes.map { outcome in
      let text = visibleLine(graph.words(of: outcome))
      let room = FocusGraphLayout.nodeWidth - FocusGraphLayout.headingIndent - 4
      return (outcome, FocusGraphCard.small.lines(text, to: room, most: 12))
    }
    submitLabel = FocusGraphCard.label.lines(
      visibleLine(graph.submit.label),
      to: FocusGraphLayout.nodeWidth - 2 * FocusGraphLayout.spine, most: 12)
    pillHeight = 26 + Double(submitLabel.count) * FocusGraphCard.labelLine
    let lines = outcomes.reduce(0) { $0 + $1.lines.count }
    layout = FocusGraphLayout(
      graph,
      submitHeight: pillHeight + 6 + Double(lines) * FocusGraphCard.smallLine
        + Double(outcomes.count) * Self.outcomeGap)
    width = max(layout.width, 320)
    idPrefix =
      "formwalk-"
      + graph.name.unicodeScalars.map { scalar in
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
          ? String(scalar) : "-"
      }.joined()
  }

  mutating func svg() -> String {
    let legend = FocusGraphLegend(graph, width: width - 2 * FocusGraphLayout.margin)
    let heading = TextMeasure(size: 18, bold: true).lines(
      visibleLine(graph.label), to: width - 2 * FocusGraphLayout.margin, most: 4)
    let top = 16 + Double(heading.count) * 23 + legend.height + 30
    begin(height: top + floor + 20)
    writer.lines("heading", heading, x: FocusGraphLayout.margin, y: 34, apart: 23)
    legend.draw(
      x: FocusGraphLayout.margin, y: 16 + Double(heading.count) * 23 + 6, &writer)
    writer.top = top
    for frame in layout.frames { draw(frame) }
    drawSubmitEdges()
    drawOrder()
    for siding in layout.sidings { draw(siding) }
    for end in layout.rowEnds {
      writer.words(
        "condition", GraphMessage.backToNextRow(from: end.first + 1).words, x: end.x, y: end.y)
    }
    for index in graph.nodes.indices { draw(node: index) }
    drawSubmit()
    writer.raw("</svg>\n")
    return writer.text
  }

  // MARK: Frame of the picture

  private mutating func begin(height: Double) {
    let (wide, high) = (SVGWriter.number(width), SVGWriter.number(height))
    let (ems, emsHigh) = (
      SVGWriter.number(width / Self.em), SVGWriter.number(height / Self.em)
    )
    writer.raw("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"formwalk-graph\"")
    writer.raw(" viewBox=\"0 0 \(wide) \(high)\" width=\"\(ems)em\" height=\"\(emsHigh)em\"")
    writer.raw(" font-size=\"\(SVGWriter.number(Self.em))\" role=\"graphics-document document\"")
    writer.raw(" aria-labelledby=\"\(idPrefix)-title \(idPrefix)-desc\">\n")
    let title = GraphMessage.title(form: graph.label).words
    writer.raw("<title id=\"\(idPrefix)-title\">\(SVGWriter.escaped(title))</title>\n")
    writer.raw("<desc id=\"\(idPrefix)-desc\">\(SVGWriter.escaped(description))</desc>\n")
    writer.raw("<style>\n\(FocusGraphStyle.sheet(colors))</style>\n")
    writer.raw("<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n")
  }

  /// The focus order in words, up to a length that a screen reader user would listen to.
  private var description: String {
    let most = 60
    let parts = graph.nodes.indices.prefix(most).map { index in
      let conditions = FocusGraph.text(of: graph.conditions(of: index))
      let name = "\(index + 1). \(singleLine(graph.nodes[index].label))"
      return conditions.isEmpty ? name : "\(name) (\(conditions))"
    }
    let order: GraphMessage =
      parts.isEmpty
      ? .nothingIsAsked
      : .askedInOrder(parts, others: graph.nodes.count - parts.count)
    let submitting = GraphMessage.afterSubmitting(graph.outcomes.map { graph.words(of: $0) })
    return "\(order.words) \(submitting.words)"
  }

  // MARK: Containers

  private mutating func draw(_ frame: FocusGraphLayout.Frame) {
    let container = graph.containers[frame.container]
    let box = frame.box
    let conditions = FocusGraph.text(of: container.conditions)
    let kind =
      container.path.isEmpty
      ? container.kind.rawValue : "\(container.kind.rawValue) \(container.path)"
    writer.raw("<g class=\"frame\" role=\"graphics-object group\"")
    writer.raw(" aria-label=\"\(SVGWriter.escaped(container.label))\"><title>")
    writer.raw("\(SVGWriter.escaped(container.label)) — \(SVGWriter.escaped(kind))")
    writer.raw("\(conditions.isEmpty ? "" : "; " + SVGWriter.escaped(conditions))</title>")
    writer.rectangle(
      box, "box \(container.kind.rawValue)\(conditions.isEmpty ? "" : " dashed")", radius: 10)
    let x = layout.nodeLeft(ofColumn: column(of: frame)) + FocusGraphLayout.headingIndent
    let heading = layout.headings[frame.container]
    if frame.isContinued {
      let room =
        box.right - FocusGraphLayout.nodePadding - x
        - FocusGraphCard.heading.width(of: GraphMessage.continued("").words)
      let label = FocusGraphCard.heading.cut(heading.label.joined(separator: " "), to: room)
      writer.words("title", GraphMessage.continued(label).words, x: x, y: box.y + 20)
    } else {
      write(heading, "title", x: x, y: box.y + 20)
    }
    writer.raw("</g>\n")
  }

  private func column(of frame: FocusGraphLayout.Frame) -> Int {
    var column = 0
    while column + 1 < layout.columnCount, layout.columnRight(column) < frame.box.x { column += 1 }
    return column
  }

  /// Writes a label and the lines below it.
  private mutating func write(
    _ card: FocusGraphCard, _ classes: String, x: Double, y: Double
  ) {
    writer.lines(classes, card.label, x: x, y: y, apart: FocusGraphCard.labelLine)
    var y = y + Double(card.label.count) * FocusGraphCard.labelLine - 1
    writer.lines("detail", card.detail, x: x, y: y, apart: FocusGraphCard.smallLine)
    y += Double(card.detail.count) * FocusGraphCard.smallLine
    writer.lines("condition", card.conditions, x: x, y: y, apart: FocusGraphCard.smallLine)
  }

  // MARK: Nodes

  private mutating func draw(node index: Int) {
    let node = graph.nodes[index]
    let box = layout.nodes[index]
    let conditions = FocusGraph.text(of: graph.conditions(of: index))
    var words = ["\(index + 1). \(singleLine(node.label))", graph.detail(of: index)]
    switch node.required {
    case .never: break
    case .sometimes: words.append(GraphMessage.canBeRequired.words)
    case .always: words.append(GraphMessage.required.words)
    }
    if !conditions.isEmpty { words.append(conditions) }
    let title = SVGWriter.escaped(words.joined(separator: "; "))
    let weight = node.required == .never ? "" : " required"
    let dashed = node.conditions.isEmpty ? "" : " dashed"
    writer.raw("<g class=\"node\" role=\"graphics-symbol img\" aria-label=\"\(title)\">")
    writer.raw("<title>\(title)</title>")
    writer.rectangle(
      box, "box \(node.kind.rawValue)\(weight)\(dashed)",
      radius: node.kind == .list ? min(22, box.height / 2) : 6)
    write(layout.cards[index], "label", x: box.x + FocusGraphLayout.nodePadding, y: box.y + 21)
    writer.words("quiet", "\(index + 1)", x: box.right - 12, y: box.y + 20, isAtEnd: true)
    writer.raw("</g>\n")
  }

  // MARK: Submitting

  private mutating func drawSubmit() {
    let box = layout.submit
    var pill = box
    pill.height = pillHeight
    let spine = box.x + FocusGraphLayout.spine
    for (row, outcome) in outcomes.enumerated() {
      let y = outcomeLine(row)
      if row == outcomes.count - 1 {
        var path = RoundedPath(x: spine, y: pill.bottom)
        path.down(to: y)
        writer.line("next", path)
      }
      writer.lines(
        "outcome \(outcome.outcome.rawValue)", outcome.lines,
        x: box.x + FocusGraphLayout.headingIndent, y: y + 4, apart: FocusGraphCard.smallLine)
    }
    for (row, outcome) in outcomes.enumerated() {
      writer.dot("head \(outcome.outcome.rawValue)", spine, outcomeLine(row), radius: 4.5)
    }
    writer.raw("<g class=\"node\" role=\"graphics-symbol img\" aria-label=\"submit\">")
    writer.raw("<title>\(SVGWriter.escaped(graph.submit.label)): submit</title>")
    writer.rectangle(pill, "box submit", radius: 22)
    writer.lines(
      "label", submitLabel, x: box.x + FocusGraphLayout.spine, y: box.y + 27,
      apart: FocusGraphCard.labelLine)
    writer.raw("</g>\n")
  }

  /// Returns the middle of the first line of an outcome.
  func outcomeLine(_ row: Int) -> Double {
    let before = outcomes.prefix(row).reduce(0.0) {
      $0 + Double($1.lines.count) * FocusGraphCard.smallLine + Self.outcomeGap
    }
    return layout.submit.y + pillHeight + 20 + before
  }

  /// Returns the right end of the first line of an outcome.
  func outcomeEnd(_ row: Int) -> Double {
    layout.submit.x + FocusGraphLayout.headingIndent
      + (outcomes[row].lines.first.map { FocusGraphCard.small.width(of: $0) } ?? 0)
  }
}
