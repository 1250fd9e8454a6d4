internal import FormSyntax

/// The legend of a drawn focus graph: the signs that it contains, in as many lines as needed.
struct FocusGraphLegend {
  private enum Sign {
    case number, required, conditional, list
  }

  private struct Entry {
    var sign: Sign
    var x: Double
    var line: Int
    var words: [String]
  }

  private var entries: [Entry] = []
  private var lineCount = 0

  private static let signWidth = 34.0
  private static let apart = 22.0
  private static let lineHeight = 19.0

  init(_ graph: FocusGraph, width: Double) {
    var x = 0.0
    func add(_ sign: Sign, _ words: String) {
      let lines = FocusGraphCard.small.lines(words, to: width - Self.signWidth, most: 4)
      let wide = lines.map { FocusGraphCard.small.width(of: $0) }.max() ?? 0
      if x > 0, x + Self.signWidth + wide > width || lines.count > 1 {
        x = 0
        lineCount += 1
      }
      entries.append(Entry(sign: sign, x: x, line: lineCount, words: lines))
      x += Self.signWidth + wide + Self.apart
      if lines.count > 1 {
        lineCount += lines.count - 1
        x = width
      }
    }
    guard !graph.nodes.isEmpty else { return }
    add(.number, GraphMessage.placeInOrder.words)
    if graph.nodes.contains(where: { $0.required != .never }) {
      add(.required, GraphMessage.canBeRequired.words)
    }
    if graph.nodes.contains(where: { !$0.conditions.isEmpty })
      || graph.containers.contains(where: { !$0.conditions.isEmpty })
    {
      add(.conditional, GraphMessage.notAlwaysAsked.words)
    }
    if graph.nodes.contains(where: { $0.kind == .list }) {
      add(.list, GraphMessage.addsRow.words)
    }
    lineCount += 1
  }

  var height: Double { Double(lineCount) * Self.lineHeight }

  func draw(x: Double, y: Double, _ writer: inout SVGWriter) {
    for entry in entries {
      let (x, y) = (x + entry.x, y + Double(entry.line) * Self.lineHeight)
      draw(entry.sign, x: x, y: y, &writer)
      writer.lines(
        "legend", entry.words, x: x + Self.signWidth, y: y + 10, apart: Self.lineHeight)
    }
  }

  private func draw(_ sign: Sign, x: Double, y: Double, _ writer: inout SVGWriter) {
    let box = FocusGraphLayout.Box(x: x + 2, y: y, width: 24, height: 13)
    switch sign {
    case .number: writer.words("quiet", "123", x: box.x + 1, y: y + 10)
    case .required: writer.rectangle(box, "box required", radius: 3)
    case .list: writer.rectangle(box, "box list", radius: 6.5)
    case .conditional:
      var inner = box
      inner.x += 6
      inner.width -= 6
      writer.rectangle(inner, "box dashed sign", radius: 3)
      var path = RoundedPath(x: inner.x + 4, y: y - 3)
      path.across(to: x + 2)
      path.down(to: y + 16)
      path.across(to: inner.x + 4)
      writer.line("side", path)
    }
    writer.raw("\n")
  }
}
