/// Where the parts of a drawn focus graph stand, in units of which a line of text is 14 high.
///
/// The nodes stand one below the other in focus order, along a line of arrows at their left, in as
/// many columns as read well. Containers are boxes around them; the rows of a list keep room at both
/// sides, for the ways past them and back to their beginning. The edges of submitting run at the
/// right of the columns.
struct FocusGraphLayout {
  struct Box {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    var right: Double { x + width }
    var bottom: Double { y + height }
    var middle: Double { y + height / 2 }
  }

  /// A container, or as much of it as stands in one column.
  struct Frame {
    var container: Int
    var box: Box
    /// It began in the column before.
    var isContinued: Bool
  }

  static let nodeWidth = 288.0
  static let nodeHeight = 46.0
  /// Above a node: room for the arrow and for its condition.
  static let gap = 34.0
  /// The same, where a container begins and there is no condition.
  static let shortGap = 24.0
  /// Above a container.
  static let frameGap = 14.0
  static let framePadding = 12.0
  static let margin = 24.0
  static let titleHeight = 62.0
  static let lineHeight = 17.0
  /// From the left of a node to the line of arrows.
  static let spine = 22.0
  /// Between the columns: the edges of submitting, and the way to the next column.
  static let railGap = 12.0
  static let gutter = 84.0
  private static let rowsPadding = 34.0

  private(set) var nodes: [Box] = []
  private(set) var frames: [Frame] = []
  /// For each node its column.
  private(set) var columns: [Int] = []
  /// The box of the question whether to submit, with the lines below it.
  private(set) var submit = Box(x: 0, y: 0, width: 0, height: 0)
  private(set) var width = 0.0
  private(set) var height = 0.0
  private(set) var columnCount = 1
  /// For each container how far its frame reaches out at each side of its nodes.
  let outer: [Double]
  private let widest: Double

  private let graph: FocusGraph

  init(_ graph: FocusGraph) {
    self.graph = graph
    var inner = Array(repeating: 0.0, count: graph.containers.count)
    var outer = inner
    for index in graph.containers.indices.reversed() {
      let container = graph.containers[index]
      if container.nodes.isEmpty { continue }
      let padding =
        container.kind == .rows ? FocusGraphLayout.rowsPadding : FocusGraphLayout.framePadding
      outer[index] = inner[index] + padding
      if container.parent >= 0 {
        inner[container.parent] = max(inner[container.parent], outer[index])
      }
    }
    self.outer = outer
    widest = outer.max() ?? 0
    place()
  }

  /// The height of a container's heading.
  func heading(of container: Int, isContinued: Bool = false) -> Double {
    graph.containers[container].conditions.isEmpty || isContinued
      ? FocusGraphLayout.lineHeight + 8 : 2 * FocusGraphLayout.lineHeight + 8
  }

  /// The box and, below it, what is said of each way that submitting ends.
  static let submitHeight = nodeHeight + 7 * lineHeight + 26

  // MARK: Columns

  private var columnWidth: Double { FocusGraphLayout.nodeWidth + 2 * widest }

  func nodeLeft(ofColumn column: Int) -> Double {
    FocusGraphLayout.margin + widest
      + Double(column) * (columnWidth + FocusGraphLayout.gutter)
  }

  /// The right edge of all frames of a column.
  func columnRight(_ column: Int) -> Double {
    nodeLeft(ofColumn: column) + FocusGraphLayout.nodeWidth + widest
  }

  /// Places all in one column to see how high it is, then in as many as make a good page.
  private mutating func place() {
    let top = FocusGraphLayout.titleHeight + FocusGraphLayout.margin
    let heights = arrange(limit: .infinity, heights: [])
    let total = height - top
    let wanted = total / (columnWidth + FocusGraphLayout.gutter) / 0.8
    let most = max(1, Int(wanted.squareRoot().rounded()))
    guard most > 1 else { return }
    // What cannot be broken makes columns uneven: then they may be somewhat higher.
    var room = total / Double(most) + 40
    for _ in 0..<8 {
      _ = arrange(limit: top + room, heights: heights)
      if columnCount <= most { return }
      room *= 1.12
    }
  }

  /// - Parameter limit: the lowest place of a column at which something may end.
  /// - Parameter heights: of what cannot be broken and begins at each node.
  /// - Returns: these heights, for the next time.
  private mutating func arrange(limit: Double, heights: [Double]) -> [Double] {
    nodes = []
    frames = []
    columns = []
    nodes.reserveCapacity(graph.nodes.count)
    let top = FocusGraphLayout.titleHeight + FocusGraphLayout.margin
    var (column, y, lowest) = (0, top, top)
    var open: [Int] = []
    var starts: [Double] = []
    func left() -> Double { nodeLeft(ofColumn: column) }

    func begin(_ container: Int, isContinued: Bool) {
      y += FocusGraphLayout.frameGap
      let reach = outer[container]
      open.append(frames.count)
      frames.append(
        Frame(
          container: container,
          box: Box(
            x: left() - reach, y: y, width: FocusGraphLayout.nodeWidth + 2 * reach, height: 0),
          isContinued: isContinued))
      y += heading(of: container, isContinued: isContinued)
    }
    func end() {
      guard let frame = open.popLast() else { return }
      y += FocusGraphLayout.framePadding
      frames[frame].box.height = y - frames[frame].box.y
      lowest = max(lowest, y)
    }
    func breakColumn() {
      let around = open.map { frames[$0].container }
      while !open.isEmpty { end() }
      column += 1
      y = top
      for container in around { begin(container, isContinued: true) }
    }

    for index in graph.nodes.indices {
      let chain = graph.chain(of: index)
      while let last = open.last,
        open.count > chain.count || chain[open.count - 1] != frames[last].container
      {
        end()
      }
      let needed = heights.indices.contains(index) ? heights[index] : 0
      if needed > 0, y + needed > limit, columns.last == column { breakColumn() }
      starts.append(y)
      let begins = open.count < chain.count
      for container in chain[open.count...] { begin(container, isContinued: false) }
      let isShort = begins && graph.nodes[index].conditions.isEmpty
      y += isShort ? FocusGraphLayout.shortGap : FocusGraphLayout.gap
      nodes.append(
        Box(
          x: left(), y: y, width: FocusGraphLayout.nodeWidth, height: FocusGraphLayout.nodeHeight))
      columns.append(column)
      y += FocusGraphLayout.nodeHeight
      lowest = max(lowest, y)
    }
    while !open.isEmpty { end() }
    y += FocusGraphLayout.gap
    submit = Box(
      x: left(), y: y, width: FocusGraphLayout.nodeWidth, height: FocusGraphLayout.submitHeight)
    columnCount = column + 1
    width = columnRight(column) + FocusGraphLayout.gutter - 20
    height = max(lowest, submit.bottom)
    return unbreakable(starts)
  }

  /// How high what begins at each node is, to the end of the outermost list that it begins; 0 within
  /// a list.
  private func unbreakable(_ starts: [Double]) -> [Double] {
    var heights: [Double] = []
    var end = 0
    for index in graph.nodes.indices {
      guard index >= end else {
        heights.append(0)
        continue
      }
      end = index + 1
      if let list = graph.chain(of: index).first(where: { graph.containers[$0].kind == .rows }) {
        end = max(end, graph.containers[list].nodes.upperBound)
      }
      heights.append(nodes[end - 1].bottom - starts[index] + FocusGraphLayout.framePadding)
    }
    return heights
  }
}
