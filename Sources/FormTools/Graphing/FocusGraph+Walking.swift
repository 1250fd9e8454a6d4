internal import FormEngine
internal import FormSyntax

// Helpers shared by the drawn formats.

extension FocusGraph {
  /// Visits the nodes in focus order, opening and closing the containers around them.
  func walk(
    open: (_ container: Int, _ depth: Int) -> Void, node: (_ node: Int, _ depth: Int) -> Void,
    close: (_ container: Int, _ depth: Int) -> Void
  ) {
    var around: [Int] = []
    func closeAll(notAround chain: [Int]) {
      while let last = around.last, around.count > chain.count || chain[around.count - 1] != last {
        around.removeLast()
        close(last, around.count)
      }
    }
    for index in nodes.indices {
      let chain = chain(of: index)
      closeAll(notAround: chain)
      for container in chain[around.count...] {
        open(container, around.count)
        around.append(container)
      }
      node(index, around.count)
    }
    closeAll(notAround: [])
  }

  /// Returns the containers around a node, the outermost first.
  func chain(of index: Int) -> [Int] {
    var chain: [Int] = []
    var container = nodes[index].container
    while container >= 0 {
      chain.append(container)
      container = containers[container].parent
    }
    return chain.reversed()
  }

  /// The vertical order of the headings if they are nodes: a heading is below the node before its
  /// container, and above the container's first node.
  var headingOrder: [(above: String, below: String)] {
    var order: [(String, String)] = []
    for first in nodes.indices {
      var above = first == 0 ? "start" : FocusGraph.id(node: first - 1)
      let beginning = chain(of: first).filter { containers[$0].nodes.lowerBound == first }
      for container in beginning {
        order.append((above, FocusGraph.id(container: container)))
        above = FocusGraph.id(container: container)
      }
      if !beginning.isEmpty { order.append((above, FocusGraph.id(node: first))) }
    }
    return order
  }

  /// Returns the label of an edge into the rows of a list.
  func edgeLabel(_ target: Target) -> String? {
    target.row.map { GraphMessage.whichRow($0.rawValue).words }
  }

  /// Returns visible text in lines of about 40 columns.
  static func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    for word in visibleLine(text).split(separator: " ") {
      if let line = lines.last, displayWidth(of: line) + displayWidth(of: String(word)) < 40 {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.isEmpty ? [""] : lines
  }
}
