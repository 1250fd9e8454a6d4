import FormEngine

extension FocusGraph {
  /// The graph as a flowchart of Mermaid.
  var mermaid: String {
    var lines = ["flowchart TD", "  start((\" \"))"]
    walk(
      open: { index, depth in
        let container = containers[index]
        let conditions = FocusGraph.text(of: container.conditions)
        let label =
          conditions.isEmpty
          ? FocusGraph.mermaidText(container.label)
          : FocusGraph.mermaidText(container.label, conditions)
        lines.append(indent(depth) + "subgraph \(FocusGraph.id(container: index))[\(label)]")
      },
      node: { index, depth in lines.append(indent(depth) + mermaidNode(index)) },
      close: { _, depth in lines.append(indent(depth) + "end") })
    lines.append("  submit([\(FocusGraph.mermaidText(submit.label))])")
    for target in start { lines.append(mermaidEdge("start", target)) }
    for index in nodes.indices {
      for target in nodes[index].next {
        lines.append(mermaidEdge(FocusGraph.id(node: index), target))
      }
    }
    lines += mermaidSubmitting
    lines += ["  classDef required stroke-width:3px", "  classDef note fill:none,stroke:none"]
    let required = nodes.indices.filter { nodes[$0].required != .never }
    if !required.isEmpty {
      let names = required.map { FocusGraph.id(node: $0) }.joined(separator: ",")
      lines.append("  class \(names) required")
    }
    lines.append("  class \(mermaidNotes.joined(separator: ",")) note")
    return lines.joined(separator: "\n") + "\n"
  }

  private func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth + 1) }

  private func mermaidNode(_ index: Int) -> String {
    let node = nodes[index]
    let detail =
      node.kind == .list ? "add a row to \(node.path)" : "\(name(of: index)): \(node.type)"
    return "\(FocusGraph.id(node: index))[\(FocusGraph.mermaidText(node.label, detail))]"
  }

  private func mermaidEdge(_ source: String, _ target: Target) -> String {
    let isDashed = target.node.map(isConditional) ?? false
    let label = edgeLabel(target).map { "|\(FocusGraph.mermaidText($0))|" } ?? ""
    return "  \(source) \(isDashed ? "-.->" : "-->")\(label) \(FocusGraph.id(target))"
  }

  private var mermaidNotes: [String] {
    if case .focus(let place) = submit.onSuccess, place.node != nil {
      return ["blocked", "rejected"]
    }
    return ["blocked", "accepted", "rejected"]
  }

  /// Thick edges. A blocked submit leads to one of the nodes with a thick frame.
  private var mermaidSubmitting: [String] {
    var lines = [
      "  blocked[\(FocusGraph.mermaidText(blockedText))]",
      "  submit ==>|\"blocked\"| blocked",
    ]
    if case .focus(let place) = submit.onSuccess, let node = place.node {
      lines.append("  submit ==>|\"accepted\"| \(FocusGraph.id(node: node))")
    } else {
      lines.append("  accepted[\(FocusGraph.mermaidText(acceptedText))]")
      lines.append("  submit ==>|\"accepted\"| accepted")
    }
    lines.append("  rejected[\(FocusGraph.mermaidText(rejectedText + clearsText))]")
    lines.append("  submit ==>|\"rejected\"| rejected")
    if let node = submit.onReject?.node {
      lines.append("  rejected ==> \(FocusGraph.id(node: node))")
    }
    return lines
  }

  /// Lines in quotes. What Mermaid, its Markdown or HTML could take for a sign of theirs is written
  /// by its number.
  private static func mermaidText(_ lines: String...) -> String {
    let escaped = lines.map { line in
      var text = ""
      for scalar in shown(line).unicodeScalars {
        // Behind a letter these three mean nothing.
        let isAfterLetter = text.unicodeScalars.last?.properties.isAlphabetic == true
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", " ", ",", ":", "(", ")", "?", "/":
          text.unicodeScalars.append(scalar)
        case "_" where isAfterLetter, "-" where isAfterLetter, "." where isAfterLetter:
          text.unicodeScalars.append(scalar)
        default:
          if scalar.isASCII {
            text += "#\(scalar.value);"
          } else {
            text.unicodeScalars.append(scalar)
          }
        }
      }
      return text
    }
    // A label must not be empty.
    let text = escaped.joined(separator: "<br>")
    return "\"\(text.isEmpty ? " " : text)\""
  }
}
