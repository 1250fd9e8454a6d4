internal import FormJSON

extension FocusGraph {
  /// The version of the JSON format; it changes when the meaning of a member changes.
  private static let jsonVersion: Int64 = 1

  /// The graph as one JSON object, as described in `grammar.md`.
  package var json: [UInt8] {
    var writer = JSONWriter(.pretty)
    writer.beginObject()
    writer.name("version")
    writer.integer(FocusGraph.jsonVersion)
    writer.name("form")
    writer.beginObject()
    writer.member("name", name)
    writer.member("label", label)
    writer.end()
    write(start, named: "start", to: &writer)
    writer.name("nodes")
    writer.beginArray()
    for index in nodes.indices { write(node: index, to: &writer) }
    writer.end()
    writer.name("containers")
    writer.beginArray()
    for index in containers.indices { write(container: index, to: &writer) }
    writer.end()
    writeSubmitting(to: &writer)
    writer.end()
    return writer.finish() + [0x0A]
  }

  /// Returns the ID of a node in `dot`, `mermaid` and `json`.
  static func id(node: Int) -> String { "n\(node + 1)" }

  /// Returns the ID of a container in `dot`, `mermaid` and `json`.
  static func id(container: Int) -> String { "c\(container + 1)" }

  static func id(_ target: Target) -> String { target.node.map { id(node: $0) } ?? "submit" }

  private func write(node index: Int, to writer: inout JSONWriter) {
    let node = nodes[index]
    writer.beginObject()
    writer.member("id", FocusGraph.id(node: index))
    writer.member("kind", node.kind.rawValue)
    writer.member("path", node.path)
    writer.member("label", node.label)
    writer.member("type", node.type)
    writer.member("required", node.required.rawValue)
    if node.container >= 0 {
      writer.member("container", FocusGraph.id(container: node.container))
    }
    write(conditions(of: index), to: &writer)
    write(node.next, named: "next", to: &writer)
    writer.end()
  }

  private func write(container index: Int, to writer: inout JSONWriter) {
    let container = containers[index]
    writer.beginObject()
    writer.member("id", FocusGraph.id(container: index))
    writer.member("kind", container.kind.rawValue)
    writer.member("path", container.path)
    writer.member("label", container.label)
    if container.parent >= 0 {
      writer.member("container", FocusGraph.id(container: container.parent))
    }
    write(container.conditions, to: &writer)
    writer.end()
  }

  private func write(_ conditions: [Condition], to writer: inout JSONWriter) {
    writer.name("conditions")
    writer.beginArray()
    for condition in conditions {
      writer.beginObject()
      writer.member("kind", condition.kind.rawValue)
      if !condition.source.isEmpty { writer.member("source", condition.source) }
      writer.end()
    }
    writer.end()
  }

  private func write(_ targets: [Target], named name: String, to writer: inout JSONWriter) {
    writer.name(name)
    writer.beginArray()
    for target in targets {
      writer.beginObject()
      writer.member("to", FocusGraph.id(target))
      if let row = target.row { writer.member("row", row.rawValue) }
      writer.end()
    }
    writer.end()
  }

  private func writeSubmitting(to writer: inout JSONWriter) {
    writer.name("submit")
    writer.beginObject()
    writer.member("label", submit.label)
    writer.name("blocked")
    writer.beginObject()
    writer.member("focus", submit.focusesFirstProblem ? "first problem" : "first empty")
    writer.name("candidates")
    writer.beginArray()
    for node in candidates { writer.string(FocusGraph.id(node: node)) }
    writer.end()
    writer.end()
    writer.name("submitting")
    writer.beginObject()
    writer.member("focus", submit.unfocuses ? "none" : "same")
    writer.end()
    writer.name("accepted")
    writer.beginObject()
    switch submit.onSuccess {
    case .unfocus: writer.member("focus", "none")
    case .keep: writer.member("focus", "same")
    case .focus(let place): write(place, to: &writer)
    }
    writer.end()
    writer.name("rejected")
    writer.beginObject()
    if let place = submit.onReject {
      write(place, to: &writer)
    } else {
      writer.member("focus", "first problem")
    }
    writer.name("clears")
    writer.beginArray()
    for path in submit.clears { writer.string(path) }
    writer.end()
    writer.end()
    writer.end()
  }

  private func write(_ place: Submitting.Place, to writer: inout JSONWriter) {
    writer.member("focus", "path")
    writer.member("path", place.path)
    if let node = place.node { writer.member("to", FocusGraph.id(node: node)) }
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ text: String) {
    self.name(name)
    string(text)
  }
}
