internal import FormEngine
internal import FormJSON
internal import FormLanguage
internal import SeededNumbers

/// Writes records of a form in which hardly anything depends on anything else, without a session.
/// Each value is drawn independently; a check then decides whether the record is valid.
struct FreeRecords {
  private enum Member {
    case field(name: String, NodeID, isRequired: Bool)
    case group(name: String, [Member])
    case list(name: String, rows: ClosedRange<Int>, isPlain: Bool, [Member])
  }

  private let members: [Member]
  private let values: CandidateValues
  private let extraRows: Int
  private var writer = JSONWriter(.compact)
  /// The number of rows that the record may still get beyond the minimum of each list.
  private var rowsLeft = 0

  /// Prepares to write records; nil if too much depends on other answers.
  init?(_ program: Program, _ maker: RecordMaker) {
    guard let members = Self.members(of: 0, program, maker) else { return nil }
    self.members = members
    values = maker.values
    extraRows = maker.extraRows
  }

  /// Returns the members of a container; nil if too much depends on other answers. Recursion
  /// follows the nesting of declarations, which is at most 64 levels deep.
  private static func members(
    of container: NodeID, _ program: Program, _ maker: RecordMaker
  ) -> [Member]? {
    var members: [Member] = []
    for id in program.declaredChildren(of: container) {
      let node = program.nodes[id]
      switch node.shown {
      case .always: break
      case .slot: if node.kind == .note { break } else { return nil }
      case .never: continue
      }
      switch node.kind {
      case .field:
        guard maker.values.knownDomain(of: id)?.isFree == true else { return nil }
        members.append(
          .field(
            name: node.member, id,
            isRequired: node.required == .always || program.isPlainValue(id)))
      case .group, .section:
        guard let inside = Self.members(of: id, program, maker) else { return nil }
        if node.kind == .section {
          members += inside
        } else if !inside.isEmpty {
          members.append(.group(name: node.member, inside))
        }
      case .list:
        guard let rows = maker.usualRows(of: id),
          let inside = Self.members(of: node.rowBody, program, maker)
        else { return nil }
        members.append(
          .list(name: node.member, rows: rows, isPlain: node.isPlainList, inside))
      case .form, .row, .note: break
      }
    }
    return members
  }

  /// Returns the next record as JSON on one line.
  mutating func next() -> [UInt8] {
    rowsLeft = extraRows
    writer.beginObject()
    for member in members { write(member) }
    return writer.finish()
  }

  private mutating func write(_ member: Member) {
    switch member {
    case .field(let name, let node, let isRequired):
      guard let value = value(of: node, isRequired) else { return }
      writer.name(name)
      write(value, node)
    case .group(let name, let inside):
      // A group of fields without a value is left out.
      var isNamed = false
      for member in inside {
        guard case .field(let own, let node, let isRequired) = member else {
          begin(name, &isNamed)
          write(member)
          continue
        }
        guard let value = value(of: node, isRequired) else { continue }
        begin(name, &isNamed)
        writer.name(own)
        write(value, node)
      }
      if isNamed { writer.end() }
    case .list(let name, let rows, let isPlain, let inside):
      writer.name(name)
      writer.beginArray()
      let spread = rows.upperBound - rows.lowerBound
      // Usually at most two rows beyond the minimum, sometimes as many as allowed.
      let wanted =
        values.random.chance(1, in: 16)
        ? rows.upperBound : rows.lowerBound + values.random.below(min(spread, 2) + 1)
      let count = rows.lowerBound + min(wanted - rows.lowerBound, max(0, rowsLeft))
      rowsLeft -= count - rows.lowerBound
      for _ in 0..<count {
        if isPlain {
          if case .field(_, let node, _)? = inside.first, let value = values.freeValue(of: node) {
            write(value, node)
          }
        } else {
          writer.beginObject()
          for member in inside { write(member) }
          writer.end()
        }
      }
      writer.end()
    }
  }

  private mutating func begin(_ name: String, _ isNamed: inout Bool) {
    guard !isNamed else { return }
    isNamed = true
    writer.name(name)
    writer.beginObject()
  }

  /// Returns a value for a field; nil if it stays empty.
  private func value(of node: NodeID, _ isRequired: Bool) -> Value? {
    isRequired || !values.random.chance(1, in: 4) ? values.freeValue(of: node) : nil
  }

  private mutating func write(_ value: Value, _ node: NodeID) {
    let options = values.program.options(of: node)
    switch value {
    case .text(let text): writer.string(text)
    case .integer(let integer): writer.integer(integer)
    case .decimal: writer.number(value.text())
    case .boolean(let isTrue): writer.boolean(isTrue)
    case .option(let option):
      Answers.Answer(recorded: options.recorded(Int(option))).write(to: &writer)
    case .options(let chosen):
      writer.beginArray()
      for option in chosen {
        Answers.Answer(recorded: options.recorded(Int(option))).write(to: &writer)
      }
      writer.end()
    case .empty: writer.null()
    case .date, .time, .dateTime, .duration, .period, .list: writer.string(value.text())
    }
  }
}
