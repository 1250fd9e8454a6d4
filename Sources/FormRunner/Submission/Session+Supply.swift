import FormEngine
import FormTools

extension Session {
  /// Returns the field or list to supply for a problem; nil if it is not known which one would help.
  func placeToSupply(for problem: Problem) -> Path? {
    guard problem.path != .form, isKnown(problem.path) else { return nil }
    if problem.rule == RecordRule.arithmetic.rawValue { return question(failing: problem) }
    // A read-only place cannot be answered, so the answer to supply is another one.
    let place =
      isReadonly(problem.path) ? question(deciding: problem) ?? problem.path : problem.path
    guard program.nodes[place.node].kind == .list else { return place }
    let helps =
      place == problem.path
      ? isRequiredAndEmpty(place) || isSolved(problem, byRowIn: place) : countedRows(of: place) == 0
    return helps ? place : nil
  }

  /// Returns true if another row in a list solves its problem.
  private func isSolved(_ problem: Problem, byRowIn list: Path) -> Bool {
    var changed = self
    changed.send(.rowAdded(list: list, at: nil))
    return changed.rowCount(of: list) > rowCount(of: list)
      && !changed.problems(at: list).contains(problem)
  }

  /// Returns the flag that presets a field or list.
  ///
  /// - Parameter prefix: the prefix of environment variables; nil for a placeholder.
  func supply(for path: Path, prefix: String?) -> String? {
    guard path != .form, program.nodes.indices.contains(path.node) else { return nil }
    let node = program.nodes[path.node]
    switch node.kind {
    case .field where isReadonly(path): return nil
    case .field: return supply(for: node, named: memberPath(of: path), prefix)
    case .list:
      // A list is supplied through its rows: the first field of the next row, if there is room for
      // one.
      guard canAddRow(to: path) else { return nil }
      var name = "\(memberPath(of: path))[\(countedRows(of: path) + 1)]"
      guard let cell = firstCell(inRowsOf: path) else { return "--answers FILE" }
      if !node.isPlainList { name += "." + cell.name }
      return supply(for: program.nodes[cell.node], named: name, prefix)
    default: return nil
    }
  }

  private func supply(for node: Node, named name: String, _ prefix: String?) -> String {
    guard node.type.isSecret else {
      return "--set " + ShellAssignments.quoted(assignment: name + "=…")
    }
    let prefix = prefix ?? "PREFIX"
    let variable = EnvironmentName(prefix: prefix, path: name).description
    return ReviewMessage.supplySecret(prefix: prefix, variable: variable).text(in: language)
  }

  /// Returns the first answerable field in the rows of a list, preferring required ones, with its
  /// name in the row.
  private func firstCell(inRowsOf list: Path) -> (node: NodeID, name: String)? {
    let nodes = program.nodes
    let cells = program.cells(inRowsOf: list, step: \.memberStep).filter {
      !nodes[$0.node].isComputed
    }
    return cells.first { nodes[$0.node].required != .never } ?? cells.first
  }

  /// Returns the hidden preset answers, or the outermost hidden places around them.
  func hiddenPresets() -> [Path] {
    var hidden: [Path] = []
    var known: Set<Path> = []
    for node in program.nodes.indices where isPresetable(node) {
      for path in places(of: node) where !isVisible(path) {
        guard [.flag, .file, .environment].contains(origin(path)) else { continue }
        let outermost = containers(of: path).last { !isVisible($0) } ?? path
        if known.insert(outermost).inserted { hidden.append(outermost) }
      }
    }
    return hidden
  }

  /// Returns the fields with a preset answer that `set` overrides with another value.
  func forcedPresets() -> [Path] {
    program.nodes.indices.filter { program.nodes[$0].forced >= 0 }.flatMap { places(of: $0) }
      .filter { path in
        isVisible(path) && isForced(path)
          && [.flag, .file, .environment].contains(ownOrigin(path))
          && ownAnswer(path) != value(path)
          && !(ownAnswer(path).isEmpty && ownTypedText(path) == nil)
      }
  }

  /// Returns the lists with more preset rows than `count = E` asks for, and the number of surplus
  /// rows.
  func keptPresetRows() -> [(list: Path, rows: Int)] {
    let whole = withKeptRows()
    return program.nodes.indices.filter { program.nodes[$0].countsItsRows }
      .flatMap { places(of: $0) }
      .compactMap { list in
        let body = program.nodes[list.node].rowBody
        let isOfOptions = program.parts.countedOptions[list.node] != nil
        let rows = keptRows(of: list).count { row in
          whole.declarations(in: Path(node: body, row: row)).contains {
            // A row that belongs to no option never comes back.
            [.flag, .file, .environment].contains(whole.origin($0))
              || isOfOptions && isOfNone(row, of: body) && whole.isAnswered($0)
          }
        }
        return rows > 0 ? (list, rows) : nil
      }
  }

  private func isOfNone(_ row: RowID, of body: NodeID) -> Bool {
    option(of: RowPath(body: body, row: row)) == nil
  }

  private func isPresetable(_ node: NodeID) -> Bool {
    program.nodes[node].kind == .field && !program.nodes[node].keeps
  }
}
