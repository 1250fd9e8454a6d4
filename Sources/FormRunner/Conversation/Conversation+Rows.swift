import FormEngine

// The commands that change the rows of a list.

extension Conversation {
  mutating func add(to argument: String, at path: Path?) {
    var words = argument.split(whereSeparator: \.isWhitespace).map(String.init)
    var place: String?
    if words.count >= 2, words[words.count - 2].lowercased() == "at" {
      place = words.removeLast()
      words.removeLast()
    }
    let list: Path
    if words.isEmpty {
      guard let here = self.list(at: path, for: .add) else { return }
      list = here
    } else {
      guard let named = self.place(named: words.joined(separator: " "), at: path) else { return }
      guard session.program.nodes[named.node].kind == .list else {
        return refuse(RowMessage.notAList(name: session.place(named)))
      }
      list = named
    }
    var index: Int?
    if let place {
      let count = session.rowCount(of: list) + 1
      guard let number = Int(place), number >= 1, number <= count else {
        let typed = words.isEmpty ? "" : words.joined(separator: " ") + " "
        refuse(RowMessage.sayWhereToAdd(count: count, command: ":add \(typed)at 1"))
        return
      }
      index = number - 1
    }
    asked.occasion = .arrival
    addRow(to: list, at: index)
  }

  mutating func delete(_ argument: String, at path: Path?) {
    guard let list = list(at: path, for: .delete) else { return }
    let count = session.rowCount(of: list)
    guard count > 0 else { return refuse(RowMessage.hasNoRows(list: session.promptLabel(list))) }
    var row: RowPath?
    if !argument.isEmpty {
      row = self.row(argument, of: list)
    } else if let path, path != list {
      row = session.rowsAround(path).first { session.list(of: $0) == list }
    } else if count == 1 {
      row = session.row(of: list, at: 0)
    }
    guard let row else {
      if argument.isEmpty { refuse(RowMessage.sayWhichToDelete(count: count)) }
      return
    }
    let number = session.position(of: row) + 1
    let item = session.isBlank(row) ? "" : oneLine(session.item(row))
    let wasVisited = walk.visited.innermost == row
    if carryOut(.rowDeleted(row), at: list) {
      reply(RowMessage.deleted(row: number, item: item), hanging: 2)
      announceChanges(at: column)
      if wasVisited, session.isFocusable(list) { send(.focusRequested(list)) }
      goOnWalking()
    }
  }

  mutating func move(_ argument: String, at path: Path?) {
    guard let list = list(at: path, for: .move) else { return }
    let numbers = argument.split(whereSeparator: \.isWhitespace).filter { $0.lowercased() != "to" }
    guard numbers.count == 2 else {
      let (count, label) = (session.rowCount(of: list), session.promptLabel(list))
      let error: RowMessage =
        switch count {
        case 0: .hasNoRows(list: label)
        case 1: .hasOneRow(list: label)
        default: .sayWhatToMove(count: count)
        }
      refuse(error)
      return
    }
    guard let row = row(String(numbers[0]), of: list),
      let place = rowNumber(String(numbers[1]), of: list)
    else { return }
    let former = session.position(of: row) + 1
    guard former != place else {
      reply(RowMessage.alreadyThere(row: place))
      return
    }
    if carryOut(.rowMoved(row, to: place - 1), at: list) {
      reply(RowMessage.moved(list: session.promptLabel(list), from: former, to: place))
      announceChanges(at: column)
      goOnWalking()
    }
  }

  mutating func sort(_ argument: String, at path: Path?) {
    guard let list = list(at: path, for: .sort) else { return }
    guard session.program.nodes[list.node].sort.isEmpty else {
      return refuse(session.explanation(of: .listIsSorted(list)))
    }
    let cells = sortableCells(of: list)
    var keys: [SortKey] = []
    var names: [String] = []
    for part in argument.split(separator: ",") {
      var words = part.split(whereSeparator: \.isWhitespace).map(String.init)
      let order = words.count > 1 ? words.last?.lowercased() : nil
      let isDescending = order == "descending" || order == "desc"
      if isDescending || order == "ascending" || order == "asc" { words.removeLast() }
      let name = words.joined(separator: " ")
      guard
        let cell = cells.first(where: { $0.name == name })
          ?? cells.first(where: { $0.label.lowercased() == name.lowercased() })
      else { return refuse(RowMessage.cannotSortBy(name: name, names: cells.map(\.name))) }
      keys.append(SortKey(slot: cell.slot, isDescending: isDescending))
      // The values of a plain list have no names of their own.
      if !session.program.nodes[list.node].isPlainList {
        names.append(
          isDescending ? RowMessage.descending(label: cell.label).text(in: language) : cell.label)
      }
    }
    guard !keys.isEmpty else { return refuse(RowMessage.sayHowToSort(names: cells.map(\.name))) }
    if carryOut(.rowsSorted(list: list, by: keys), at: list) {
      reply(RowMessage.sortedBy(list: session.promptLabel(list), names: names))
      say(rowLines(of: list))
      announceChanges(at: column)
      goOnWalking()
    }
  }

  /// Returns the fields that the rows of a list can be sorted by.
  private func sortableCells(of list: Path) -> [(name: String, label: String, slot: SlotID)] {
    session.program.cells(inRowsOf: list).compactMap { cell in
      let node = session.program.nodes[cell.node]
      guard !node.type.isSecret else { return nil }
      return (cell.name, session.plainLabel(Path(node: cell.node, row: -1)), node.slot)
    }
  }

  /// Returns the list that a command applies to: the current one, or else the only list of the
  /// form.
  private mutating func list(at path: Path?, for command: CommandName) -> Path? {
    if let list = path.flatMap({ session.listAround($0) }) { return list }
    let lists = session.program.nodes.indices.filter { node in
      session.program.nodes[node].kind == .list && session.program.nodes[node].template == 0
    }
    if lists.count == 1 { return Path(node: lists[0]) }
    let error =
      lists.isEmpty
      ? RowMessage.noListInForm : command == .add ? .noListHereToAdd : .noListHere
    refuse(error)
    return nil
  }

  mutating func row(_ text: String, of list: Path) -> RowPath? {
    rowNumber(text, of: list).flatMap { session.row(of: list, at: $0 - 1) }
  }

  /// Returns the number of a row, from 1, or reports that the row does not exist.
  private mutating func rowNumber(_ text: String, of list: Path) -> Int? {
    let count = session.rowCount(of: list)
    if let number = Int(text), number >= 1, number <= count { return number }
    let error =
      count == 0
      ? RowMessage.hasNoRows(list: session.promptLabel(list))
      : .noSuchRow(text: text, count: count)
    refuse(error)
    return nil
  }
}
