internal import FormEngine
internal import FormSyntax

extension FocusGraph {
  /// The graph as text: the next targets of each node, then the outcomes of submitting.
  ///
  /// The condition of a node is between the node and the arrow.
  package var text: String {
    var order = Table()
    order.add("start", next: names(of: start))
    for index in nodes.indices {
      let conditions = conditions(of: index).map { visibleLine($0.text) }
      order.add(
        visibleLine(name(of: index)), conditions: conditions,
        next: names(of: nodes[index].next))
    }
    var submitting = Table()
    for outcome in outcomes {
      submitting.add("submit, \(outcome.rawValue)", next: visibleLine(text(of: outcome)))
    }
    return order.text + "\n" + submitting.text
  }

  /// Returns the targets in words: `faves.category of the first row, or faves`.
  private func names(of targets: [Target]) -> String {
    let names = targets.map { target in
      guard let node = target.node else { return "submit" }
      let name = visibleLine(self.name(of: node))
      return target.row.map { GraphMessage.inRow(name, which: $0.rawValue).words } ?? name
    }
    return names.isEmpty ? "submit" : GraphMessage.alternatives(names).words
  }

  /// A table of three columns: a node, its conditions, and its targets.
  private struct Table {
    private var rows: [(name: String, conditions: [String], next: String)] = []
    /// The width beyond which conditions continue on the next line.
    private static let widest = 52

    /// - Parameter conditions: one line each; they are shown in brackets.
    mutating func add(_ name: String, conditions: [String] = [], next: String) {
      let text = "[\(conditions.joined(separator: "; "))]"
      if conditions.isEmpty || displayWidth(of: text) <= Table.widest {
        rows.append((name, conditions.isEmpty ? [] : [text], next))
        return
      }
      var lines: [String] = []
      for (index, condition) in conditions.enumerated() {
        var line = index == 0 ? "[" : " "
        let end = index + 1 < conditions.count ? ";" : "]"
        for word in (condition + end).split(separator: " ") {
          if line.utf8.count > 1 {
            if displayWidth(of: line) + 1 + displayWidth(of: String(word)) > Table.widest {
              lines.append(line)
              line = "   "
            } else {
              line += " "
            }
          }
          line += word
        }
        lines.append(line)
      }
      rows.append((name, lines, next))
    }

    var text: String {
      let name = rows.map { displayWidth(of: $0.name) }.max() ?? 0
      let condition = rows.flatMap(\.conditions).map { displayWidth(of: $0) }.max() ?? 0
      var text = ""
      for row in rows {
        text += padded(row.name, name)
        if condition > 0 { text += "  " + padded(row.conditions.first ?? "", condition) }
        text += " → \(row.next)\n"
        for line in row.conditions.dropFirst() {
          text += String(repeating: " ", count: name + 2) + line + "\n"
        }
      }
      return text
    }

    private func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - displayWidth(of: text)))
    }
  }
}
