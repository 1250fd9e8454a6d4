import FormEngine
import SeededNumbers

/// A random form of a few fields with few values each, so all its records can be tried.
///
/// Each clause has a line of its own, which identifies the subject of a finding there.
struct RandomForm {
  enum Shape {
    /// Fields, groups and at most one list.
    case flat
    /// A list in whose rows there are lists.
    case nested
  }

  enum Kind: CaseIterable { case integer, decimal, boolean, choice, choices, date, text }

  struct Field {
    var name: String
    var path: String
    var kind: Kind
    /// Its possible answers, some of them against the rules; empty for a computed field.
    var candidates: [Value] = []
    /// Only the candidates pass its own rules.
    var isClosed = false
    var isComputed = false
    /// It chooses several answers of its kind.
    var isSet = false
    /// Integers or decimals, if its options have points.
    var points: Kind?
  }

  struct Group {
    var name: String
    var path: String
    var members: [Member] = []
  }

  struct RowList {
    var name: String
    var path: String
    /// The members of each row; of a list of plain values the one field `value`.
    var members: [Member] = []
    var isPlain = false
    var least: Int
    var most: Int
    /// It may have more rows than any of the records that are tried.
    var isOpen = false
  }

  indirect enum Member {
    case field(Field)
    case group(Group)
    case list(RowList)
  }

  /// The meaning of a line for the declaration with a path.
  enum Clause: Hashable {
    /// A condition to be shown; for a note, the path is its number among all notes, such as `note
    /// 1`.
    case shown(String)
    case readonly(String)
    /// The one `set` of a field.
    case forced(String)
    case required(String)
    case option(String, Int)
    /// A rule of the declaration whose block it is in; empty for the form.
    case rule(String, of: String)
    case field(String)
  }

  private(set) var members: [Member] = []
  private(set) var lines: [String] = []
  /// By line, from 1.
  private(set) var clauses: [Int: Clause] = [:]
  private var readonlyPaths: Set<String> = []
  /// Names of rules that only warn.
  private(set) var warnings: Set<String> = []
  var text: String { lines.joined(separator: "\n") + "\n" }

  let shape: Shape
  private let repeatsWarnings: Bool
  var random: SeededGenerator
  /// Decides where `set` is written.
  var forcing: SeededGenerator
  /// Decides where `count = E` is written.
  var counting: SeededGenerator
  /// Decides where `options from` is written.
  var offering: SeededGenerator
  /// The values that expressions can read at this place.
  var readable: [Readable] = []
  /// The lists that they may look through.
  var lists: [ReadableList] = []
  /// Conditions that were written, to be written again elsewhere.
  var written: [String] = []
  /// All names of declarations.
  private(set) var names: Set<Substring> = ["value", "position"]
  private var ruleCount = 0
  private var noteCount = 0
  /// The number of records of the form or row written so far, and its intended maximum.
  var recordCount = 1
  var recordLimit: Int
  /// In how many lists in one another is written.
  var depth = 0

  /// A value that an expression can read: its source and kind.
  struct Readable {
    var text: String
    var kind: Kind

    /// True for a cell of the row above, which conditions on rows cannot read.
    var isAbove: Bool { text.hasPrefix("previous.") }
  }

  /// A list that an expression may look through.
  struct ReadableList {
    var text: String
    /// The values that the conditions of its rows can read.
    var cells: [Readable] = []
    var isPlain = false
    /// The lists in its rows.
    var inner: [ReadableList] = []
  }

  /// - Parameter repeatsWarnings: true to repeat each warning of the form as a note, since a rule
  ///   shows whether it fails, and a note whether its condition is true.
  init(seed: UInt64, shape: Shape = .flat, repeatsWarnings: Bool = false) {
    random = SeededGenerator(seed: seed)
    forcing = SeededGenerator(seed: seed ^ 0xF0)
    counting = SeededGenerator(seed: seed ^ 0xC0)
    offering = SeededGenerator(seed: seed ^ 0xA0)
    self.shape = shape
    self.repeatsWarnings = repeatsWarnings
    recordLimit = shape == .flat ? 250 : 500
    lines.append("form f {")
    switch shape {
    case .flat: writeFlatMembers()
    case .nested: writeNestedMembers()
    }
    for _ in 0..<random.below(4) { writeRule(of: "", indent: "  ") }
    if random.chance(1, in: shape == .flat ? 10 : 4) {
      writeNote("Look.", when: condition(2), indent: "  ")
    }
    lines.append("}")
  }

  private mutating func writeFlatMembers() {
    let count = 1 + random.below(4)
    let listPlace = random.chance(2, in: 5) ? random.below(count + 1) : -1
    for index in 0...count where recordCount <= recordLimit {
      if index == listPlace, recordCount <= 8 {
        append(writeList(random.chance(1, in: 5) ? .plain("r") : .rows("r", cells: "c"), in: ""))
        append(writeOffered(from: members.last).map(Member.field))
      }
      if index < count { writeMember(index) }
    }
  }

  private mutating func writeNestedMembers() {
    let before = random.below(3)
    for index in 0..<before where recordCount <= 4 { writeMember(index) }
    append(writeList(.rows("r", cells: "c"), in: ""))
    recordLimit *= 3
    append(writeOffered(from: members.last).map(Member.field))
    for index in before..<(before + random.below(3)) { writeMember(index) }
  }

  private mutating func writeMember(_ index: Int) {
    if index > 0, random.chance(1, in: 6) {
      append(writeGroup("g\(index)", fields: "y\(index)", in: ""))
    } else if index > 0, random.chance(1, in: 7) {
      writeLet("x\(index)", indent: "  ")
    } else {
      append(writeField("x\(index)", in: "").map(Member.field))
    }
  }

  private mutating func append(_ member: Member?) {
    if let member { members.append(member) }
  }

  // MARK: Lines

  mutating func add(_ line: String, _ clause: Clause? = nil) {
    lines.append(line)
    if let clause { clauses[lines.count] = clause }
  }

  /// Adds a line that is written when what belongs to it is known.
  mutating func addHead(_ clause: Clause) -> Int {
    add("", clause)
    return lines.count - 1
  }

  mutating func setHead(_ index: Int, _ line: String) { lines[index] = line }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[random.below(elements.count)]
  }

  /// Returns the indentation of the lines in a block of the declaration with this path.
  func indent(in path: String) -> String {
    String(repeating: " ", count: path.isEmpty ? 2 : 4 + 2 * path.count { $0 == "." })
  }

  func path(_ name: String, in path: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  mutating func declare(_ name: String) { names.insert(name[...]) }

  // MARK: Clauses

  /// Returns the nesting depth of a condition, which is often greater in forms with few
  /// declarations.
  private mutating func conditionDepth() -> Int { shape == .flat ? 2 : random.below(3) }

  mutating func writeRule(of path: String, indent: String) {
    ruleCount += 1
    let name = "k\(ruleCount)"
    let isWarning = random.chance(1, in: 8)
    if isWarning { warnings.insert(name) }
    let condition = condition(conditionDepth())
    add(
      "\(indent)\(isWarning ? "warn" : "check") \(name): \(condition) else \"M\"",
      .rule(name, of: path))
    if repeatsWarnings, isWarning, path.isEmpty { writeNote("M", when: condition, indent: indent) }
  }

  /// A rule that keeps the values of a field few.
  mutating func addDomain(_ condition: String, _ indent: String, _ path: String) {
    ruleCount += 1
    add("\(indent)check k\(ruleCount): \(condition) else \"D\"", .rule("k\(ruleCount)", of: path))
  }

  /// Writes the conditions on which a declaration is required, shown and read-only.
  mutating func writeStates(of path: String, indent: String, isList: Bool = false) {
    // Without anything to read a condition is a constant.
    let reads = !readable.isEmpty || !lists.isEmpty
    if random.chance(1, in: 12), reads {
      add("\(indent)required when \(condition(1))", .required(path))
    } else if random.chance(isList ? 1 : 4, in: 10) {
      add("\(indent)required", .required(path))
    }
    if random.chance(2, in: isList ? 10 : 7), reads {
      add("\(indent)show when \(condition(isList ? 1 : conditionDepth()))", .shown(path))
    }
    if random.chance(1, in: 14), reads {
      add("\(indent)readonly when \(condition(1))", .readonly(path))
      readonlyPaths.insert(path)
    } else if random.chance(1, in: 40) {
      add("\(indent)readonly")
      readonlyPaths.insert(path)
    }
  }

  /// Writes a `set` with one of the values that records give the field.
  mutating func writeForced(_ field: Field, _ indent: String) {
    guard forcing.chance(1, in: 9), !readable.isEmpty || !lists.isEmpty,
      !field.candidates.isEmpty
    else { return }
    let literal: String
    switch field.candidates[forcing.below(field.candidates.count)] {
    case .integer(let number): literal = String(number)
    case .boolean(let isTrue): literal = isTrue ? "true" : "false"
    case .option(let option): literal = ".o\(option)"
    default: return
    }
    add("\(indent)set \(literal) when \(condition(1))", .forced(field.path))
    readonlyPaths.insert(field.path)
  }

  /// Writes a `let` and an expression that reads it, so it is not reported as unused.
  mutating func writeLet(_ name: String, indent: String) {
    let kind = pick([Kind.integer, .integer, .decimal, .boolean, .boolean, .date])
    guard let value = expression(kind, 2) else { return }
    declare(name)
    add("\(indent)let \(name) = \(value)")
    readable.append(Readable(text: name, kind: kind))
    writeNote("N", when: "\(name) is filled", indent: indent)
  }

  private mutating func writeNote(_ text: String, when condition: String, indent: String) {
    noteCount += 1
    add("\(indent)note \"\(text)\" when \(condition)", .shown("note \(noteCount)"))
  }

  /// Writes a group, with the names of its fields read as members of it.
  mutating func writeGroup(
    _ name: String, fields: String, in outer: String, list: ListNames? = nil
  ) -> Member? {
    var group = Group(name: name, path: path(name, in: outer))
    declare(name)
    let indent = indent(in: outer)
    add("\(indent)group \(name) {")
    if random.chance(1, in: 2) {
      add("\(indent)  show when \(condition(1))", .shown(group.path))
    }
    if random.chance(1, in: 14) {
      add("\(indent)  readonly when \(condition(1))", .readonly(group.path))
      readonlyPaths.insert(group.path)
    }
    let (before, around) = (readable.count, lists.count)
    for number in 0...random.below(2) {
      if let field = writeField("\(fields)\(number)", in: group.path) {
        group.members.append(.field(field))
      }
    }
    if let list, let member = writeList(list, in: group.path) { group.members.append(member) }
    if random.chance(1, in: 3) { writeRule(of: group.path, indent: indent + "  ") }
    add("\(indent)}")
    for index in before..<readable.count {
      readable[index].text = "\(name).\(readable[index].text)"
    }
    for index in around..<lists.count { lists[index].text = "\(name).\(lists[index].text)" }
    return group.members.isEmpty ? nil : .group(group)
  }
}

// MARK: What was written

extension RandomForm {
  /// All fields, also in groups and rows, in the order of declaration.
  var fields: [Field] { Self.fields(of: members) }

  var rowLists: [RowList] { Self.lists(of: members) }

  private static func fields(of members: [Member]) -> [Field] {
    members.flatMap { member -> [Field] in
      switch member {
      case .field(let field): [field]
      case .group(let group): fields(of: group.members)
      case .list(let list): fields(of: list.members)
      }
    }
  }

  private static func lists(of members: [Member]) -> [RowList] {
    members.flatMap { member -> [RowList] in
      switch member {
      case .field: []
      case .group(let group): lists(of: group.members)
      case .list(let list): [list] + lists(of: list.members)
      }
    }
  }

  private static func isDeclared(_ path: String, in members: [Member]) -> Bool {
    members.contains { member in
      switch member {
      case .field(let field): field.path == path
      case .group(let group): group.path == path || isDeclared(path, in: group.members)
      case .list(let list): list.path == path || isDeclared(path, in: list.members)
      }
    }
  }

  /// Returns whether a field, group or list has this path.
  func isDeclared(_ path: String) -> Bool { Self.isDeclared(path, in: members) }

  /// Returns whether the declaration or one of its containers is sometimes read-only.
  func mayBeReadonly(_ path: String) -> Bool {
    readonlyPaths.contains { path == $0 || path.hasPrefix("\($0).") }
  }

  /// True if facts about all its records are facts about all possible ones.
  var isClosed: Bool {
    fields.allSatisfy { $0.isClosed || $0.isComputed } && !rowLists.contains { $0.isOpen }
  }

  /// True if the types of its fields have no values other than the candidates.
  var isFinite: Bool {
    rowLists.isEmpty
      && fields.allSatisfy {
        $0.isComputed || $0.kind == .boolean || $0.kind == .choice || $0.kind == .choices
      }
  }
}
