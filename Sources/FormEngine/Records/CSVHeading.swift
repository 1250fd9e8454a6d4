import FormJSON

/// The first row of a CSV file, which assigns columns to fields.
public struct CSVHeading: Sendable {
  /// The length in bytes, including a byte-order mark and the line break; `lines` is the number of
  /// lines.
  public let length: Int
  public let lines: Int
  public private(set) var findings: [RecordFinding] = []
  /// The columns; nil if the heading cannot be read.
  public private(set) var columns: CSVColumns?

  /// Reads the heading; nil if it continues after the bytes.
  ///
  /// - Parameters:
  ///   - isStrict: makes unknown columns errors.
  ///   - warningsCount: true if warnings make the rows invalid, too.
  ///   - key: the key of the records; the form need not have its column.
  ///   - isWhole: true if nothing follows the bytes.
  ///   - limit: the most bytes in the heading.
  public init?(
    _ bytes: [UInt8], _ program: Program, isStrict: Bool, warningsCount: Bool = false,
    key: RecordKey? = nil, isWhole: Bool, limit: Int
  ) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let row = bytes.withUnsafeBufferPointer {
      CSVRow($0, from: start, isWhole: isWhole, limit: limit)
    }
    let carriageReturn = bytes.withUnsafeBufferPointer { row.loneCarriageReturn($0) }
    guard !row.isIncomplete || row.isTooLong || carriageReturn != nil else { return nil }
    length = row.end
    lines = row.lines
    if let carriageReturn {
      findings.append(
        RecordFinding(
          rule: RecordRule.csv.rawValue,
          message: CSVMessage.carriageReturn.message,
          range: carriageReturn..<carriageReturn + 1))
      return
    }
    guard !row.isTooLong else {
      findings.append(
        RecordFinding(
          rule: RecordRule.tooLong.rawValue,
          message: CSVMessage.headerTooLong(limit: limit).message,
          range: start..<start + 1))
      return
    }
    if let failure = row.failure {
      let separator = bytes.withUnsafeBufferPointer { row.foreignSeparator($0) }
      findings.append(
        separator.map { Self.foreign($0, start..<row.end) }
          ?? RecordFinding(
            rule: RecordRule.csv.rawValue, message: failure.reason.message,
            range: failure.offset..<failure.offset + 1))
      return
    }
    let isEmpty = bytes.withUnsafeBufferPointer { row.isBlank($0) }
    guard !isEmpty else {
      findings.append(
        RecordFinding(
          rule: RecordRule.csv.rawValue,
          message: CSVMessage.noHeader.message,
          range: 0..<0))
      return
    }
    let names = bytes.withUnsafeBufferPointer { bytes in
      row.cells.map { cell in
        var text: [UInt8] = []
        cell.append(to: &text, from: bytes, trimmed: true)
        return withMarksInOrder(String(decoding: text, as: UTF8.self))
      }
    }
    read(names, row.cells.map(\.content), program, isStrict, warningsCount, key)
  }

  private mutating func read(
    _ names: [String], _ places: [Range<Int>], _ program: Program, _ isStrict: Bool,
    _ warningsCount: Bool, _ key: RecordKey?
  ) {
    let root = CSVColumns.Branch()
    var seen: [CSVPath: Int] = [:]
    var resolver = CSVPathResolver(program)
    var rows: Set<ArraySlice<CSVPath.Step>> = []
    var isNamed = false
    var keyColumn: Int?
    for (index, (name, place)) in zip(names, places).enumerated() {
      switch resolver.resolve(name, column: index + 1) {
      case .failure(let failure):
        if keyColumn == nil, failure.rule == .unknownMember,
          key?.isHeading(name, nil, program) == true
        {
          keyColumn = index
          continue
        }
        if names.count == 1,
          let separator = name.utf8.lazy.compactMap({ ForeignSeparator($0) }).first
        {
          findings.append(Self.foreign(separator, place))
          return
        }
        findings.append(
          RecordFinding(
            rule: failure.rule.rawValue,
            isWarning: failure.rule == .unknownMember && !isStrict, message: failure.message,
            range: place))
      case .success(let path):
        if let other = seen[path] {
          findings.append(
            RecordFinding(
              rule: RecordRule.repeatedMember.rawValue,
              message: CSVMessage.repeated(
                path.text(program, step: \.memberStep), column: other + 1
              ).message,
              path: path.text(program), range: place))
          continue
        }
        seen[path] = index
        isNamed = true
        if keyColumn == nil, key?.isHeading(name, path, program) == true { keyColumn = index }
        if let row = path.row { rows.insert(row) }
        root.add(column: index, at: path.steps[...], program)
      }
    }
    for (path, column) in seen.sorted(by: { $0.value < $1.value }) {
      guard let gap = path.rowBefore, !rows.contains(gap) else { continue }
      findings.append(
        RecordFinding(
          rule: RecordRule.csv.rawValue,
          message: CSVMessage.noRowBefore.message,
          path: path.text(program), range: places[column]))
      // Findings are in the order of the columns.
      findings.sort { $0.range.lowerBound < $1.range.lowerBound }
      return
    }
    guard isNamed || findings.isEmpty else {
      if findings.allSatisfy(\.isWarning) {
        findings.insert(
          RecordFinding(
            rule: RecordRule.csv.rawValue,
            message: CSVMessage.noField.message,
            range: places.first ?? 0..<0), at: 0)
      }
      return
    }
    columns = CSVColumns(
      root, count: names.count, key: keyColumn,
      hasErrors: findings.contains { warningsCount || !$0.isWarning }, program)
  }

  private static func foreign(_ separator: ForeignSeparator, _ range: Range<Int>) -> RecordFinding {
    RecordFinding(
      rule: RecordRule.csv.rawValue,
      message: CSVMessage.separator(separator.foreign).message,
      range: range)
  }
}

/// A separator of columns in files of other tools.
private enum ForeignSeparator: UInt8 {
  case semicolon = 0x3B
  case tab = 0x09
  case bar = 0x7C

  init?(_ byte: UInt8) { self.init(rawValue: byte) }

  var foreign: CSVMessage.ForeignSeparator {
    switch self {
    case .semicolon: .semicolon
    case .tab: .tab
    case .bar: .bar
    }
  }
}

extension CSVRow {
  /// Returns the foreign separator next to the first misplaced quote: `"a";"b"`, `a;"b"`.
  fileprivate func foreignSeparator(_ bytes: UnsafeBufferPointer<UInt8>) -> ForeignSeparator? {
    // Commas before it mean that the separator is a comma.
    guard let failure, cells.count == (failure.reason == .textAfterQuote ? 1 : 0) else {
      return nil
    }
    return [failure.offset, failure.offset - 1].lazy.filter { bytes.indices.contains($0) }
      .compactMap { ForeignSeparator(bytes[$0]) }.first
  }

  /// Returns the offset of the first carriage return inside the row but outside quotes: if it is
  /// the only line break, the whole file is one row.
  fileprivate func loneCarriageReturn(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    func isBlank(_ byte: UInt8) -> Bool { Cell.isBlank(byte) }
    func carriageReturn(in range: Range<Int>) -> Int? {
      range.first { bytes[$0] == 0x0D }
    }
    for cell in cells where !cell.isQuoted {
      // White space at the ends of a cell is dropped.
      guard let first = cell.content.first(where: { !isBlank(bytes[$0]) }),
        let last = cell.content.last(where: { !isBlank(bytes[$0]) }),
        let found = carriageReturn(in: first..<last)
      else { continue }
      return found
    }
    // The second line may start with a quote.
    guard let failure, !isTooLong else { return nil }
    return carriageReturn(
      in: min(cells.last?.content.upperBound ?? 0, failure.offset)..<failure.offset)
  }
}

/// The path of a CSV column in a form.
struct CSVPath: Hashable {
  enum Step: Hashable {
    case member(NodeID)
    /// A row of the preceding list, counted from 0.
    case row(Int)
  }

  var steps: [Step]

  /// The path of the enclosing list row, if there is one.
  var row: ArraySlice<Step>? {
    for (index, step) in steps.enumerated() {
      if case .row = step { return steps[...index] }
    }
    return nil
  }

  /// The path of the row before the enclosing one, if there is one.
  var rowBefore: ArraySlice<Step>? {
    guard let row, case .row(let number)? = row.last, number > 0 else { return nil }
    return row.dropLast() + [.row(number - 1)]
  }

  func text(_ program: Program, step: (Node) -> String = \.name) -> String {
    var text = ""
    for part in steps {
      switch part {
      case .member(let node):
        if program.isPlainValue(node) { continue }
        text += (text.isEmpty ? "" : ".") + step(program.parts.nodes[node])
      case .row(let row): text += "[\(row + 1)]"
      }
    }
    return text
  }
}

/// A resolver from headings to fields.
struct CSVPathResolver {
  struct Failure: Error {
    var rule: RecordRule
    var message: String

    init(_ rule: RecordRule, _ content: CSVMessage) {
      self.rule = rule
      message = content.message
    }
  }

  private let program: Program
  /// True if messages quote headings that name no field. If the file has no heading, the first
  /// record is in its place, and may contain a secret.
  private let quotes: Bool
  /// The members of the blocks visited so far, by name.
  private var members: [NodeID: (nodes: [NodeID], byName: [String: NodeID])] = [:]
  /// The number of comparisons made to find near names.
  private var comparisons = 0

  /// The most comparisons, so the time does not grow with the square of the number of columns.
  private static let mostComparisons = 1_000_000

  init(_ program: Program) {
    self.program = program
    quotes = !program.hasSecrets
  }

  /// - Parameter column: the column of the heading, from 1.
  mutating func resolve(_ text: String, column: Int) -> Result<CSVPath, Failure> {
    guard !text.isEmpty else {
      return .failure(Failure(.unknownMember, .noHeading))
    }
    var steps: [CSVPath.Step] = []
    var container = 0
    var isInRows = false
    var known = ""
    let parts = MemberStep.parts(of: text)
    for (index, part) in parts.enumerated() {
      guard let step = MemberStep(part) else { return .failure(shapeless(text, column)) }
      let (name, row) = (step.name, step.row)
      guard let node = node(named: name, in: container) else {
        let heading: CSVMessage.Heading =
          quotes ? .text(visibleText(known + name.prefix(80))) : .column(column)
        let near =
          quoted(text, in: container, after: known)
          ?? nearName(to: name, in: container).map { near in
            // The whole heading is suggested if it then names a field. The recursion ends, since
            // blocks nest.
            let suffix = part[(part.firstIndex(of: "[") ?? part.endIndex)...]
            let whole = known + near + suffix + parts[(index + 1)...].map { ".\($0)" }.joined()
            if case .success = resolve(whole, column: column) { return whole }
            return known + near
          }
        return .failure(Failure(.unknownMember, .unknown(heading, near: near)))
      }
      steps.append(.member(node))
      known += program.parts.nodes[node].memberStep
      let isLast = index == parts.count - 1
      switch program.parts.nodes[node].kind {
      case .field:
        guard row == nil, isLast else {
          return .failure(Failure(.csv, .insideField(known)))
        }
        return .success(CSVPath(steps: steps))
      case .list:
        guard let row else {
          return .failure(Failure(.csv, .noRow(known)))
        }
        guard !isInRows else {
          return .failure(Failure(.csv, .listInList(known)))
        }
        isInRows = true
        container = program.parts.nodes[node].rowBody
        steps.append(.row(row))
        known += "[\(row + 1)]"
        if program.parts.nodes[node].isPlainList,
          let value = program.declaredChildren(of: container).first
        {
          guard isLast else {
            return .failure(Failure(.csv, .insideValue(known)))
          }
          return .success(CSVPath(steps: steps + [.member(value)]))
        }
      default:
        guard row == nil else {
          return .failure(Failure(.csv, .noList(known)))
        }
        container = node
      }
      known += "."
    }
    let whole = String(known.dropLast())
    return .failure(Failure(.csv, .severalFields(whole)))
  }

  /// Returns the heading with backticks around a member that needs them: `` `1.1` `` for `1.1`.
  private mutating func quoted(_ text: String, in container: NodeID, after known: String) -> String?
  {
    guard text.hasPrefix(known),
      let node = node(named: String(text.dropFirst(known.count)), in: container)
    else { return nil }
    return known + program.parts.nodes[node].memberStep
  }

  private func shapeless(_ text: String, _ column: Int) -> Failure {
    let heading: CSVMessage.Heading =
      quotes ? .text(visibleText(String(text.prefix(60)))) : .column(column)
    return Failure(.csv, .noPath(heading))
  }

  private mutating func node(named name: String, in container: NodeID) -> NodeID? {
    if let known = members[container] { return known.byName[name] }
    let nodes = program.members(of: container)
    var byName: [String: NodeID] = [:]
    for node in nodes { byName[program.parts.nodes[node].member] = node }
    members[container] = (nodes, byName)
    return byName[name]
  }

  private mutating func nearName(to name: String, in container: NodeID) -> String? {
    guard comparisons < Self.mostComparisons else { return nil }
    let nodes = members[container]?.nodes ?? []
    if let declared = nodes.first(where: { [program] in program.parts.nodes[$0].name == name }) {
      return program.parts.nodes[declared].memberStep
    }
    comparisons += nodes.count
    let names = nodes.map { [program] in program.parts.nodes[$0].member }
    return nearestName(to: name, among: names)
  }
}
