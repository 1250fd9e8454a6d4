/// A flag of a command, as the parser accepts it, help describes it, and messages suggest it.
struct Flag: Sendable {
  /// The value of a flag.
  enum Value: Sendable {
    case none
    /// Any text; the associated text describes it in help and messages.
    case text(String)
    case choice([String])
    case dateTime
    case seconds
    case percent
    /// A whole number from 1; the associated text is its placeholder.
    case count(String)
    /// The prefix of variable names.
    case variablePrefix
    /// A field, group, list or row, with row numbers.
    case place
    /// The name of a language, as in gettext.
    case language

    /// The placeholder for the value in help.
    var placeholder: String {
      switch self {
      case .none: ""
      case .text(let name): name
      case .choice(let names): names.joined(separator: "|")
      case .dateTime: "DATE-TIME"
      case .seconds: "SECONDS"
      case .percent: "N"
      case .count(let name): name
      case .variablePrefix: "PREFIX"
      case .place: "PATH"
      case .language: "LANG"
      }
    }
  }

  var name: String
  var value = Value.none
  var repeats = false
  var summary: String

  /// Creates a flag without a value.
  init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }

  init(
    _ name: String, _ value: Value, repeats: Bool = false, _ summary: String
  ) {
    self.name = name
    self.value = value
    self.repeats = repeats
    self.summary = summary
  }
}

/// A command with its flags and operands, from which the parser and the help work.
///
/// It is a class so passing it around copies nothing.
final class CommandDescription: Sendable {
  /// The operands of a command.
  struct Operands: Sendable {
    let required: [String]
    /// The operands that may follow the required ones.
    let optional: [String]
    /// True if the last operand can be repeated.
    let repeats: Bool
    /// The flag that optional operands need, if any.
    let flag: String?

    init(
      _ required: String..., optional: [String] = [], repeats: Bool = false,
      onlyWith flag: String? = nil
    ) {
      self.required = required
      self.optional = optional
      self.repeats = repeats
      self.flag = flag
    }

    var names: [String] { required + optional }

    /// Returns the name of the operand at an index; nil if there is no such operand.
    func name(at place: Int) -> String? {
      place < names.count ? names[place] : repeats ? names.last : nil
    }

    /// Returns whether all operands from an index on are of one kind.
    func repeats(from place: Int) -> Bool { repeats && place >= names.count - 1 }

    /// The operands as help shows them; those that need a flag are shown with the flag instead.
    var placeholder: String {
      var words = names
      if repeats, let last = words.popLast() { words.append(last + "…") }
      let others = flag == nil ? words.dropFirst(required.count) : []
      let brackets =
        others.map { "[" + $0 }.joined(separator: " ") + String(repeating: "]", count: others.count)
      return (words.prefix(required.count) + [brackets]).filter { !$0.isEmpty }
        .joined(separator: " ")
    }
  }

  let id: Subcommand
  let summary: String
  let operands: Operands
  /// True if a program to start can follow `--`.
  let acceptsHandler: Bool
  let flags: [Flag]
  /// Lines of the help that describe several flags together, so it fits a screen.
  let sharedLines: [(usage: String, summary: String)]
  /// Notes at the end of the help, one per line.
  let notes: [String]
  let examples: [String]

  /// The name and operands.
  var usage: String {
    operands.placeholder.isEmpty ? name : "\(name) \(operands.placeholder)"
  }

  init(
    _ id: Subcommand, summary: String, operands: Operands, acceptsHandler: Bool = false,
    flags: [Flag], sharedLines: [(usage: String, summary: String)] = [],
    notes: [String], examples: [String]
  ) {
    self.id = id
    self.summary = summary
    self.operands = operands
    self.acceptsHandler = acceptsHandler
    self.flags = flags
    self.sharedLines = sharedLines
    self.notes = notes
    self.examples = examples
  }

  var name: String { id.rawValue }

  func flag(_ name: String) -> Flag? {
    flags.first { $0.name == name }
      ?? (name == CommandTable.language.name ? CommandTable.language : nil)
  }

  /// The flags that have a line of their own in the help.
  var flagsWithOwnLine: [Flag] {
    let shared = Set(
      sharedLines.flatMap { line in
        line.usage.split { ", ".contains($0) }.filter { $0.hasPrefix("--") }.map { $0.dropFirst(2) }
      })
    return flags.filter { !shared.contains($0.name[...]) }
  }
}
