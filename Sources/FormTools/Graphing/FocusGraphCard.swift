internal import FormEngine
internal import FormSyntax

/// The texts of a box in a drawn focus graph, wrapped to fit.
struct FocusGraphCard {
  /// The fonts, and the line heights.
  static let label = TextMeasure(size: 14, bold: true)
  static let heading = TextMeasure(size: 13, bold: true)
  static let small = TextMeasure(size: 11)
  static let labelLine = 18.0
  static let smallLine = 15.0
  /// The number of lines after which texts are cut.
  private static let mostLines = 12

  private(set) var label: [String]
  private(set) var detail: [String]
  private(set) var conditions: [String]

  /// Creates the texts of a node.
  init(node index: Int, of graph: FocusGraph) {
    let node = graph.nodes[index]
    let room = FocusGraphLayout.nodeWidth - 2 * FocusGraphLayout.nodePadding
    let counter = Self.small.width(of: "\(index + 1)") + 8
    label = Self.lines(
      (node.kind == .list ? "+ " : "") + node.label, Self.label, to: room - counter)
    detail = Self.lines(graph.detail(of: index), Self.small, to: room)
    conditions = node.conditions.flatMap { Self.lines($0.text, Self.small, to: room) }
  }

  /// Creates the heading of a container.
  init(container index: Int, of graph: FocusGraph, room: Double) {
    let container = graph.containers[index]
    label = Self.lines(container.label, Self.heading, to: room)
    let path = container.path
    detail =
      path.isEmpty
      ? []
      : Self.lines(
        container.kind == .rows ? GraphMessage.rows(of: path).words : path, Self.small, to: room)
    conditions = container.conditions.flatMap { Self.lines($0.text, Self.small, to: room) }
  }

  private static func lines(_ text: String, _ measure: TextMeasure, to room: Double) -> [String] {
    measure.lines(visibleLine(text), to: room, most: mostLines)
  }

  var height: Double {
    Double(label.count) * Self.labelLine
      + Double(detail.count + conditions.count) * Self.smallLine + 14
  }
}
