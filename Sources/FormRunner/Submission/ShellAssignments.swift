package import FormEngine

/// Answers as shell assignments: `FORM_USERNAME='blob'`, one per line.
///
/// Values are in single quotes, in which a shell interprets only the closing quote, so no answer
/// can be executed. The names after the prefix are those of `--env`, so none is a variable that a
/// shell or program already uses.
package struct ShellAssignments {
  package static let prefix = "FORM_"

  package private(set) var text = ""
  /// The reason, as a sentence, why the answers cannot be written in this format; nil if they can.
  /// If there is one, the text must not be used.
  package private(set) var obstacle: String?
  private let program: Program
  private let prefix: String
  private let names: MemberNames
  private var written: Set<String> = []

  package init(_ answers: Answers, of program: Program, prefix: String = ShellAssignments.prefix) {
    self.program = program
    self.prefix = prefix
    names = MemberNames(program)
    write(answers, in: 0, levels: [])
  }

  /// Returns whether a text can be the start of a variable name in any shell.
  package static func isPrefix(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
      default: false
      }
    }
  }

  /// Returns the reason why the answers of a form can never be written in this format: two fields
  /// would have the same variable name. Returns nil if they can.
  package static func obstacle(for program: Program, prefix: String) -> String? {
    var paths: [String: String] = [:]
    var open = [(container: 0, levels: [String](), path: "")]
    let names = MemberNames(program)
    while let (container, levels, path) = open.popLast() {
      for (level, nodes) in names.variables(of: container).sorted(by: { $0.key < $1.key }) {
        for node in nodes {
          let declaration = program.nodes[node]
          let levels = levels + [level]
          let own = path.isEmpty ? declaration.member : path + "." + declaration.member
          switch declaration.kind {
          case .group: open.append((node, levels, own))
          // Rows are distinguished by their numbers.
          case .list where !declaration.isPlainList:
            open.append((declaration.rowBody, levels + ["1"], own + "[1]"))
          default:
            let isList = declaration.kind == .list
            let name = prefix + (isList ? levels + ["1"] : levels).joined(separator: "__")
            let path = isList ? own + "[1]" : own
            if let other = paths[name] { return clash(other, path, name, program.language) }
            paths[name] = path
          }
        }
      }
    }
    return nil
  }

  private static func clash(
    _ one: String, _ other: String, _ name: String, _ language: Language?
  ) -> String {
    SubmissionMessage.sameVariable(one: one, other: other, name: name).text(in: language)
  }

  private mutating func write(_ answers: Answers, in container: NodeID, levels: [String]) {
    let members = names.members(of: container)
    for member in answers.members {
      guard let node = members[member.name] else { continue }
      write(member.answer, at: node, levels: levels + [EnvironmentName.level(member.name)])
    }
  }

  /// Writes an answer. The recursion follows the declarations, which nest at most 64 levels deep.
  private mutating func write(_ answer: Answers.Answer, at node: NodeID, levels: [String]) {
    switch answer {
    case .group(let group): write(group, in: node, levels: levels)
    case .rows(let rows):
      for (index, row) in rows.enumerated() {
        let (body, levels) = (program.nodes[node].rowBody, levels + [String(index + 1)])
        let count = written.count
        write(row, in: body, levels: levels)
        // The variable keeps the number of rows the same when the answers are read again.
        if written.count == count { assign("", levels: levels) }
      }
    case .array(let elements) where program.nodes[node].kind == .list:
      let single = program.declaredChildren(of: program.nodes[node].rowBody).first ?? node
      for (index, element) in elements.enumerated() {
        write(element, at: single, levels: levels + [String(index + 1)])
      }
    case .array(let elements):
      assign(several(elements.map { Self.text(of: $0) }, at: node), levels: levels)
    default: assign(Self.text(of: answer), levels: levels)
    }
  }

  private mutating func assign(_ value: String, levels: [String]) {
    let name = prefix + levels.joined(separator: "__")
    if !written.insert(name).inserted {
      obstacle = SubmissionMessage.twoAnswersInVariable(name: name).text(in: program.language)
    }
    if value.utf8.contains(0) {
      obstacle = SubmissionMessage.containsNUL(name: name).text(in: program.language)
    }
    text += "\(name)=\(Self.quoted(value))\n"
  }

  private static func text(of answer: Answers.Answer) -> String {
    switch answer {
    case .text(let text): text
    case .number(let digits): digits
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .array, .group, .rows: ""
    }
  }

  /// Returns what several options are recorded as, as people type it: in quotes if that, or a
  /// label, contains a comma, which could be taken for a separator.
  private func several(_ names: [String], at node: NodeID) -> String {
    let options = program.options(of: node)
    let isPlain =
      names.count < 2
      || names.allSatisfy { name in !name.utf8.contains { $0 == 0x2C || $0 == 0x22 } }
        && options.allSatisfy { option in
          [option.label, option.ownLabel ?? ""].allSatisfy { !$0.utf8.contains(0x2C) }
        }
    return names.map { isPlain ? $0 : PresetFlags.quoted($0) }.joined(separator: ",")
  }

  /// Returns a text in single quotes.
  static func quoted(_ text: String) -> String {
    var quoted = "'"
    for scalar in text.unicodeScalars {
      if scalar == "'" { quoted += "'\\''" } else { quoted.unicodeScalars.append(scalar) }
    }
    return quoted + "'"
  }

  /// Returns `path=value` as an argument, quoted if it has characters that may be special to a
  /// shell. Some shells treat brackets as file patterns.
  static func quoted(assignment: String) -> String {
    let isPlain = assignment.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_", ".", "-", "=": true
      default: scalar.value >= 0x80 && !scalar.properties.isWhitespace
      }
    }
    return isPlain ? assignment : quoted(assignment)
  }
}
