// Answers that are given as text: in variables and flags.

extension Presets {
  /// Reads the environment variables whose names start with a prefix and `_`.
  ///
  /// - Parameter malformed: the names of variables whose values were not valid UTF-8 and were
  ///   repaired.
  package mutating func read(
    environment: [(name: String, value: String)], prefix: String, malformed: Set<String> = []
  ) {
    let beginning = prefix + "_"
    // The order of an environment is arbitrary; sorting makes every run the same.
    let own = environment.filter { $0.name.hasPrefix(beginning) }.sorted { $0.name < $1.name }
    for (name, value) in own {
      let place = PresetFinding.Place.variable(name)
      guard !malformed.contains(name) else {
        report(.notUTF8, at: place)
        continue
      }
      let rest = Substring(name.dropFirst(beginning.count))
      let targets = self.targets(of: rest, in: KnownPlace(node: 0, rows: []))
      guard let target = targets.first else {
        if let message = factAboutContainer(named: String(rest), variable: name) {
          report(message, at: place)
          continue
        }
        let near = names.nearVariable(to: String(rest)).map { beginning + $0 }
        report(.unknownVariable(near: near), at: place)
        continue
      }
      guard targets.count == 1 else {
        report(.sameVariable(paths: targets.map { text(of: $0) }), at: place)
        continue
      }
      guard program.nodes[target.node].kind == .row else {
        read(value, into: target, from: .environment, at: place)
        continue
      }
      // The variable names a row without an answer.
      if value.isEmpty {
        keepRows(around: target, from: .environment, at: place)
      } else {
        report(.row(name), at: place)
      }
    }
  }

  /// Returns the message about a variable that names a list or a group as a whole.
  private func factAboutContainer(named rest: String, variable: String) -> PresetMessage? {
    let containers = names.variables(of: 0)[rest] ?? []
    guard let node = containers.first(where: { program.nodes[$0].kind != .field }) else {
      return nil
    }
    let isList = program.nodes[node].kind == .list
    let container = isList ? program.nodes[node].rowBody : node
    var example = isList ? variable + "__1" : variable
    if !program.nodes[node].isPlainList, let first = program.declaredChildren(of: container).first,
      let member = names.variables(of: container).first(where: { $0.value.contains(first) })?.key
    {
      example += "__" + member
    }
    return isList ? .list(variable, example: example) : .group(variable, example: example)
  }

  /// Returns the fields and rows that the rest of a variable's name may mean. Recursion follows the
  /// nesting of declarations, which is at most 64 levels deep.
  private func targets(of rest: Substring, in container: KnownPlace) -> [KnownPlace] {
    let members = names.variables(of: container.node)
    var targets: [KnownPlace] = []
    for end in ends(of: rest) {
      for node in members[String(rest[..<end])] ?? [] {
        let place = KnownPlace(node: node, rows: container.rows)
        // The rest follows the two `_`.
        let inside = end == rest.endIndex ? nil : rest[end...].dropFirst(2)
        switch (program.nodes[node].kind, inside) {
        case (.field, nil): targets.append(place)
        case (.group, let inside?): targets += self.targets(of: inside, in: place)
        case (.list, let inside?): targets += self.targets(of: inside, inList: place)
        default: break
        }
      }
    }
    return targets
  }

  private func targets(of rest: Substring, inList list: KnownPlace) -> [KnownPlace] {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard digits.first != "0", let number = Int(digits) else { return [] }
    let node = program.nodes[list.node]
    let row = KnownPlace(node: node.rowBody, rows: list.rows + [number - 1])
    let inside = rest[digits.endIndex...]
    if node.isPlainList {
      guard inside.isEmpty, let value = program.declaredChildren(of: node.rowBody).first else {
        return []
      }
      return [KnownPlace(node: value, rows: row.rows)]
    }
    if inside.isEmpty { return [row] }
    return inside.hasPrefix("__") ? targets(of: inside.dropFirst(2), in: row) : []
  }

  /// Returns the indexes at which the name of a level may end: at each `__`, and at the end.
  private func ends(of text: Substring) -> [Substring.Index] {
    var ends: [Substring.Index] = []
    var index = text.startIndex
    while index < text.endIndex {
      if text[index...].hasPrefix("__") { ends.append(index) }
      index = text.index(after: index)
    }
    return ends + [text.endIndex]
  }

  /// Reads `path=value`, the argument of `--set`.
  ///
  /// - Parameter isUTF8: false if the argument was not valid UTF-8 and was repaired.
  package mutating func read(assignment: String, isUTF8: Bool = true) {
    guard let equals = MemberStep.equalsSign(in: assignment) else {
      report(.noAssignment, at: .flag("--set " + assignment))
      return
    }
    let path = String(assignment[..<equals])
    let place = PresetFinding.Place.flag("--set " + path)
    switch resolve(path) {
    case .failure(let error): report(error.message, at: place)
    case .success(let target):
      if program.nodes[target.node].type.isSecret {
        report(.secretArgument, at: place)
        return
      }
      guard isUTF8 else {
        report(.notUTF8, at: place)
        return
      }
      if let other = pathOfFlag[target], other != path {
        report(.sameField(other), at: place)
        return
      }
      pathOfFlag[target] = path
      read(
        String(assignment[assignment.index(after: equals)...]), into: target, from: .flag, at: place
      )
    }
  }

  private mutating func read(
    _ text: String, into target: KnownPlace, from source: Source, at place: PresetFinding.Place
  ) {
    guard !program.nodes[target.node].isComputed else {
      // Answers exported as variables contain computed values.
      if source == .environment {
        keepRows(around: target, from: source, at: place)
      } else {
        report(.computed, at: place)
      }
      return
    }
    keep(entry: text, at: target, from: source, place: place)
    keepRows(around: target, from: source, at: place)
  }

  /// Records that the rows around a place were named.
  private mutating func keepRows(
    around target: KnownPlace, from source: Source, at place: PresetFinding.Place
  ) {
    var lists: [NodeID] = []
    var node = target.node
    while node != 0, program.nodes.indices.contains(node) {
      if program.nodes[node].kind == .list, node != target.node { lists.append(node) }
      node = program.nodes[node].parent
    }
    for (level, list) in lists.reversed().enumerated() where level < target.rows.count {
      let outer = Array(target.rows[..<level])
      keep(
        row: target.rows[level], of: KnownPlace(node: list, rows: outer), from: source, at: place)
    }
  }
}
