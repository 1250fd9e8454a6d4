import FormEngine
import FormTools

extension Conversation {
  /// Lists everything that prevents the form from being submitted, each with the flag that would
  /// supply it.
  mutating func sayMissing() {
    let blocking = session.allProblems().filter(\.blocks).saidOnce
    guard !blocking.isEmpty else {
      output.say(ReviewMessage.nothingMissing)
      return
    }
    let isAllEmpty = blocking.allSatisfy { session.isRequiredAndEmpty($0.path) }
    output.say(isAllEmpty ? ReviewMessage.stillMissing : .stillMissingOrWrong)
    for problem in blocking {
      let place = problem.path == .form ? "" : session.place(problem.path)
      // A read-only place cannot be answered, so the answer to supply is another one.
      let isClosed = problem.path != .form && session.isReadonly(problem.path)
      let open = isClosed ? session.question(deciding: problem) : nil
      let supply = supply(for: open ?? problem.path) ?? ""
      output.say(
        ReviewMessage.missing(place: place, message: problem.message, supply: supply), at: 2,
        hanging: 4)
    }
  }

  /// Returns the flag that presets a field or list.
  private func supply(for path: Path) -> String? {
    let program = session.program
    guard path != .form, program.nodes.indices.contains(path.node) else { return nil }
    let node = program.nodes[path.node]
    switch node.kind {
    case .field where session.isReadonly(path): return nil
    case .field: return supply(for: node, named: presetName(of: path))
    case .list:
      // A list is supplied through its rows: the first field of the next row, if there is room for
      // one.
      guard session.canAddRow(to: path) else { return nil }
      var name = "\(presetName(of: path))[\(session.countedRows(of: path) + 1)]"
      guard let cell = firstCell(inRowsOf: path) else { return "--answers FILE" }
      if !node.isPlainList { name += "." + cell.name }
      return supply(for: program.nodes[cell.node], named: name)
    default: return nil
    }
  }

  /// Returns the path of a place with rows counted without blank ones, which do not exist in the
  /// next run.
  private func presetName(of path: Path) -> String {
    session.name(of: path, countsBlankRows: false)
  }

  private func supply(for node: Node, named name: String) -> String {
    guard node.type.isSecret else {
      return "--set " + ShellAssignments.quoted(assignment: name + "=…")
    }
    let prefix = options.environmentPrefix ?? "PREFIX"
    let variable = EnvironmentName(prefix: prefix, path: name).description
    return ReviewMessage.supplySecret(prefix: prefix, variable: variable).text(in: language)
  }

  /// Returns the first answerable field in the rows of a list, preferring required ones, with its
  /// name in the row.
  private func firstCell(inRowsOf list: Path) -> (node: NodeID, name: String)? {
    let nodes = session.program.nodes
    let cells = session.program.cells(inRowsOf: list).filter { !nodes[$0.node].isComputed }
    return cells.first { nodes[$0.node].required != .never } ?? cells.first
  }
}
