import FormSyntax
import FormTools

/// A recogniser that decides whether tokens are a sentence of the grammar, by Earley's method.
///
/// It is independent of the parser, and follows all readings in parallel. Two rules of the page
/// choose between them: an optional part is present if its first word is, and a word in quotes that
/// fits is not a name.
final class Recogniser {
  /// The aspects of a token that the grammar requires. White space is looked up in the source,
  /// because the parser may have assumed some.
  private struct Place {
    var tokenClass: Int
    var isJoined: Bool
    var isFirstOnLine: Bool
  }

  private let table: GrammarTable
  /// All items, set after set: how far a production has been read, and the set in which it started.
  private var items: [(place: Int, origin: Int)] = []
  /// For each item, the one before it in its set that waits for the same nonterminal; -1 for none.
  private var waitsBefore: [Int] = []
  /// For each set and nonterminal, the last item that waits for it; -1 for none.
  private var waiting: [Int] = []
  /// For each place and origin, the set that has it.
  private var seen: [Int] = []
  /// Numbers the sets of all sentences.
  private var stamp = 0
  private var width = 0

  init(_ table: GrammarTable) {
    self.table = table
  }

  func accepts(_ tree: SyntaxTree) -> Bool {
    let tokens = places(of: tree)
    width = tokens.count
    items.removeAll(keepingCapacity: true)
    waitsBefore.removeAll(keepingCapacity: true)
    waiting = Array(repeating: -1, count: table.productions.count * width)
    if seen.count < table.symbols.count * width {
      seen = Array(repeating: 0, count: table.symbols.count * width)
    }
    stamp += 1
    for place in table.productions[table.start] { add(place, 0, to: 0) }
    var first = 0
    for index in 0..<width {
      close(index, from: first, tokens[index])
      if index == width - 1 { break }
      let last = items.count
      stamp += 1
      scan(first..<last, to: index + 1, tokens[index].tokenClass)
      if items.count == last { return false }
      first = last
    }
    return items[first...].contains { item in
      if case .end(table.start) = table.symbols[item.place] { item.origin == 0 } else { false }
    }
  }

  private func add(_ place: Int, _ origin: Int, to set: Int) {
    let key = place * width + origin
    if seen[key] == stamp { return }
    seen[key] = stamp
    var before = -1
    if case .nonterminal(let head) = table.symbols[place] {
      before = waiting[set * table.productions.count + head]
      waiting[set * table.productions.count + head] = items.count
    }
    items.append((place, origin))
    waitsBefore.append(before)
  }

  private func places(of tree: SyntaxTree) -> [Place] {
    var before = 0
    return tree.tokens.map { token in
      defer { before = token.end }
      let gap = tree.source.bytes[min(before, token.start)..<token.start]
      return Place(
        tokenClass: table.classNumber(of: token, in: tree.source),
        isJoined: gap.isEmpty && token.start > 0,
        isFirstOnLine: token.start == 0 || gap.contains(UInt8(ascii: "\n")))
    }
  }

  /// Predicts and completes until nothing is new.
  private func close(_ index: Int, from first: Int, _ token: Place) {
    var completedHere: [Int] = []
    var next = first
    while next < items.count {
      let (place, origin) = items[next]
      next += 1
      switch table.symbols[place] {
      case .terminal: break
      case .condition(let condition):
        if holds(table.conditions[condition], token) { add(place + 1, origin, to: index) }
      case .nonterminal(let head):
        for start in table.predicted(head, before: token.tokenClass) {
          add(start, index, to: index)
        }
        if completedHere.contains(head) { add(place + 1, origin, to: index) }
      case .end(let head):
        if origin == index { completedHere.append(head) }
        var waits = waiting[origin * table.productions.count + head]
        while waits >= 0 {
          add(items[waits].place + 1, items[waits].origin, to: index)
          waits = waitsBefore[waits]
        }
      }
    }
  }

  /// Advances over the token, by a word in quotes if one fits.
  private func scan(_ range: Range<Int>, to set: Int, _ tokenClass: Int) {
    let matches = table.matches[tokenClass]
    var names: [Int] = []
    var hasWord = false
    for item in range {
      guard case .terminal(let terminal) = table.symbols[items[item].place], matches[terminal]
      else { continue }
      if table.terminals[terminal].isName {
        names.append(item)
      } else {
        if case .word = table.terminals[terminal] { hasWord = true }
        add(items[item].place + 1, items[item].origin, to: set)
      }
    }
    if hasWord { return }
    for item in names { add(items[item].place + 1, items[item].origin, to: set) }
  }

  private func holds(
    _ condition: GrammarTable.Condition, _ token: Place
  ) -> Bool {
    switch condition {
    case .mark(let mark): holds(mark, token)
    case .beginsNone(let starts):
      !starts.contains { start in
        table.matches[token.tokenClass][start.terminal]
          && start.marks.allSatisfy { holds($0, token) }
      }
    }
  }

  private func holds(_ mark: GrammarMark, _ token: Place) -> Bool {
    switch mark {
    case .joined: token.isJoined
    case .sameLine: !token.isFirstOnLine
    case .apart:
      !token.isJoined
        || !table.beginsExpression.contains { table.matches[token.tokenClass][$0] }
    }
  }
}
