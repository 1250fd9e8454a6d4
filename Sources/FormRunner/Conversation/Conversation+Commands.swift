import FormEngine

extension Conversation {
  /// Carries out a command that was typed at a node, or at the prompt to submit.
  mutating func obey(_ word: String, _ argument: String, at path: Path?) -> Turn {
    occasion = .repeated
    switch CommandName.read(word) {
    case .command(let command): return obey(command, argument, at: path)
    case .ambiguous(let commands):
      let names = commands.map { ":" + $0.rawValue }.joined(separator: ", ")
      say("Error: :\(word) may mean \(names).")
    case .unknown(let nearest):
      let question = nearest.map { " Did you mean :\($0.rawValue)?" } ?? ""
      say("Error: There is no command :\(word).\(question)")
      if path != nil { say("A line that begins with \\ is taken as the text after it.") }
    }
    return .goOn
  }

  private mutating func obey(_ command: CommandName, _ argument: String, at path: Path?) -> Turn {
    switch command {
    case .help: sayCommands()
    case .list: sayList()
    case .review: sayReview()
    case .goto: go(to: argument)
    case .first: go(to: session.first)
    case .last: go(to: session.last)
    case .undo: if carryOut(.undoRequested) { resume("Taken back.") }
    case .redo: if carryOut(.redoRequested) { resume("Done again.") }
    case .add: add(to: argument, at: path)
    case .delete: delete(argument, at: path)
    case .move: move(argument, at: path)
    case .sort: sort(argument, at: path)
    case .options:
      if let path, session.program.nodes[path.node].type.isChoice,
        session.program.nodes[path.node].kind == .field
      {
        say(optionsOf: path, with: argument)
      } else {
        say("Error: There are no options here.")
      }
    case .submit: return submit()
    case .quit:
      say("Left without submitting. Nothing is kept.")
      return .ended(.left)
    case .why, .edit, .save, .discard: say("Error: " + command.excuse)
    }
    return .goOn
  }

  // Going

  private mutating func go(to name: String) {
    guard !name.isEmpty else {
      say(
        "Error: Say where to go, such as :goto \(session.first.map { session.name(of: $0) } ?? "PATH")."
      )
      return
    }
    switch session.path(named: name) {
    case .failure(let error): say("Error: " + error.message)
    case .success(let path):
      let isField = session.program.nodes[path.node].kind == .field
      if isField || session.isFocusable(path) {
        request(path)
      } else {
        go(to: session.resolve(target: path))
      }
    }
  }

  private mutating func go(to path: Path?) {
    guard let path else {
      say("Error: There is nothing to go to.")
      return
    }
    request(path)
  }

  private mutating func request(_ path: Path) {
    if carryOut(.focusRequested(path)) { resume(nil) }
  }

  /// Goes on in focus order from where a command has led.
  private mutating func resume(_ words: String?) {
    if let words { say(words) }
    mending = nil
    occasion = .arrival
  }

  // Rows

  private mutating func add(to name: String, at path: Path?) {
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
    case .success: say("Error: \(name) is no list.")
    }
  }

  private mutating func delete(_ argument: String, at path: Path?) {
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
    if carryOut(.rowDeleted(row)) { resume("Deleted: \(name). :undo brings it back.") }
  }

  private mutating func move(_ argument: String, at path: Path?) {
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

  private mutating func sort(_ argument: String, at path: Path?) {
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

  /// The slot of a field of a list's rows; tells where there is none of that name.
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
        case .field where node.type != .secret:
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

  /// The list that a command means: the one here, else the only one of the form.
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

  /// A number of a row, from 1; tells where there is no such row.
  private func rowNumber(_ text: String, of list: Path) -> Int? {
    let count = session.rowCount(of: list)
    if let number = Int(text), number >= 1, number <= count { return number }
    say(
      count == 0
        ? "Error: \(session.label(list)) has no rows."
        : "Error: There is no row \(text): they count from 1 to \(count).")
    return nil
  }
}

extension Session {
  /// The row of a list in which a place lies.
  fileprivate func rowAround(_ path: Path, of list: Path) -> RowPath? {
    var place = path
    while let row = enclosingRow(of: place) {
      place = self.list(of: row)
      if place == list { return row }
    }
    return nil
  }
}
