public import FormEngine

/// Answers that are known before anything is asked: from a file, from the environment, from flags.
///
/// They are read strictly, as records are. What is read later replaces what was read earlier. All
/// that is wrong is collected, so that it can be told at once.
public struct KnownAnswers {
  let program: Program
  let names: MemberNames
  private var positions: [KnownPlace: Int] = [:]
  private var answers: [(place: KnownPlace, value: Value, source: Source)] = []
  private var rowCounts: [KnownPlace: Int] = [:]
  private var listOrder: [(place: KnownPlace, source: Source)] = []
  private var namedRows: [KnownPlace: [Int: KnownAnswerFinding.Place]] = [:]
  private var found: [KnownAnswerFinding] = []

  /// Whether what is read is a record: an answered form, in which computed values stand too.
  let isRecord: Bool
  /// In a record, what does not have the type of its place.
  var misfits: [Misfit] = []
  /// In a record, what it says of computed fields.
  var recorded: [(place: KnownPlace, value: Value)] = []

  /// A value of a type that its place does not have.
  struct Misfit {
    var place: KnownPlace
    var message: String
    /// The value as it is written.
    var text: String
  }

  /// Where an answer comes from.
  enum Source {
    case file, environment, flag
  }

  public init(_ program: Program) {
    self.init(program, isRecord: false)
  }

  init(_ program: Program, isRecord: Bool) {
    self.program = program
    self.isRecord = isRecord
    names = MemberNames(program)
  }

  /// All that is wrong, in the order in which it was read.
  public var findings: [KnownAnswerFinding] { found + gaps }

  mutating func report(
    _ message: String, at place: KnownAnswerFinding.Place, isWarning: Bool = false
  ) {
    found.append(KnownAnswerFinding(message: message, place: place, isWarning: isWarning))
  }

  /// Keeps an answer; an empty one is no answer.
  mutating func keep(_ value: Value, at place: KnownPlace, from source: Source) {
    if let position = positions[place] {
      answers[position] = (place, value, source)
    } else {
      positions[place] = answers.count
      answers.append((place, value, source))
    }
  }

  /// Keeps that a list has at least so many rows.
  mutating func keep(rows count: Int, of list: KnownPlace, from source: Source) {
    if rowCounts[list] == nil { listOrder.append((list, source)) }
    rowCounts[list] = max(rowCounts[list] ?? 0, count)
  }

  /// Keeps that a row was named, without the rows before it.
  mutating func keep(
    row: Int, of list: KnownPlace, from source: Source, at place: KnownAnswerFinding.Place
  ) {
    keep(rows: 0, of: list, from: source)
    if namedRows[list]?[row] == nil { namedRows[list, default: [:]][row] = place }
  }

  /// Rows that were named although those before them were not.
  private var gaps: [KnownAnswerFinding] {
    listOrder.flatMap { list, _ in
      rowsBeyond(rowCount(of: list), of: list).map { row, place in
        let name = text(of: list)
        return KnownAnswerFinding(
          message: "\(name)[\(row &+ 1)] is named, but there is no \(name)[\(row)].", place: place)
      }
    }
  }

  /// How many rows a list has once all is read: up to the first that nobody named.
  private func rowCount(of list: KnownPlace) -> Int {
    let named = namedRows[list] ?? [:]
    var count = rowCounts[list] ?? 0
    while named[count] != nil { count += 1 }
    return count
  }

  /// The rows that were named without the one before them.
  private func rowsBeyond(
    _ count: Int, of list: KnownPlace
  ) -> [(row: Int, place: KnownAnswerFinding.Place)] {
    let named = namedRows[list] ?? [:]
    return named.filter { $0.key > count && named[$0.key - 1] == nil }
      .sorted { $0.key < $1.key }
      .map { (row: $0.key, place: $0.value) }
  }

  /// Starts a session with the rows of the lists and then the answers, in the order in which they
  /// were read.
  ///
  /// - Parameter settled: they are not asked for unless something is wrong with them.
  public func give(to session: inout Session, settled: Bool) {
    _ = giveAll(to: &session, settled: settled)
  }

  /// The same.
  ///
  /// - Returns: what tells where in the session a place is.
  func giveAll(to session: inout Session, settled: Bool) -> (KnownPlace) -> Path? {
    var rows: [KnownPlace: RowID] = [:]
    func path(_ place: KnownPlace) -> Path? {
      guard !place.rows.isEmpty else { return Path(node: place.node) }
      let row = KnownPlace(node: program.rowBody(around: place.node), rows: place.rows)
      return rows[row].map { Path(node: place.node, row: $0) }
    }
    // Lists stand after those whose rows they are in.
    for (list, _) in listOrder.sorted(by: { $0.place.rows.count < $1.place.rows.count }) {
      guard let place = path(list) else { continue }
      if settled { session.giveList(place) }
      for index in 0..<rowCount(of: list) {
        guard let row = session.giveRow(in: place, settled: settled) else { continue }
        rows[KnownPlace(node: row.body, rows: list.rows + [index])] = row.row
      }
    }
    for (place, value, source) in answers where !value.isEmpty {
      guard let path = path(place) else { continue }
      session.give(value, at: path, origin: source.origin, settled: settled)
    }
    session.start(sortsRows: !isRecord)
    return path
  }

  /// `faves[2].category`
  func text(of place: KnownPlace) -> String {
    var rows = place.rows
    var text = ""
    var node = place.node
    while node != 0, program.nodes.indices.contains(node) {
      let declaration = program.nodes[node]
      switch declaration.kind {
      case .row: text = "[\((rows.popLast() ?? 0) &+ 1)]" + (text.isEmpty ? "" : "." + text)
      case .field where program.isPlainValue(node): break
      case .field, .group, .list:
        let isFollowedByRow = declaration.kind == .list && text.hasPrefix("[")
        text = declaration.name + (text.isEmpty || isFollowedByRow ? "" : ".") + text
      default: break
      }
      node = declaration.parent
    }
    return text
  }
}

/// A field or list in rows that need not exist yet.
struct KnownPlace: Hashable {
  var node: NodeID
  /// The places of the rows around it, from 0, outermost first.
  var rows: [Int]
}

extension Program {
  /// The body of the rows in which a declaration stands.
  fileprivate func rowBody(around node: NodeID) -> NodeID {
    parts.templates[nodes[node].template]
  }
}

extension KnownAnswers.Source {
  var origin: Origin {
    switch self {
    case .file: .file
    case .environment: .environment
    case .flag: .flag
    }
  }
}

/// Something wrong with answers that were given beforehand.
public struct KnownAnswerFinding: Hashable, Sendable {
  public enum Place: Hashable, Sendable {
    /// Line and column count from 1, columns in characters (Unicode scalars), the offset in bytes.
    case file(name: String, line: Int, column: Int, offset: Int)
    case variable(String)
    /// The flag with its path, never with its value.
    case flag(String)
  }

  public var message: String
  public var place: Place
  /// It would not keep a record from being taken.
  public var isWarning: Bool

  public init(message: String, place: Place, isWarning: Bool = false) {
    self.message = message
    self.place = place
    self.isWarning = isWarning
  }

  /// `answers.json:3:14: error: There is no field …`
  public var description: String {
    let severity = isWarning ? "warning" : "error"
    return switch place {
    case .file(let name, let line, let column, _):
      "\(name):\(line):\(column): \(severity): \(message)"
    case .variable(let name): "\(severity): \(name): \(message)"
    case .flag(let flag): "\(severity): \(flag): \(message)"
    }
  }
}
