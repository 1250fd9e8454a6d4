/// One flag of a command: what the parser accepts, what help says and what a mistyped name may
/// mean.
struct Flag: Sendable {
  /// The value after the name.
  enum Value: Sendable {
    case none
    /// Any text; the associated text describes it for help and messages.
    case text(String)
    case choice([String])
    case dateTime
    case seconds
    case percent
    /// A number from 1 on.
    case count(String)
    /// The prefix of the names of variables.
    case variablePrefix
    /// A field, group, list or row, with the numbers of rows.
    case place
    /// The name of a language, as gettext writes it.
    case language

    /// As help shows it after the name.
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

  /// A flag without a value.
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

/// One command: its flags and operands, from which the parser and the help are made.
///
/// A class, so that passing it on copies nothing.
final class CommandDescription: Sendable {
  enum Operands: Sendable {
    case none
    /// Exactly one.
    case one(String)
    /// Exactly two.
    case two(String, String)
    /// One or more.
    case several(String)
    /// One or none.
    case optional(String)
    /// One or none, which may be followed by one of another kind.
    case optionalPair(String, String)
    /// None or more.
    case any(String)
    /// One, followed by one or more of another kind.
    case oneAndSeveral(String, String)
    /// Two, followed by none or more of another kind, where a flag asks for them.
    case twoAndAny(String, String, String)

    /// Whether all operands from an index on are of one kind.
    func repeats(from place: Int) -> Bool {
      switch self {
      case .several, .any: true
      case .oneAndSeveral: place > 0
      case .twoAndAny: place > 1
      case .none, .one, .two, .optional, .optionalPair: false
      }
    }

    var placeholder: String {
      switch self {
      case .optional(let name): "[\(name)]"
      case .optionalPair(let first, let second): "[\(first) [\(second)]]"
      case .none: ""
      case .one(let name): name
      case .two(let first, let second), .twoAndAny(let first, let second, _): "\(first) \(second)"
      case .several(let name): "\(name)…"
      case .any(let name): "[\(name)…]"
      case .oneAndSeveral(let one, let name): "\(one) \(name)…"
      }
    }
  }

  let id: CommandName
  let summary: String
  let operands: Operands
  /// Whether what follows `--` is a program to start.
  let acceptsHandler: Bool
  let flags: [Flag]
  /// Lines of the help that describe several flags together, so that it fits a screen.
  let sharedLines: [(usage: String, summary: String)]
  /// Notes at the end of the help, one per line.
  let notes: [String]
  let examples: [String]

  /// Its name and operands.
  var usage: String {
    operands.placeholder.isEmpty ? name : "\(name) \(operands.placeholder)"
  }

  init(
    _ id: CommandName, summary: String, operands: Operands, acceptsHandler: Bool = false,
    flags: [Flag], sharedLines: [(usage: String, summary: String)] = [],
    notes: [String] = [], examples: [String]
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
