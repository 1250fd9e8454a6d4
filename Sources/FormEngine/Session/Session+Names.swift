/// The reason why a text does not name a declaration.
public struct PathNameError: Error, Hashable, Sendable {
  /// The message, in the language of the session, with the nearest name if there is one.
  public var message: String
}

extension Session {
  /// Returns the path as people write it, with rows counted from 1: `address.street`,
  /// `faves[2].category`; empty for the form.
  public func name(of path: Path) -> String { name(of: path, countsBlankRows: true) }

  /// Returns the path as it is written outside forms: with the names of members in records, and
  /// rows counted among those that are exported.
  package func memberPath(of path: Path) -> String {
    name(of: path, countsBlankRows: false) { $0.memberStep }
  }

  /// Returns the path with the names that `step` gives; empty for the form.
  ///
  /// - Parameters:
  ///   - countsBlankRows: false to count only the rows that are exported.
  ///   - step: returns the name of a declaration.
  package func name(
    of path: Path, countsBlankRows: Bool, step: (Node) -> String = \.name
  ) -> String {
    guard isKnown(path) else { return program.name(of: path.node) }
    var parts: [String] = []
    var node = path.node
    var row = path.row
    var suffix = ""
    while node > 0 {
      let declared = program.nodes[node]
      if declared.kind == .row {
        let template = declared.template
        let owner = form.state.templates[template].owner[Int(row)]
        var index = form.state.templates[template].tree.index(of: row)
        if !countsBlankRows, program.templates[template].tracksAnswers {
          let list = Path(node: declared.parent, row: owner)
          let before = rows(of: list).prefix(index)
          index -= before.count { form.state.isBlank(template, $0) }
        }
        suffix = "[\(index + 1)]"
        row = owner
      } else if !declared.name.isEmpty, !program.isPlainValue(node) {
        parts.append(step(declared) + suffix)
        suffix = ""
      }
      node = declared.parent
    }
    return parts.reversed().joined(separator: ".")
  }

  /// Returns the declaration that a text names: a field, group, list, or a row (`faves[2]`). In a
  /// list of plain values, the path of a row leads to its value.
  public func path(named text: String) -> Result<Path, PathNameError> {
    path(named: text, in: .form)
  }

  /// Returns the declaration that a text names, starting from the form, a group or a row.
  ///
  /// - Parameters:
  ///   - countsBlankRows: false to count only the rows that are exported.
  ///   - isOutside: true if a program wrote the path, which uses the names of members in records.
  ///   - explains: true if the error about an unknown name has a message with the nearest name,
  ///     which takes time to find in a large form.
  package func path(
    named text: String, in start: Path = .form, countsBlankRows: Bool = true, explains: Bool = true,
    isOutside: Bool = false
  ) -> Result<Path, PathNameError> {
    var place = start
    var isRow = true
    for part in MemberStep.parts(of: text) {
      guard isRow || program.nodes[place.node].kind == .group else {
        let name = name(of: place)
        return .failure(
          error(
            program.nodes[place.node].kind == .list
              ? .listWithoutRow(name: name, example: "\(name)[1].\(visibleText(String(part)))")
              : .noFields(name: name)))
      }
      let (name, numbers) = Self.splitIndexes(part)
      guard let numbers else {
        return .failure(error(.notAName(visibleText(String(part)))))
      }
      let recorded = isOutside ? member(recordedAs: name, of: place) : nil
      guard
        let member = recorded ?? member(named: name, of: place)
          ?? member(recordedAs: name, of: place)
      else {
        return .failure(explains ? unknown(name, in: place) : PathNameError(message: ""))
      }
      place = member
      isRow = false
      for number in numbers {
        switch rowPlace(place, number, countsBlankRows: countsBlankRows) {
        case .success(let row): place = row
        case .failure(let error): return .failure(error)
        }
        isRow = program.nodes[place.node].kind == .row
      }
    }
    return .success(place)
  }

  /// Returns the row with a number in brackets after a list; in a list of plain values, its value.
  private func rowPlace(
    _ list: Path, _ number: Int, countsBlankRows: Bool
  ) -> Result<Path, PathNameError> {
    let name = name(of: list)
    guard program.nodes[list.node].kind == .list else {
      return .failure(error(.notAList(name: name)))
    }
    let found =
      countsBlankRows ? row(of: list, at: number - 1) : exportedRow(of: list, at: number - 1)
    guard let row = found else {
      let count = rowCount(of: list)
      return .failure(
        error(
          count == 0
            ? .noRows(name: name, row: number) : .noRow(name: name, row: number, count: count)))
    }
    if program.nodes[list.node].isPlainList, let value = program.children(of: row.body).first {
      return .success(Path(node: value, row: row.row))
    }
    return .success(row.path)
  }

  /// Returns the declaration with a name directly in a form, group or row, or in a section there.
  public func member(named name: String, of place: Path) -> Path? {
    var waiting = program.declaredChildren(of: place.node)
    if waiting.count >= WideNames.least {
      return program.wideNames.node(named: name, in: place.node, of: program)
        .map { Path(node: $0, row: place.row) }
    }
    var next = 0
    while next < waiting.count {
      let id = waiting[next]
      next += 1
      // A copy of the node would take longer than all the rest.
      let kind = program.nodes[id].kind
      if kind == .section {
        waiting += program.declaredChildren(of: id)
      } else if kind != .note, program.nodes[id].name == name {
        return Path(node: id, row: place.row)
      }
    }
    return nil
  }

  /// Returns the declaration whose member in records has a name.
  private func member(recordedAs name: String, of place: Path) -> Path? {
    program.members(of: place.node).first { program.nodes[$0].member == name }
      .map { Path(node: $0, row: place.row) }
  }

  private func unknown(_ name: String, in place: Path) -> PathNameError {
    let names = program.members(of: place.node).map { program.nodes[$0].name }
    return error(
      .unknown(
        visibleText(name), container: place == .form ? nil : self.name(of: place),
        near: program.onlyNode(named: name).map { program.firstPath(of: $0) }
          ?? nearestName(to: name, among: names.sorted())))
  }

  private func error(_ message: PathNameMessage) -> PathNameError {
    PathNameError(message: message.phrase.text(in: language))
  }

  /// Splits `faves[2]` into `faves` and 2; the numbers are nil if the brackets are malformed.
  private static func splitIndexes(_ part: Substring) -> (name: String, numbers: [Int]?) {
    var start = part.startIndex
    var quoted: String?
    if part.first == "`", let end = part.dropFirst().firstIndex(of: "`") {
      quoted = String(part[part.index(after: start)..<end])
      start = part.index(after: end)
    }
    guard let open = part[start...].firstIndex(of: "[") else {
      return (quoted ?? String(part), start == part.endIndex || quoted == nil ? [] : nil)
    }
    let name = quoted ?? String(part[..<open])
    var numbers: [Int] = []
    var rest = part[open...]
    while let first = rest.first {
      guard first == "[", let close = rest.firstIndex(of: "]"),
        let number = Int(rest[rest.index(after: rest.startIndex)..<close]), number >= 1
      else { return (name, nil) }
      numbers.append(number)
      rest = rest[rest.index(after: close)...]
    }
    return (name, numbers)
  }
}
