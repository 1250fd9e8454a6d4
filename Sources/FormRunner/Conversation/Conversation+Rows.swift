import FormEngine

// The commands that change the rows of a list.

extension Conversation {
  mutating func add(to name: String, at path: Path?) {
    if name.isEmpty {
      guard let list = list(at: path, for: .add) else { return }
      occasion = .arrival
      addRow(to: list)
      return
    }
    switch session.path(named: name) {
    case .failure(let error): say("Error: " + error.message)
    case .success(let list) where session.program.nodes[list.node].kind == .list:
      occasion = .arrival
      addRow(to: list)
    case .success: say("Error: \(name) is not a list.")
    }
  }

  mutating func delete(_ argument: String, at path: Path?) {
    guard let list = list(at: path, for: .delete) else { return }
    let count = session.rowCount(of: list)
    guard count > 0 else {
      say("Error: \(session.label(list)) has no rows.")
      return
    }
    var row: RowPath?
    if !argument.isEmpty {
      row = self.row(argument, of: list)
    } else if let path, path != list {
      row = session.rowAround(path, of: list)
    } else if count == 1 {
      row = session.row(of: list, at: 0)
    } else {
      say("Error: Say which row, from 1 to \(count), such as :delete \(count).")
    }
    guard let row else { return }
    let name = session.name(ofRow: row)
    if carryOut(.rowDeleted(row)) { resume("Deleted: \(name). :undo restores it.") }
  }

  mutating func move(_ argument: String, at path: Path?) {
    guard let list = list(at: path, for: .move) else { return }
    let numbers = argument.split(whereSeparator: \.isWhitespace).filter { $0.lowercased() != "to" }
    guard numbers.count == 2 else {
      say("Error: Say which row to move and where to, such as :move 3 1.")
      return
    }
    guard let row = row(String(numbers[0]), of: list),
      let place = rowNumber(String(numbers[1]), of: list)
    else { return }
    if carryOut(.rowMoved(row, to: place - 1)) { resume(nil) }
  }

  mutating func sort(_ argument: String, at path: Path?) {
    guard let list = list(at: path, for: .sort) else { return }
    var keys: [SortKey] = []
    for part in argument.split(separator: ",") {
      let words = part.split(whereSeparator: \.isWhitespace)
      let isDescending = words.count == 2 && words[1].lowercased() == "descending"
      guard let name = words.first, words.count == 1 || isDescending else {
        say("Error: Say by which field to sort, such as :sort NAME or :sort NAME descending.")
        return
      }
      guard let slot = cell(String(name), of: list) else { return }
      keys.append(SortKey(slot: slot, isDescending: isDescending))
    }
    guard !keys.isEmpty else {
      say("Error: Say by which field to sort, such as :sort NAME.")
      return
    }
    if carryOut(.rowsSorted(list: list, by: keys)) { resume(nil) }
  }

  /// The slot of a field of a list's rows; reports a name that does not exist.
  private func cell(_ name: String, of list: Path) -> SlotID? {
    let program = session.program
    let body = program.nodes[list.node].rowBody
    var names: [String] = []
    var open = [(node: body, prefix: "")]
    while let (parent, prefix) = open.popLast() {
      guard program.nodes.indices.contains(parent) else { continue }
      for child in program.children(of: parent) {
        let node = program.nodes[child]
        switch node.kind {
        case .field where !node.type.isSecret:
          if prefix + node.name == name { return node.slot }
          names.append(prefix + node.name)
        case .group: open.append((child, prefix + node.name + "."))
        case .section: open.append((child, prefix))
        default: break
        }
      }
    }
    let nearest = nearestName(to: name, among: names).map { " Did you mean \($0)?" } ?? ""
    say("Error: The rows cannot be sorted by \(name).\(nearest)")
    return nil
  }

  /// The list that a command means: the one here, or else the only one of the form.
  private func list(at path: Path?, for command: CommandName) -> Path? {
    if let list = path.flatMap({ session.listAround($0) }) { return list }
    let lists = session.program.nodes.indices.filter { node in
      session.program.nodes[node].kind == .list && session.program.nodes[node].template == 0
    }
    if lists.count == 1 { return Path(node: lists[0]) }
    say(
      lists.isEmpty
        ? "Error: This form has no list."
        : "Error: There is no list here. Go to one first\(command == .add ? ", or name it" : "").")
    return nil
  }

  private func row(_ text: String, of list: Path) -> RowPath? {
    rowNumber(text, of: list).flatMap { session.row(of: list, at: $0 - 1) }
  }

  /// The number of a row, from 1; reports a row that does not exist.
  private func rowNumber(_ text: String, of list: Path) -> Int? {
    let count = session.rowCount(of: list)
    if let number = Int(text), number >= 1, number <= count { return number }
    say(
      count == 0
        ? "Error: \(session.label(list)) has no rows."
        : "Error: There is no row \(text): "
          + (count == 1 ? "there is only row 1." : "rows are numbered from 1 to \(count)."))
    return nil
  }
}

extension Session {
  /// The row of a list that contains a place.
  fileprivate func rowAround(_ path: Path, of list: Path) -> RowPath? {
    var place = path
    while let row = enclosingRow(of: place) {
      place = self.list(of: row)
      if place == list { return row }
    }
    return nil
  }
}
