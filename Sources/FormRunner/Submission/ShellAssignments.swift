public import FormEngine

/// Answers as assignments for a shell: `USERNAME='blob'`, a line each.
///
/// Values stand in single quotes, in which a shell reads nothing but the next quote, so no answer can
/// be run. The names are those of `--env`.
public struct ShellAssignments {
  public private(set) var text = ""
  /// Names that two answers have; nothing may be written then.
  public private(set) var clashes: [String] = []
  private let program: Program
  private let prefix: String?
  private let names: MemberNames
  private var written: Set<String> = []

  /// - Parameter prefix: as for `--env`; without one the names stand alone.
  public init(_ answers: Answers, of program: Program, prefix: String? = nil) {
    self.program = program
    self.prefix = prefix
    names = MemberNames(program)
    write(answers, in: 0, levels: [])
  }

  private mutating func write(_ answers: Answers, in container: NodeID, levels: [String]) {
    let members = names.members(of: container)
    for member in answers.members {
      guard let node = members[member.name] else { continue }
      write(member.answer, at: node, levels: levels + [EnvironmentName.level(member.name)])
    }
  }

  /// Recursion follows the declarations, which nest 64 levels at most.
  private mutating func write(_ answer: Answers.Answer, at node: NodeID, levels: [String]) {
    switch answer {
    case .group(let group): write(group, in: node, levels: levels)
    case .rows(let rows):
      for (index, row) in rows.enumerated() {
        write(row, in: program.nodes[node].rowBody, levels: levels + [String(index + 1)])
      }
    case .array(let elements) where program.nodes[node].kind == .list:
      for (index, element) in elements.enumerated() {
        assign(Self.text(of: element), levels: levels + [String(index + 1)])
      }
    default: assign(Self.text(of: answer), levels: levels)
    }
  }

  private mutating func assign(_ value: String, levels: [String]) {
    let name = EnvironmentName(prefix: prefix, levels: levels).description
    if !written.insert(name).inserted { clashes.append(name) }
    text += "\(name)=\(Self.quoted(value))\n"
  }

  private static func text(of answer: Answers.Answer) -> String {
    switch answer {
    case .text(let text): text
    case .number(let digits): digits
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .array(let elements): elements.map(text).joined(separator: ";")
    case .group, .rows: ""
    }
  }

  /// A text in single quotes. No variable holds a NUL, so it is left out.
  static func quoted(_ text: String) -> String {
    var quoted = "'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'": quoted += "'\\''"
      case "\0": break
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "'"
  }

  /// A path as an argument: quoted where a shell would read more than letters in it.
  static func quoted(path: String) -> String {
    let isPlain = path.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_", ".", "-", "[", "]": true
      default: scalar.value >= 0x80 && !scalar.properties.isWhitespace
      }
    }
    return isPlain ? path : quoted(path)
  }
}
