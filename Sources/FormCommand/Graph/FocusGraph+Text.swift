import FormEngine

extension FocusGraph {
  /// The graph in words: one line for each node with its successor and its condition, then the
  /// edges of submitting.
  var text: String {
    let lines = nodes.indices.map { index in
      let conditions = FocusGraph.text(of: conditions(of: index))
      return (
        node: FocusGraph.shown(name(of: index)), next: names(of: nodes[index].next),
        condition: conditions.isEmpty ? "" : visibleText("[\(conditions)]")
      )
    }
    let nodeWidth = lines.map { displayWidth(of: $0.node) }.max() ?? 0
    let nextWidth =
      lines.filter { !$0.condition.isEmpty }.map { displayWidth(of: $0.next) }.max() ?? 0
    var text = "start → \(names(of: start))\n"
    for line in lines {
      text += FocusGraph.padded(line.node, nodeWidth) + " → "
      text +=
        line.condition.isEmpty
        ? line.next : FocusGraph.padded(line.next, nextWidth) + "  " + line.condition
      text += "\n"
    }
    text += "\nsubmit, blocked  → \(blockedText)\n"
    text += "submit, accepted → \(FocusGraph.shown(acceptedText))\n"
    text += "submit, rejected → \(FocusGraph.shown(rejectedText))\n"
    if !submit.clears.isEmpty {
      text +=
        "submit, rejected   clears \(FocusGraph.shown(submit.clears.joined(separator: ", ")))\n"
    }
    return text
  }

  /// `faves.category of the first row, or faves`
  private func names(of targets: [Target]) -> String {
    let names = targets.map { target in
      guard let node = target.node else { return "submit" }
      let name = FocusGraph.shown(self.name(of: node))
      return target.row.map { "\(name) of the \($0.rawValue) row" } ?? name
    }
    guard let last = names.last, names.count > 1 else { return names.first ?? "submit" }
    return names.dropLast().joined(separator: ", ") + ", or " + last
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - displayWidth(of: text)))
  }
}
