import FormEngine
import FormLanguage

/// The focus graph of a form in words: one line for each node with its successor and its own
/// condition, then the edges of submitting. Skips past what is hidden are no edges.
struct FocusGraphText {
  private let program: Program
  private let conditions: WrittenConditions
  private var lines: [(node: String, next: String, condition: String)] = []

  init(_ program: Program, conditions: WrittenConditions) {
    self.program = program
    self.conditions = conditions
    addNodes()
  }

  var text: String {
    var text = "start → \(entry(of: order(of: 0).first) ?? "none")\n"
    let nodeWidth = lines.map { $0.node.unicodeScalars.count }.max() ?? 0
    let nextWidth =
      lines.filter { !$0.condition.isEmpty }.map { $0.next.unicodeScalars.count }.max() ?? 0
    for line in lines {
      text += padded(line.node, nodeWidth) + " → "
      text +=
        line.condition.isEmpty
        ? line.next : padded(line.next, nextWidth) + "  " + line.condition
      text += "\n"
    }
    return text + "\n" + submitting
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.unicodeScalars.count))
  }

  // MARK: Nodes

  /// The fields and lists of a template in focus order, groups and sections opened.
  private func order(of root: NodeID) -> [NodeID] {
    var found: [NodeID] = []
    var waiting = Array(program.children(of: root).reversed())
    while let id = waiting.popLast() {
      let node = program.nodes[id]
      switch node.kind {
      case .field: if !node.isComputed { found.append(id) }
      case .list: found.append(id)
      case .group, .section: waiting += program.children(of: id).reversed()
      case .form, .row, .note: break
      }
    }
    return found
  }

  /// The rows of a list stand before its own node.
  private mutating func addNodes() {
    enum Visit {
      case node(NodeID, next: String)
      case own(NodeID, next: String)
    }
    var waiting: [Visit] = []
    func visits(_ nodes: [NodeID], last: String) -> [Visit] {
      nodes.enumerated().map { index, id in
        .node(id, next: index + 1 < nodes.count ? entry(of: nodes[index + 1]) ?? last : last)
      }
    }
    waiting += visits(order(of: 0), last: "submit").reversed()
    while let visit = waiting.popLast() {
      switch visit {
      case .own(let id, let next): add(id, next: next)
      case .node(let id, let next):
        let node = program.nodes[id]
        guard node.kind == .list else {
          add(id, next: next)
          continue
        }
        waiting.append(.own(id, next: next))
        let cells = order(of: node.rowBody)
        guard let first = cells.first else { continue }
        let list = program.name(of: id)
        let last = "\(entry(of: first, in: "the next row") ?? list), or \(list)"
        waiting += visits(cells, last: last).reversed()
      }
    }
  }

  private mutating func add(_ id: NodeID, next: String) {
    lines.append((name(of: id), next, condition(of: id)))
  }

  private func name(of id: NodeID) -> String {
    program.isPlainValue(id) ? "\(program.name(of: id)) row" : program.name(of: id)
  }

  /// Where one gets from before a node: into the first row of a list, or to the list without rows.
  private func entry(of id: NodeID?, in row: String? = nil) -> String? {
    guard let id else { return nil }
    var text = name(of: id)
    if program.nodes[id].kind == .list, let first = order(of: program.nodes[id].rowBody).first {
      text = "\(entryCell(first)) of the first row, or \(program.name(of: id))"
    }
    return row.map { "\(text) of \($0)" } ?? text
  }

  /// The first place within a row; rows of lists inside come before those lists.
  private func entryCell(_ id: NodeID) -> String {
    var id = id
    while program.nodes[id].kind == .list, let first = order(of: program.nodes[id].rowBody).first {
      id = first
    }
    return name(of: id)
  }

  /// All that has to hold for the focus to go there: its own conditions and those around it.
  private func condition(of id: NodeID) -> String {
    var parts: [String] = []
    var current = id
    while current > 0 {
      if let shown = conditions.shown[current] { parts.append("show when \(shown)") }
      if program.nodes[current].readonly == .always {
        parts.append("never: read-only")
      } else if let readonly = conditions.readonly[current] {
        parts.append("not while \(readonly)")
      }
      current = program.nodes[current].parent
    }
    parts.reverse()
    if program.nodes[id].kind == .list,
      program.nodes[id].rules.contains(where: {
        program.parts.rules[$0].kind == .count && !program.parts.rules[$0].upper.isNone
      })
    {
      parts.append("while it takes more rows")
    }
    return parts.isEmpty ? "" : "[\(parts.joined(separator: "; "))]"
  }

  // MARK: Submitting

  private var submitting: String {
    let submit = program.parts.submit
    let blocked =
      submit.focusesFirstProblem
      ? "the first with a problem" : "the first required and empty, else the first with a problem"
    var text = "submit, blocked  → \(blocked)\n"
    switch submit.onSuccess {
    case .unfocus: text += "submit, accepted → none\n"
    case .keep: text += "submit, accepted → the same\n"
    case .focus(let node): text += "submit, accepted → \(target(node))\n"
    }
    let rejected = submit.onReject.map { target($0) } ?? "the first with a problem of the handler"
    text += "submit, rejected → what the handler names, else \(rejected)\n"
    if !submit.clearedOnReject.isEmpty {
      let names = submit.clearedOnReject.map { program.name(of: $0) }
      text += "submit, rejected   clears \(names.joined(separator: ", "))\n"
    }
    return text
  }

  private func target(_ node: NodeID) -> String {
    node == 0 ? "the first" : program.name(of: node)
  }
}
