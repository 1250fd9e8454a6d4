/// The positions of the parts of a drawn focus graph.
///
/// The nodes are stacked in focus order along a line at their left, the spine, in as many columns
/// as suit the page. At a node that is not always asked, a siding branches off the spine, bypasses
/// the node on the left, and joins again. The rows of a list have a siding past them on the left
/// and one back to the next row on the right. Containers are frames around their nodes. Submit
/// edges run on the right of the columns.
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

  /// A container, or the part of it that is in one column.
  struct Frame {
    var container: Int
    var box: Box
    /// True if the frame continues from the previous column.
    var isContinued: Bool
  }

  /// A line that leaves the spine beside the nodes and joins it again.
  struct Siding {
    enum Kind {
      /// Bypasses a node or container that is not asked.
      case past
      /// Bypasses the rows of an empty list.
      case noRows
      /// Leads back to the start of a row.
      case nextRow
    }

    var kind: Kind
    var column: Int
    /// The horizontal position of the line.
    var x: Double
    var from: Double
    var to: Double
    /// The index of the node at which it continues in another column; the node count for
    /// submitting.
    var continuesAt: Int?
  }

  /// The end of a row whose list started in another column.
  struct RowEnd {
    var x: Double
    var y: Double
    /// The first node of the next row.
    var first: Int
  }

  static let nodeWidth = 288.0
  static let nodePadding = 14.0
  static let margin = 24.0
  /// The distance from the left of a node to the spine.
  static let spine = 22.0
  /// The length of the arrow to a node, including its head.
  static let arrow = 22.0
  /// The space for a line to leave or join another.
  static let joint = 8.0
  private static let branch = 6.0
  private static let framePadding = 12.0
  /// The distance of sidings from what they bypass, and the space for the sidings of rows on each
  /// side of their frame.
  private static let siding = 12.0
  private static let rowWay = 24.0
  /// The gap between submit edges, and between columns.
  static let railGap = 12.0
  static let gutter = 76.0
  /// The height above which a list may continue in the next column.
  private static let highestList = 1_100.0
  /// The ideal ratio of a page's width to its height.
  private static let aspect = 1.3

  let cards: [FocusGraphCard]
  /// The heading of each container.
  let headings: [FocusGraphCard]
  private(set) var nodes: [Box] = []
  private(set) var frames: [Frame] = []
  private(set) var sidings: [Siding] = []
  private(set) var rowEnds: [RowEnd] = []
  /// The column of each node.
  private(set) var columns: [Int] = []
  /// The bottom of each column.
  private(set) var bottoms: [Double] = []
  /// The box for submitting, with the outcomes below it.
  private(set) var submit = Box(x: 0, y: 0, width: 0, height: 0)
  private(set) var columnCount = 1
  /// The extent of each container's frame to the left and right of its nodes.
  private let reach: [(left: Double, right: Double)]
  /// The largest extent of anything to the left and right of the nodes.
  private let widest: (left: Double, right: Double)

  private let graph: FocusGraph
  private let submitHeight: Double

  init(_ graph: FocusGraph, submitHeight: Double) {
    self.graph = graph
    self.submitHeight = submitHeight
    cards = graph.nodes.indices.map { FocusGraphCard(node: $0, of: graph) }
    (reach, widest) = FocusGraphLayout.reach(of: graph)
    let reach = self.reach
    headings = graph.containers.indices.map { index in
      let right = FocusGraphLayout.nodeWidth + reach[index].right - FocusGraphLayout.framePadding
      return FocusGraphCard(
        container: index, of: graph, room: right - FocusGraphLayout.headingIndent)
    }
    place()
  }

  /// The distance from the left of the nodes to the text of a heading.
  static let headingIndent = spine + 12

  private static func reach(
    of graph: FocusGraph
  ) -> (reach: [(left: Double, right: Double)], widest: (left: Double, right: Double)) {
    var inner = Array(repeating: (left: 0.0, right: 0.0), count: graph.containers.count)
    var reach = inner
    // The right side always has room for arrow heads.
    var widest = (left: 0.0, right: 8.0)
    func widen(_ container: Int, left: Double, right: Double) {
      guard container >= 0 else {
        widest = (max(widest.left, left), max(widest.right, right))
        return
      }
      inner[container].left = max(inner[container].left, left)
      inner[container].right = max(inner[container].right, right)
    }
    for node in graph.nodes where !node.conditions.isEmpty {
      widen(node.container, left: siding, right: 0)
    }
    for index in graph.containers.indices.reversed() {
      let container = graph.containers[index]
      if container.nodes.isEmpty { continue }
      let way = container.kind == .rows ? rowWay : 0
      reach[index] = (
        inner[index].left + way + framePadding, inner[index].right + way + framePadding
      )
      let past = container.conditions.isEmpty ? 0 : siding
      widen(container.parent, left: reach[index].left + past, right: reach[index].right)
    }
    return (reach, widest)
  }

  // MARK: Columns

  private var columnWidth: Double { FocusGraphLayout.nodeWidth + widest.left + widest.right }

  var width: Double { columnRight(columnCount - 1) + FocusGraphLayout.gutter - 20 }

  /// The bottom of the lowest column.
  var height: Double { max(bottoms.max() ?? 0, submit.bottom) }

  func nodeLeft(ofColumn column: Int) -> Double {
    FocusGraphLayout.margin + widest.left
      + Double(column) * (columnWidth + FocusGraphLayout.gutter)
  }

  /// Returns the right edge of all frames in a column.
  func columnRight(_ column: Int) -> Double {
    nodeLeft(ofColumn: column) + FocusGraphLayout.nodeWidth + widest.right
  }

  /// Lays everything out in one column to find its height, then balances it over as many columns as
  /// suit the page.
  private mutating func place() {
    let heights = arrange(limit: .infinity, heights: [])
    let total = height
    let tallest = max(submitHeight, heights.max() ?? 0)
    /// Returns the cost of a page: how small it must be shown, and how much of it is empty.
    func cost(_ count: Int, _ height: Double) -> Double {
      let width = Double(count) * (columnWidth + FocusGraphLayout.gutter)
      let empty = max(0, 1 - total / (Double(count) * height))
      return max(width / FocusGraphLayout.aspect, height) * (1 + empty / 2)
    }
    let wanted = (total / (columnWidth + FocusGraphLayout.gutter) * FocusGraphLayout.aspect)
      .squareRoot()
    var best = (cost: cost(1, total), limit: Double.infinity)
    for count in max(2, Int(wanted) - 1)...max(2, Int(wanted) + 1) {
      var low = max(tallest, total / Double(count))
      var high = total
      // Precise to within a few units.
      while high - low > max(8, total / 2_000) {
        let limit = (low + high) / 2
        _ = arrange(limit: limit, heights: heights)
        if columnCount <= count { high = limit } else { low = limit }
      }
      _ = arrange(limit: high, heights: heights)
      let found = cost(columnCount, height)
      if found < best.cost * 0.93 { best = (found, high) }
    }
    _ = arrange(limit: best.limit, heights: heights)
  }

  /// - Parameter limit: the lowest position at which a part may end in a column.
  /// - Parameter heights: the heights of the unbreakable parts that start at each node.
  /// - Returns: the heights of the unbreakable parts, for the next call.
  private mutating func arrange(limit: Double, heights: [Double]) -> [Double] {
    var arrangement = Arrangement(self)
    for index in graph.nodes.indices {
      let needed = heights.indices.contains(index) ? heights[index] : 0
      arrangement.place(index, needed: needed, limit: limit)
    }
    arrangement.finish(limit: limit)
    nodes = arrangement.nodes
    frames = arrangement.frames
    sidings = arrangement.sidings.filter { $0.to.isFinite }
    rowEnds = arrangement.rowEnds
    columns = arrangement.columns
    bottoms = arrangement.bottoms
    submit = arrangement.submit
    columnCount = arrangement.column + 1
    return heights.isEmpty ? unbreakable(arrangement.starts) : heights
  }

  /// Returns the height of the part that starts at each node, up to the end of an unbreakable list;
  /// 0 within such a list.
  private func unbreakable(_ starts: [Double]) -> [Double] {
    var heights: [Double] = []
    var end = 0
    for index in graph.nodes.indices {
      guard index >= end else {
        heights.append(0)
        continue
      }
      end = index + 1
      var height = nodes[index].bottom - starts[index]
      for list in graph.chain(of: index) where graph.containers[list].kind == .rows {
        let range = graph.containers[list].nodes
        guard range.lowerBound == index else { continue }
        let whole = nodes[range.upperBound - 1].bottom - starts[index]
        if whole <= FocusGraphLayout.highestList {
          (end, height) = (range.upperBound, whole)
          break
        }
      }
      heights.append(height + FocusGraphLayout.framePadding)
    }
    return heights
  }
}

extension FocusGraphLayout {
  /// Places the nodes one by one.
  private struct Arrangement {
    private let layout: FocusGraphLayout
    private let graph: FocusGraph
    var nodes: [Box] = []
    var frames: [Frame] = []
    var sidings: [Siding] = []
    var rowEnds: [RowEnd] = []
    var columns: [Int] = []
    var bottoms: [Double] = []
    /// The top of the part that starts with each node.
    var starts: [Double] = []
    var submit = Box(x: 0, y: 0, width: 0, height: 0)
    var column = 0
    private var y = 0.0
    /// The frames around the current position.
    private var open: [Open] = []

    private struct Open {
      var frame: Int
      /// The indices of open sidings that started with the frame.
      var past: Int?
      var noRows: Int?
      var nextRow: Int?
    }

    init(_ layout: FocusGraphLayout) {
      self.layout = layout
      graph = layout.graph
      nodes.reserveCapacity(graph.nodes.count)
    }

    private var left: Double { layout.nodeLeft(ofColumn: column) }

    mutating func place(_ index: Int, needed: Double, limit: Double) {
      let chain = graph.chain(of: index)
      while let last = open.last,
        open.count > chain.count || chain[open.count - 1] != frames[last.frame].container
      {
        end()
      }
      if needed > 0, y + needed > limit, columns.last == column { breakColumn() }
      starts.append(y)
      for container in chain[open.count...] { begin(container) }
      let node = graph.nodes[index]
      if node.kind == .list { endRows() }
      var siding: Int?
      if node.conditions.isEmpty {
        y += FocusGraphLayout.arrow
      } else {
        y += FocusGraphLayout.branch
        siding = beginSiding(.past, x: left - FocusGraphLayout.siding)
        y += FocusGraphLayout.arrow
      }
      let height = layout.cards[index].height
      nodes.append(Box(x: left, y: y, width: FocusGraphLayout.nodeWidth, height: height))
      columns.append(column)
      y += height
      if let siding {
        y += FocusGraphLayout.joint
        sidings[siding].to = y
      }
    }

    mutating func finish(limit: Double) {
      while !open.isEmpty { end() }
      if y + FocusGraphLayout.arrow + layout.submitHeight > limit, columns.last == column {
        breakColumn()
      }
      y += FocusGraphLayout.arrow
      submit = Box(
        x: left, y: y, width: FocusGraphLayout.nodeWidth, height: layout.submitHeight)
      y += layout.submitHeight
      bottoms.append(y)
    }

    private mutating func beginSiding(_ kind: Siding.Kind, x: Double) -> Int {
      sidings.append(Siding(kind: kind, column: column, x: x, from: y, to: y))
      return sidings.count - 1
    }

    // MARK: Containers

    private mutating func begin(_ container: Int, isContinued: Bool = false) {
      let reach = layout.reach[container]
      var open = Open(frame: frames.count)
      let frameLeft = left - reach.left
      if !graph.containers[container].conditions.isEmpty, !isContinued {
        y += FocusGraphLayout.branch
        open.past = beginSiding(.past, x: frameLeft - FocusGraphLayout.siding)
      }
      y += FocusGraphLayout.framePadding
      frames.append(
        Frame(
          container: container,
          box: Box(
            x: frameLeft, y: y, width: FocusGraphLayout.nodeWidth + reach.left + reach.right,
            height: 0),
          isContinued: isContinued))
      y += isContinued ? FocusGraphCard.labelLine + 10 : layout.headings[container].height - 4
      if graph.containers[container].kind == .rows, graph.containers[container].nodes.count > 1,
        !isContinued
      {
        y += 2
        open.noRows = beginSiding(
          .noRows, x: frameLeft + FocusGraphLayout.framePadding + FocusGraphLayout.joint)
        y += FocusGraphLayout.joint + 2
        open.nextRow = beginSiding(
          .nextRow,
          x: frameLeft + frames[open.frame].box.width - FocusGraphLayout.framePadding
            - FocusGraphLayout.joint)
      }
      self.open.append(open)
    }

    /// Ends the rows of the innermost list, whose own node follows.
    private mutating func endRows() {
      guard let last = open.indices.last else { return }
      if frames[open[last].frame].isContinued {
        let first = graph.containers[frames[open[last].frame].container].nodes.lowerBound
        y += FocusGraphCard.smallLine + FocusGraphLayout.joint
        rowEnds.append(RowEnd(x: left + FocusGraphLayout.headingIndent, y: y - 2, first: first))
      }
      if let way = open[last].nextRow {
        y += FocusGraphLayout.joint + 2
        sidings[way].to = y
        y += 2
        open[last].nextRow = nil
      }
      if let way = open[last].noRows {
        y += FocusGraphLayout.joint
        sidings[way].to = y
        open[last].noRows = nil
      }
    }

    private mutating func end() {
      guard let ended = open.popLast() else { return }
      y += FocusGraphLayout.framePadding
      frames[ended.frame].box.height = y - frames[ended.frame].box.y
      if let past = ended.past {
        y += FocusGraphLayout.joint
        sidings[past].to = y
      }
    }

    /// Closes the frames and reopens them at the top of the next column.
    private mutating func breakColumn() {
      let around = open
      for broken in around.reversed() {
        let nodes = graph.containers[frames[broken.frame].container].nodes
        if let way = broken.nextRow { sidings[way].to = -.infinity }
        if let way = broken.noRows {
          sidings[way].to = y
          sidings[way].continuesAt = nodes.upperBound - 1
        }
        y += FocusGraphLayout.framePadding
        frames[broken.frame].box.height = y - frames[broken.frame].box.y
        if let way = broken.past {
          sidings[way].to = y
          sidings[way].continuesAt = nodes.upperBound
        }
      }
      bottoms.append(y)
      open = []
      column += 1
      y = 0
      for broken in around { begin(frames[broken.frame].container, isContinued: true) }
    }
  }
}
