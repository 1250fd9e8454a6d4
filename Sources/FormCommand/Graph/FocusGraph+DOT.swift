import FormEngine

extension FocusGraph {
  /// The graph in the language of Graphviz.
  var dot: String {
    var text = """
      digraph \(FocusGraph.dotText(name)) {
        label=\(FocusGraph.dotText(label)); labelloc=t; fontname="sans-serif";
        node [shape=box, style=rounded, fontname="sans-serif"];
        edge [fontname="sans-serif", fontsize=10];
        start [shape=circle, style=filled, fillcolor=black, label="", width=0.15];

      """
    writeNodes { depth, line in
      text += String(repeating: "  ", count: depth + 1) + line + "\n"
    }
    text +=
      "  submit [shape=box, style=\"rounded,bold\", label=\(FocusGraph.dotText(submit.label))];\n"
    for target in start { text += dotEdge("start", target) }
    for index in nodes.indices {
      for target in nodes[index].next { text += dotEdge(FocusGraph.id(node: index), target) }
    }
    return text + dotSubmitting + "}\n"
  }

  private func dotNode(_ index: Int) -> String {
    let node = nodes[index]
    let detail =
      node.kind == .list ? "add a row to \(node.path)" : "\(name(of: index)): \(node.type)"
    let label = FocusGraph.dotText(node.label, detail)
    let width = node.required == .never ? "" : ", penwidth=2"
    return "\(FocusGraph.id(node: index)) [label=\(label)\(width)];"
  }

  private func writeNodes(_ write: (_ depth: Int, _ line: String) -> Void) {
    walk(
      open: { index, depth in
        let container = containers[index]
        let conditions = FocusGraph.text(of: container.conditions)
        let style = conditions.isEmpty ? "rounded" : "\"rounded,dashed\""
        let label =
          conditions.isEmpty
          ? FocusGraph.dotText(container.label) : FocusGraph.dotText(container.label, conditions)
        write(depth, "subgraph cluster_\(FocusGraph.id(container: index)) {")
        write(depth + 1, "label=\(label); labeljust=l; style=\(style);")
      },
      node: { index, depth in write(depth, dotNode(index)) },
      close: { _, depth in write(depth, "}") })
  }

  private func dotEdge(_ source: String, _ target: Target) -> String {
    var attributes: [String] = []
    if let label = edgeLabel(target) { attributes.append("label=\(FocusGraph.dotText(label))") }
    if let node = target.node, isConditional(node) { attributes.append("style=dashed") }
    if target.row == .next { attributes.append("constraint=false") }
    let list = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
    return "  \(source) -> \(FocusGraph.id(target))\(list);\n"
  }

  private var dotSubmitting: String {
    var text = ""
    func note(_ id: String, _ label: String) {
      text += "  \(id) [shape=plaintext, label=\(FocusGraph.dotText(label))];\n"
    }
    func edge(_ target: String, _ label: String, _ color: String, isBack: Bool = false) {
      text += "  submit -> \(target) [label=\(FocusGraph.dotText(label)), color=\(color),"
      text += " fontcolor=\(color)\(isBack ? ", constraint=false" : "")];\n"
    }
    note("blocked", blockedText)
    edge("blocked", "blocked", "firebrick")
    for node in candidates {
      text += "  blocked -> \(FocusGraph.id(node: node))"
      text += " [color=firebrick, style=dotted, arrowsize=0.5, constraint=false];\n"
    }
    if case .focus(let place) = submit.onSuccess, let node = place.node {
      edge(FocusGraph.id(node: node), "accepted", "darkgreen", isBack: true)
    } else {
      note("accepted", acceptedText)
      edge("accepted", "accepted", "darkgreen")
    }
    note("rejected", rejectedText + clearsText)
    edge("rejected", "rejected", "purple")
    if let node = submit.onReject?.node {
      text += "  rejected -> \(FocusGraph.id(node: node)) [color=purple, constraint=false];\n"
    }
    return text
  }

  /// Lines in quotes. Graphviz reads escapes that begin with `\`, and entities as HTML has them.
  private static func dotText(_ lines: String...) -> String {
    let escaped = lines.map { line in
      var text = ""
      for scalar in shown(line).unicodeScalars {
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

// MARK: What drawn formats share

extension FocusGraph {
  /// Goes through the nodes in focus order, opening and closing the containers around them.
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

  /// The containers around a node, the outermost first.
  func chain(of index: Int) -> [Int] {
    var chain: [Int] = []
    var container = nodes[index].container
    while container >= 0 {
      chain.append(container)
      container = containers[container].parent
    }
    return chain.reversed()
  }

  /// What stands at an edge: to which row it leads, and the condition of the node.
  func edgeLabel(_ target: Target) -> String? {
    var parts: [String] = []
    if let row = target.row { parts.append("\(row.rawValue) row") }
    if let node = target.node, !nodes[node].conditions.isEmpty {
      parts.append(FocusGraph.text(of: nodes[node].conditions))
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  var clearsText: String {
    submit.clears.isEmpty ? "" : "; clears \(submit.clears.joined(separator: ", "))"
  }
}
