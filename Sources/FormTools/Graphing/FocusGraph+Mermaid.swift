internal import FormEngine
internal import FormSyntax

extension FocusGraph {
  /// The graph as a Mermaid flowchart.
  package var mermaid: String {
    var lines = ["flowchart TD"]
    let conditional =
      nodes.indices.filter { !nodes[$0].conditions.isEmpty }.map { FocusGraph.id(node: $0) }
      + containers.indices.filter { index in
        !containers[index].conditions.isEmpty && !containers[index].nodes.isEmpty
      }.map { "\(FocusGraph.id(container: $0))s" }
    if !conditional.isEmpty { lines.append("  %% \(GraphMessage.dashed.words)") }
    lines.append("  start((\" \"))")
    walk(
      open: { index, depth in
        let container = containers[index]
        let id = FocusGraph.id(container: index)
        let label = FocusGraph.mermaidText(
          [container.label] + container.conditions.map(\.text))
        // Mermaid draws nodes over titles of several lines, but beside other nodes.
        lines.append(indent(depth) + "subgraph \(id)s[\" \"]")
        lines.append(indent(depth + 1) + "\(id)[\(label)]:::heading")
      },
      node: { index, depth in lines.append(indent(depth) + mermaidNode(index)) },
      close: { _, depth in lines.append(indent(depth) + "end") })
    lines.append("  submit([\(FocusGraph.mermaidText([submit.label]))])")
    for (above, below) in headingOrder { lines.append("  \(above) ~~~ \(below)") }
    for target in start { lines.append(mermaidEdge("start", target)) }
    for index in nodes.indices {
      for target in nodes[index].next {
        lines.append(mermaidEdge(FocusGraph.id(node: index), target))
      }
    }
    lines += mermaidSubmitting
    lines += [
      "  classDef required stroke-width:3px", "  classDef conditional stroke-dasharray:6 4",
      "  classDef heading fill:none,stroke:none", "  classDef note fill:none",
    ]
    let required = nodes.indices.filter { nodes[$0].required != .never }
    let names = required.map { FocusGraph.id(node: $0) }
    if !names.isEmpty { lines.append("  class \(names.joined(separator: ",")) required") }
    if !conditional.isEmpty {
      lines.append("  class \(conditional.joined(separator: ",")) conditional")
    }
    lines.append("  class \(outcomes.map(\.rawValue).joined(separator: ",")) note")
    return lines.joined(separator: "\n") + "\n"
  }

  private func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth + 1) }

  private func mermaidNode(_ index: Int) -> String {
    let node = nodes[index]
    let label = FocusGraph.mermaidText(
      [node.label, detail(of: index)] + node.conditions.map(\.text))
    return "\(FocusGraph.id(node: index))[\(label)]"
  }

  private func mermaidEdge(_ source: String, _ target: Target) -> String {
    let label = edgeLabel(target).map { "|\"\($0)\"|" } ?? ""
    return "  \(source) -->\(label) \(FocusGraph.id(target))"
  }

  /// The thick edges of submitting. A blocked submit may lead to many nodes; these have thick
  /// frames.
  private var mermaidSubmitting: [String] {
    outcomes.flatMap { outcome in
      let name = outcome.rawValue
      var lines = [
        "  \(name)(\(FocusGraph.mermaidText([words(of: outcome)])))",
        "  submit ==> \(name)",
      ]
      if outcome != .blocked, let node = targets(of: outcome).first {
        lines.append("  \(name) ==> \(FocusGraph.id(node: node))")
      }
      return lines
    }
  }

  /// Returns lines in quotes. Characters with a meaning in Mermaid, its Markdown or HTML are
  /// written as character codes.
  private static func mermaidText(_ lines: [String]) -> String {
    let escaped = lines.map { line in
      var text = ""
      for scalar in visibleLine(line).unicodeScalars {
        // These three have no meaning after a letter.
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
