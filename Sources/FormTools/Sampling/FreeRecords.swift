internal import FormEngine
internal import FormJSON
internal import FormLanguage
internal import SeededNumbers

/// Writes records of a form in which hardly anything depends on anything else, without a session.
/// Each value is drawn independently; a check then decides whether the record is valid.
struct FreeRecords {
  private enum Member {
    case field(name: String, domain: Int, isRequired: Bool)
    case group(name: String, [Member])
    case list(name: String, rows: ClosedRange<Int>, isPlain: Bool, [Member])
  }

  private let members: [Member]
  private var writer = JSONWriter(.compact)
  /// The number of rows that the record may still get beyond the minimum of each list.
  private var rowsLeft = 0

  /// Prepares to write records; nil if too much depends on other answers.
  init?(_ program: Program, _ maker: RecordMaker) {
    guard let members = Self.members(of: 0, program, maker) else { return nil }
    self.members = members
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
        let domain = Int(maker.domainOfNode[id])
        guard domain >= 0, maker.domains[domain].isFree else { return nil }
        members.append(
          .field(
            name: node.member, domain: domain,
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
  mutating func next(_ maker: inout RecordMaker) -> [UInt8] {
    rowsLeft = maker.extraRows
    writer.beginObject()
    for member in members { write(member, &maker) }
    return writer.finish()
  }

  private mutating func write(_ member: Member, _ maker: inout RecordMaker) {
    switch member {
    case .field(let name, let domain, let isRequired):
      guard isRequired || !maker.random.chance(1, in: 4),
        let value = maker.freeValue(of: domain)
      else { return }
      writer.name(name)
      write(value, maker.domains[domain].options)
    case .group(let name, let inside):
      // A group of fields without a value is left out.
      var isNamed = false
      for member in inside {
        if case .field(_, let domain, let isRequired) = member {
          guard isRequired || !maker.random.chance(1, in: 4),
            let value = maker.freeValue(of: domain), case .field(let own, _, _) = member
          else { continue }
          begin(name, &isNamed)
          writer.name(own)
          write(value, maker.domains[domain].options)
        } else {
          begin(name, &isNamed)
          write(member, &maker)
        }
      }
      if isNamed { writer.end() }
    case .list(let name, let rows, let isPlain, let inside):
      writer.name(name)
      writer.beginArray()
      let spread = rows.upperBound - rows.lowerBound
      // Usually at most two rows beyond the minimum, sometimes as many as allowed.
      let wanted =
        maker.random.chance(1, in: 16)
        ? rows.upperBound : rows.lowerBound + maker.random.below(min(spread, 2) + 1)
      let count = rows.lowerBound + min(wanted - rows.lowerBound, max(0, rowsLeft))
      rowsLeft -= count - rows.lowerBound
      for _ in 0..<count {
        if isPlain {
          if case .field(_, let domain, _)? = inside.first, let value = maker.freeValue(of: domain)
          {
            write(value, maker.domains[domain].options)
          }
        } else {
          writer.beginObject()
          for member in inside { write(member, &maker) }
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

  private mutating func write(_ value: Value, _ options: OptionList) {
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
