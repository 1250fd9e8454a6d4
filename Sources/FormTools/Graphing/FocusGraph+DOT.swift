internal import FormEngine
internal import FormSyntax

extension FocusGraph {
  /// The graph in the DOT language of Graphviz.
  package var dot: String {
    let hasConditions =
      nodes.contains { !$0.conditions.isEmpty } || containers.contains { !$0.conditions.isEmpty }
    let note = hasConditions ? [GraphMessage.dashed.words] : []
    var text = """
      digraph \(FocusGraph.dotText([name])) {
        label=\(FocusGraph.dotText([label] + note)); labelloc=t; fontname="sans-serif";
        node [shape=box, style=rounded, fontname="sans-serif"];
        edge [fontname="sans-serif", fontsize=10];
        start [shape=circle, style=filled, fillcolor=black, label="", width=0.15];

      """
    writeNodes { depth, line in
      text += String(repeating: "  ", count: depth + 1) + line + "\n"
    }
    // Within a cluster, an edge would add its nodes to the cluster.
    for (above, below) in headingOrder { text += "  \(above) -> \(below) [style=invis];\n" }
    text +=
      "  submit [shape=box, style=\"rounded,bold\", label=\(FocusGraph.dotText([submit.label]))];\n"
    for target in start { text += dotEdge("start", target) }
    for index in nodes.indices {
      for target in nodes[index].next { text += dotEdge(FocusGraph.id(node: index), target) }
    }
    return text + dotSubmitting + "}\n"
  }

  private func dotNode(_ index: Int) -> String {
    let node = nodes[index]
    let label = FocusGraph.dotText([node.label, detail(of: index)] + node.conditions.map(\.text))
    let width = node.required == .never ? "" : ", penwidth=2"
    let style = node.conditions.isEmpty ? "" : ", style=\"rounded,dashed\""
    return "\(FocusGraph.id(node: index)) [label=\(label)\(width)\(style)];"
  }

  /// Writes the nodes in clusters. The heading of a container is a node, since edges are routed
  /// around nodes but across cluster labels. Invisible edges keep it above the first node and below
  /// the node before it.
  private func writeNodes(_ write: (_ depth: Int, _ line: String) -> Void) {
    walk(
      open: { index, depth in
        let container = containers[index]
        let id = FocusGraph.id(container: index)
        let style = container.conditions.isEmpty ? "rounded" : "\"rounded,dashed\""
        let label = FocusGraph.dotText([container.label] + container.conditions.map(\.text))
        write(depth, "subgraph cluster_\(id) {")
        write(depth + 1, "label=\"\"; style=\(style);")
        write(depth + 1, "\(id) [shape=plaintext, fontsize=16, label=\(label)];")
      },
      node: { index, depth in write(depth, dotNode(index)) },
      close: { _, depth in write(depth, "}") })
  }

  private func dotEdge(_ source: String, _ target: Target) -> String {
    var attributes: [String] = []
    if let label = edgeLabel(target) { attributes.append("label=\"\(label)\"") }
    if target.row == .next { attributes.append("constraint=false") }
    let list = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
    return "  \(source) -> \(FocusGraph.id(target))\(list);\n"
  }

  private var dotSubmitting: String {
    var text = ""
    for outcome in outcomes {
      let color =
        switch outcome {
        case .blocked: "firebrick"
        case .submitting: "gray40"
        case .accepted: "darkgreen"
        case .rejected: "purple"
        }
      let name = outcome.rawValue
      let label = FocusGraph.dotText([words(of: outcome)])
      text += "  \(name) [label=\(label), color=\(color), fontcolor=\(color), fontsize=10];\n"
      text += "  submit -> \(name) [color=\(color)];\n"
      // A blocked submit may lead to many nodes; these have bold frames.
      guard outcome != .blocked, let node = targets(of: outcome).first else { continue }
      text += "  \(name) -> \(FocusGraph.id(node: node)) [color=\(color), constraint=false];\n"
    }
    return text
  }

  /// Returns lines in quotes. Graphviz interprets escapes that start with `\`, and HTML entities.
  private static func dotText(_ lines: [String]) -> String {
    let escaped = lines.flatMap { wrapped($0) }.map { line in
      var text = ""
      for scalar in line.unicodeScalars {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "&": text += "&amp;"
        default: text.unicodeScalars.append(scalar)
        }
      }
      return text
    }
    return "\"\(escaped.joined(separator: "\\n"))\""
  }
}
