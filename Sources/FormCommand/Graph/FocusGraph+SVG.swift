import FormEngine

extension FocusGraph {
  /// The graph as a picture that scales with the text around it.
  var svg: String {
    var drawing = FocusGraphDrawing(self)
    return drawing.svg()
  }
}

/// Writes the laid out graph as SVG.
private struct FocusGraphDrawing {
  /// The edges of submitting, in the order in which they run beside the columns.
  private enum Rail: String, CaseIterable {
    case blocked, accepted, rejected
  }

  private let graph: FocusGraph
  private let layout: FocusGraphLayout
  private let idPrefix: String
  private var out = ""
  /// Below all columns.
  private var floor: Double { layout.height + 20 }

  /// A font size of the page is so many units.
  private static let em = 14.0
  private static let small = 11.0

  init(_ graph: FocusGraph) {
    self.graph = graph
    layout = FocusGraphLayout(graph)
    idPrefix =
      "formwalk-"
      + graph.name.unicodeScalars.map { scalar in
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
          ? String(scalar) : "-"
      }.joined()
  }

  mutating func svg() -> String {
    begin()
    for frame in layout.frames { draw(frame) }
    drawSubmitEdges()
    drawNextEdges()
    for container in graph.containers.indices { drawRowEdges(container) }
    for index in graph.nodes.indices { draw(node: index) }
    drawSubmit()
    out += "</svg>\n"
    return out
  }

  // MARK: Frame of the picture

  private mutating func begin() {
    let width = max(layout.width, 300)
    let height = floor + 24 + FocusGraphLayout.margin
    out += "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"formwalk-graph\""
    out += " viewBox=\"0 0 \(number(width)) \(number(height))\""
    out += " width=\"\(number(width / Self.em))em\" height=\"\(number(height / Self.em))em\""
    out += " font-size=\"\(number(Self.em))\" role=\"graphics-document document\""
    out += " aria-labelledby=\"\(idPrefix)-title \(idPrefix)-desc\">\n"
    out += "<title id=\"\(idPrefix)-title\">Focus graph of \(xml(graph.label))</title>\n"
    out += "<desc id=\"\(idPrefix)-desc\">\(xml(description))</desc>\n"
    out += "<style>\n\(FocusGraphStyle.sheet)</style>\n"
    out += "<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n"
    let room = width - 2 * FocusGraphLayout.margin
    let x = FocusGraphLayout.margin
    text("heading", graph.label, x: x, y: 38, room: room, size: 18)
    text(
      "quiet", "Focus order. Dashed: only while its condition holds. Bold frame: can be required.",
      x: x, y: 60, room: room, size: Self.small)
  }

  /// The order in words, as far as one would listen.
  private var description: String {
    let most = 60
    var parts = graph.nodes.indices.prefix(most).map { index in
      let conditions = FocusGraph.text(of: graph.conditions(of: index))
      let name = "\(index + 1). \(FocusGraph.oneLine(graph.nodes[index].label))"
      return conditions.isEmpty ? name : "\(name) (\(conditions))"
    }
    if graph.nodes.count > most { parts.append("and \(graph.nodes.count - most) more") }
    let order =
      parts.isEmpty ? "Nothing is asked." : "Focus order: \(parts.joined(separator: ", "))."
    return order + " Submitting: blocked, to \(graph.blockedText); accepted, to"
      + " \(graph.acceptedText); rejected, to \(graph.rejectedText)\(graph.clearsText)."
  }

  // MARK: Containers

  private mutating func draw(_ frame: FocusGraphLayout.Frame) {
    let container = graph.containers[frame.container]
    let box = frame.box
    let conditions = FocusGraph.text(of: container.conditions)
    let dashed = conditions.isEmpty ? "" : " dashed"
    let kind =
      container.path.isEmpty
      ? container.kind.rawValue : "\(container.kind.rawValue) \(container.path)"
    out +=
      "<g class=\"frame\" role=\"graphics-object group\" aria-label=\"\(xml(container.label))\">"
    out += "<title>\(xml(FocusGraph.oneLine(container.label))) — \(xml(kind))"
    out += "\(conditions.isEmpty ? "" : "; " + xml(conditions))</title>"
    rectangle(box, "box \(container.kind.rawValue)\(dashed)", radius: 10)
    let x = box.x + layout.outer[frame.container] + FocusGraphLayout.spine + 12
    let room = box.right - 10 - x
    let label = frame.isContinued ? "… \(container.label)" : container.label
    let mark = container.kind == .rows ? "rows: " : ""
    text("title", mark + label, x: x, y: box.y + 18, room: room, size: 13)
    if !frame.isContinued {
      text("condition", conditions, x: x, y: box.y + 34, room: room, size: Self.small)
    }
    out += "</g>\n"
  }

  // MARK: Nodes

  private mutating func draw(node index: Int) {
    let node = graph.nodes[index]
    let box = layout.nodes[index]
    let conditions = FocusGraph.text(of: graph.conditions(of: index))
    var words = ["\(index + 1). \(FocusGraph.oneLine(node.label))", "\(node.path): \(node.type)"]
    if node.kind == .list { words[1] = "add a row to \(node.path)" }
    switch node.required {
    case .never: break
    case .sometimes: words.append("can be required")
    case .always: words.append("required")
    }
    if !conditions.isEmpty { words.append(conditions) }
    let title = xml(words.joined(separator: "; "))
    let weight = node.required == .never ? "" : " required"
    let dashed = graph.isConditional(index) ? " dashed" : ""
    out += "<g class=\"node\" role=\"graphics-symbol img\" aria-label=\"\(title)\">"
    out += "<title>\(title)</title>"
    rectangle(
      box, "box \(node.kind.rawValue)\(weight)\(dashed)", radius: node.kind == .list ? 23 : 6)
    let x = box.x + 14
    let counter = "\(index + 1)"
    let counterWidth = TextMeasure.width(of: counter, size: Self.small)
    let room = box.width - 28
    let label = node.kind == .list ? "+ \(node.label)" : node.label
    text("label", label, x: x, y: box.y + 20, room: room - counterWidth - 8, size: Self.em)
    out += "<text class=\"quiet\" x=\"\(number(box.right - 12))\" y=\"\(number(box.y + 20))\""
    out += " text-anchor=\"end\">\(counter)</text>"
    let detail =
      node.kind == .list ? "add a row to \(node.path)" : "\(node.path): \(node.type)"
    text("detail", detail, x: x, y: box.y + 37, room: room, size: Self.small)
    out += "</g>\n"
  }

  private mutating func drawSubmit() {
    let box = layout.submit
    let node = FocusGraphLayout.Box(
      x: box.x, y: box.y, width: box.width, height: FocusGraphLayout.nodeHeight)
    out += "<g class=\"node\" role=\"graphics-symbol img\" aria-label=\"submit\">"
    out += "<title>\(xml(FocusGraph.oneLine(graph.submit.label))): submit</title>"
    rectangle(node, "box submit", radius: 23)
    text(
      "label", graph.submit.label, x: box.x + 22, y: box.y + 28, room: box.width - 44, size: Self.em
    )
    for rail in Rail.allCases {
      let label = FocusGraph.shown("\(rail.rawValue) → \(target(of: rail))")
      let lines = TextMeasure.lines(
        label, to: box.width, size: Self.small, most: rail == .rejected ? 3 : 2)
      for (number, line) in lines.enumerated() {
        let y = railStart(rail) - 5 - Double(lines.count - 1 - number) * (Self.small + 3)
        text("rail \(rail.rawValue)", line, x: box.x, y: y, room: .infinity, size: Self.small)
      }
    }
    out += "</g>\n"
  }

  private func target(of rail: Rail) -> String {
    switch rail {
    case .blocked: graph.blockedText
    case .accepted: graph.acceptedText
    case .rejected: graph.rejectedText + graph.clearsText
    }
  }

  // MARK: Edges to what comes next

  /// The arrows from each node to the next one in focus order, along the spine.
  private mutating func drawNextEdges() {
    let first = layout.nodes.first ?? layout.submit
    let start = FocusGraphLayout.titleHeight + FocusGraphLayout.margin - 6
    let x = first.x + FocusGraphLayout.spine
    out += "<circle class=\"start\" cx=\"\(number(x))\" cy=\"\(number(start))\" r=\"5\"/>\n"
    var from = (x: x, y: start + 5, column: 0)
    for index in graph.nodes.indices {
      let box = layout.nodes[index]
      let column = layout.columns[index]
      let isDashed = graph.isConditional(index)
      arrow(from: from, to: box, column: column, isDashed ? "next dashed" : "next")
      text(
        "condition", FocusGraph.text(of: graph.nodes[index].conditions),
        x: box.x + FocusGraphLayout.spine + 12, y: box.y - 12,
        room: box.width - FocusGraphLayout.spine - 14, size: Self.small)
      from = (box.x + FocusGraphLayout.spine, box.bottom, column)
    }
    arrow(from: from, to: layout.submit, column: layout.columnCount - 1, "next")
  }

  /// Straight down, or around to the head of the next column.
  private mutating func arrow(
    from: (x: Double, y: Double, column: Int), to box: FocusGraphLayout.Box, column: Int,
    _ classes: String
  ) {
    let x = box.x + FocusGraphLayout.spine
    var path = "M\(number(from.x)) \(number(from.y))"
    if column != from.column {
      let turn = layout.columnRight(from.column) + 4 * FocusGraphLayout.railGap + 8
      let bottom = floor - 12
      let top = FocusGraphLayout.titleHeight + FocusGraphLayout.margin - 6
      path += "V\(number(bottom))H\(number(turn))V\(number(top))H\(number(x))"
    }
    path += "V\(number(box.y - 2))"
    line(classes, path)
    head(classes, "M\(number(x)) \(number(box.y - 1))l-5 -9h10z")
  }

  /// Past the rows to the list's own node, and from the last cell to the next row.
  private mutating func drawRowEdges(_ index: Int) {
    let container = graph.containers[index]
    guard container.kind == .rows, container.nodes.count > 1 else { return }
    let own = container.nodes.upperBound - 1
    let (first, last) = (container.nodes.lowerBound, own - 1)
    let reach = layout.outer[index] - 17
    let ownBox = layout.nodes[own]
    let firstBox = layout.nodes[first]
    let left = ownBox.x - reach
    // The arrow to the first cell comes by here: below the heading, above what the rows hold.
    guard let frame = layout.frames.first(where: { $0.container == index }) else { return }
    let branch = frame.box.y + layout.heading(of: index) + 3
    line(
      "next",
      "M\(number(ownBox.x + FocusGraphLayout.spine)) \(number(branch))H\(number(left))"
        + "V\(number(ownBox.middle))H\(number(ownBox.x - 2))")
    head("next", "M\(number(ownBox.x - 1)) \(number(ownBox.middle))l-9 -5v10z")
    turned("no rows", x: left - 5, y: (firstBox.y + ownBox.y) / 2)

    let right = ownBox.right + reach
    var end = (x: firstBox.right + 1, y: firstBox.y + 10)
    let inner = graph.chain(of: first).drop { $0 != index }.dropFirst()
    if let nested = inner.first(where: { graph.containers[$0].kind == .rows }),
      let box = layout.frames.first(where: { $0.container == nested })?.box
    {
      end = (box.right + 1, box.y + 12)
    }
    let start = layout.nodes[last]
    line(
      "next",
      "M\(number(start.right)) \(number(start.bottom - 6))H\(number(right))"
        + "V\(number(end.y))H\(number(end.x + 1))")
    head("next", "M\(number(end.x)) \(number(end.y))l9 -5v10z")
    // Between two nodes, where no edge of submitting passes.
    turned("next row", x: right + 12, y: ownBox.y - FocusGraphLayout.gap / 2)
  }

  // MARK: Edges of submitting

  private func targets(of rail: Rail) -> [Int] {
    switch rail {
    case .blocked: graph.candidates
    case .accepted:
      if case .focus(let place) = graph.submit.onSuccess {
        place.node.map { [$0] } ?? []
      } else {
        []
      }
    case .rejected: graph.submit.onReject?.node.map { [$0] } ?? []
    }
  }

  /// Below the lines that tell where it leads.
  private func railStart(_ rail: Rail) -> Double {
    let line = Double(Rail.allCases.firstIndex(of: rail) ?? 0) + 1
    return layout.submit.y + FocusGraphLayout.nodeHeight
      + line * (2 * FocusGraphLayout.lineHeight + 6)
      + (rail == .rejected ? FocusGraphLayout.lineHeight : 0)
  }

  private mutating func drawSubmitEdges() {
    for (place, rail) in Rail.allCases.enumerated() {
      let targets = targets(of: rail)
      guard !targets.isEmpty else { continue }
      let offset = Double(place + 1) * FocusGraphLayout.railGap
      let last = layout.columnCount - 1
      let start = railStart(rail)
      let bus = floor + Double(place) * 8
      let classes = "rail \(rail.rawValue)"
      var highest: [Int: Double] = [:]
      for target in targets {
        let (column, box) = (layout.columns[target], layout.nodes[target])
        let x = layout.columnRight(column) + offset
        let y = box.middle + Double(place) * 7 - 2
        if highest[column] == nil { highest[column] = y }
        line(classes, "M\(number(x)) \(number(y))H\(number(box.right + 8))")
        head(classes, "M\(number(box.right + 1)) \(number(y))l8 -4v8z")
      }
      let x = layout.columnRight(last) + offset
      var path = "M\(number(layout.submit.x)) \(number(start))H\(number(x))"
      if let top = highest[last] { path += "V\(number(top))" }
      line(classes, path)
      let others = highest.filter { $0.key != last }.sorted { $0.key < $1.key }
      guard let leftmost = others.first else { continue }
      line(
        classes,
        "M\(number(x)) \(number(start))V\(number(bus))"
          + "H\(number(layout.columnRight(leftmost.key) + offset))V\(number(leftmost.value))")
      for (column, top) in others.dropFirst() {
        line(
          classes, "M\(number(layout.columnRight(column) + offset)) \(number(bus))V\(number(top))")
      }
    }
  }

  // MARK: Pieces

  private mutating func line(_ classes: String, _ path: String) {
    out += "<path class=\"line \(classes)\" d=\"\(path)\"/>\n"
  }

  private mutating func head(_ classes: String, _ path: String) {
    out += "<path class=\"head \(classes)\" d=\"\(path)\"/>\n"
  }

  private mutating func rectangle(
    _ box: FocusGraphLayout.Box, _ classes: String, radius: Double
  ) {
    out += "<rect class=\"\(classes)\" x=\"\(number(box.x))\" y=\"\(number(box.y))\""
    out += " width=\"\(number(box.width))\" height=\"\(number(box.height))\""
    out += " rx=\"\(number(radius))\"/>"
  }

  private mutating func text(
    _ classes: String, _ content: String, x: Double, y: Double, room: Double, size: Double
  ) {
    let content = TextMeasure.cut(FocusGraph.shown(content), to: room, size: size)
    if content.isEmpty { return }
    out += "<text class=\"\(classes)\" x=\"\(number(x))\" y=\"\(number(y))\">\(xml(content))</text>"
  }

  /// A word that reads upwards.
  private mutating func turned(_ word: String, x: Double, y: Double) {
    out += "<text class=\"condition\" text-anchor=\"middle\""
    out += " transform=\"translate(\(number(x)) \(number(y))) rotate(-90)\">\(word)</text>\n"
  }

  /// With at most one decimal place.
  private func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
  }

  /// A text within an element or an attribute in double quotes.
  private func xml(_ text: String) -> String {
    var result = ""
    for scalar in FocusGraph.shown(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // No characters of XML.
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
