import FormEngine
import FormRunner
import FormSyntax

/// The request that the arguments make.
enum Request {
  /// The help of a command, or of the program if nil.
  case help(CommandDescription?)
  case version
  case command(Invocation)
}

/// A command with its flags and operands, all of which its description allows.
struct Invocation {
  var command: CommandDescription
  var operands: [String] = []
  /// The arguments after `--`, for commands that start a program.
  var handler: [String]?
  private var values: [(flag: String, value: String)] = []

  init(_ command: CommandDescription) {
    self.command = command
  }

  mutating func add(_ flag: String, _ value: String) {
    values.append((flag, value))
  }

  var hasFlags: Bool { !values.isEmpty }

  func has(_ flag: String) -> Bool { values.contains { $0.flag == flag } }

  func value(_ flag: String) -> String? { values.first { $0.flag == flag }?.value }

  /// The file of `--output`; nil for standard output, which can be written as `-`.
  var outputFile: String? { value("output").flatMap { $0 == "-" ? nil : $0 } }

  func allValues(_ flag: String) -> [String] {
    values.filter { $0.flag == flag }.map(\.value)
  }

  /// The value of `--now`, which the parser has checked.
  var now: LocalDateTime? { value("now").flatMap { ArgumentParser.dateTime($0) } }

  /// Returns a value that the parser has checked to be a whole number.
  func number(_ flag: String) -> Int? { value(flag).flatMap { Int($0) } }

  /// Returns a value that the parser has checked to be a number of seconds.
  func seconds(_ flag: String) -> Double? {
    value(flag).flatMap { ArgumentParser.seconds($0) }
  }

  /// Returns a value that the parser has checked to be a whole number from 0 to 100.
  func percent(_ flag: String) -> Int? {
    value(flag).flatMap { ArgumentParser.percent($0) }
  }
}

/// A parser of command-line arguments, based on the table of commands.
struct ArgumentParser {
  /// The command for error messages; nil until it is known.
  private(set) var command: CommandDescription?
  private var wantsVersion = false

  /// Parses the arguments after the program's name. Flags and operands can be in any order, with
  /// the command as the first operand.
  mutating func parse(_ arguments: [String]) throws(UsageError) -> Request {
    let place = try ArgumentParser.placeOfCommand(in: arguments)
    let beforeHandler = arguments.prefix { $0 != "--" }
    if let place {
      let name = arguments[place]
      if name == "help" { return try help(arguments, after: place) }
      command = CommandTable.command(name)
      guard command != nil else { throw .unknownCommand(name) }
    }
    // A request for help works even if the other arguments are wrong.
    if beforeHandler.contains("--help") || beforeHandler.contains("-h") { return .help(command) }
    guard let place, let command else {
      if beforeHandler.contains("--version") { return .version }
      throw .noCommand
    }
    var rest = arguments
    rest.remove(at: place)
    let invocation = try invocation(of: command, rest)
    return wantsVersion ? .version : .command(invocation)
  }

  private func help(_ arguments: [String], after place: Int) throws(UsageError) -> Request {
    let topics = arguments[(place + 1)...].filter { !$0.hasPrefix("-") }
    guard let topic = topics.first, topic != "help" else { return .help(nil) }
    guard let command = CommandTable.command(topic) else { throw .unknownCommand(topic) }
    return .help(command)
  }

  /// Returns the index of the command, which is the first operand. An argument is a flag's value if
  /// any command has such a flag with a value.
  private static func placeOfCommand(in arguments: [String]) throws(UsageError) -> Int? {
    var index = 0
    while index < arguments.count {
      let argument = arguments[index]
      if argument == "--" { return nil }
      if !argument.hasPrefix("-") || argument == "-" { return index }
      let (name, value) = parts(of: argument)
      let isKnown = argument.hasPrefix("--") && CommandTable.isFlag(name)
      // The next argument may be the value of the unknown flag, or the command.
      if !isKnown, argument != "-h" { throw unknown(argument) }
      let takesValue = CommandTable.commands.contains { command in
        if case .none? = command.flag(name)?.value { return false }
        return command.flag(name) != nil
      }
      index += takesValue && value == nil ? 2 : 1
    }
    return nil
  }

  private static func unknown(_ argument: String) -> UsageError {
    argument.hasPrefix("--") ? .unknownFlag(parts(of: argument).name) : .singleDash(argument)
  }

  /// Splits `--name=value` into its parts.
  private static func parts(of argument: String) -> (name: String, value: String?) {
    let text = argument.drop { $0 == "-" }
    guard let equals = text.firstIndex(of: "=") else { return (String(text), nil) }
    return (String(text[..<equals]), String(text[text.index(after: equals)...]))
  }

  private mutating func invocation(of command: CommandDescription, _ arguments: [String])
    throws(UsageError) -> Invocation
  {
    var invocation = Invocation(command)
    var index = 0
    while index < arguments.count {
      let argument = arguments[index]
      index += 1
      if argument == "--" {
        let rest = Array(arguments[index...])
        if command.acceptsHandler {
          guard let program = rest.first, !program.isEmpty else { throw .noHandler }
          invocation.handler = rest
        } else {
          invocation.operands += rest
        }
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        invocation.operands.append(argument)
        continue
      }
      guard argument.hasPrefix("--") else { throw .singleDash(argument) }
      let (name, joined) = ArgumentParser.parts(of: argument)
      if name == "version", joined == nil {
        wantsVersion = true
        continue
      }
      guard let flag = command.flag(name) else { throw .unknownFlag(name) }
      if !flag.repeats, invocation.has(name) { throw .repeatedFlag(name) }
      if case .none = flag.value {
        if let joined { throw .unwantedValue(flag: name, joined) }
        invocation.add(name, "")
        continue
      }
      var value = joined
      if value == nil, index < arguments.count, !isFlag(arguments[index], of: command) {
        value = arguments[index]
        index += 1
      }
      guard let value else { throw .missingValue(flag: name) }
      try ArgumentParser.check(value, of: flag)
      invocation.add(name, value)
    }
    try ArgumentParser.check(invocation)
    return invocation
  }

  /// Returns whether an argument is a flag rather than the value of the flag before it.
  private func isFlag(_ argument: String, of command: CommandDescription) -> Bool {
    guard argument.hasPrefix("--") else { return false }
    return argument == "--" || command.flag(ArgumentParser.parts(of: argument).name) != nil
  }

  private static func check(_ value: String, of flag: Flag) throws(UsageError) {
    switch flag.value {
    case .none: break
    case .choice(let names):
      if !names.contains(value) { throw .wrongValue(flag: flag.name, value) }
    case .dateTime:
      if dateTime(value) == nil { throw .wrongValue(flag: flag.name, value) }
    case .count:
      guard let number = Int(value) else {
        let isNumber = !value.isEmpty && value.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
        throw isNumber ? .tooLarge(flag: flag.name, value) : .wrongValue(flag: flag.name, value)
      }
      if number < 1 { throw .wrongValue(flag: flag.name, value) }
    case .seconds:
      if seconds(value) == nil { throw .wrongValue(flag: flag.name, value) }
    case .percent:
      if percent(value) == nil { throw .wrongValue(flag: flag.name, value) }
    case .variablePrefix:
      if !ShellAssignments.isPrefix(value) { throw .wrongValue(flag: flag.name, value) }
    case .language:
      if LanguageTag(value) == nil { throw .wrongValue(flag: flag.name, value) }
    case .text("PATH=VALUE"):
      guard let equals = value.firstIndex(of: "="), equals != value.startIndex else {
        throw .wrongValue(flag: flag.name, value)
      }
    case .text, .place:
      if value.isEmpty { throw .missingValue(flag: flag.name) }
    }
  }

  private static func check(_ invocation: Invocation) throws(UsageError) {
    let operands = invocation.command.operands
    let count = invocation.operands.count
    if count < operands.required.count { throw .missingOperand(operands.required[count]) }
    let hasOptional = operands.flag.map { invocation.has($0) } ?? true
    if !(operands.repeats && hasOptional) {
      let limit = hasOptional ? operands.names.count : operands.required.count
      if count > limit { throw .tooManyOperands(invocation.operands[limit]) }
    }
    if invocation.operands.contains("") { throw .emptyOperand }
    let inputs =
      invocation.operands + invocation.allValues("answers") + invocation.allValues("records")
    if inputs.count(where: { $0 == "-" }) > 1 { throw .standardInputTwice }
    if invocation.handler != nil {
      for flag in ["output", "format", "prefix"] where invocation.has(flag) {
        throw .excluded(flag, with: .handler)
      }
    } else if invocation.has("timeout") {
      throw .requires(flag: "timeout", .handler)
    }
    if invocation.has("prefix"), invocation.value("format") != "env" {
      throw .excluded("prefix", with: .jsonAnswers)
    }
    if invocation.has("diff"), let format = invocation.value("format"), format != "human" {
      throw .excluded("format", with: .diff)
    }
    if invocation.has("watch") {
      guard invocation.outputFile != nil else {
        throw .requires(flag: "watch", .outputFile)
      }
      if invocation.operands.contains("-") {
        throw .excluded("watch", with: .watchedInput)
      }
    }
    if invocation.command.id == .export, ExportFormat(invocation) == nil {
      throw .missingFlag("as")
    }
    if invocation.has("key"), !invocation.has("each") {
      throw .requires(flag: "key", .flag("each"))
    }
    if invocation.has("truth") {
      guard invocation.has("invalid") else { throw .requires(flag: "truth", .flag("invalid")) }
      if invocation.value("truth") == "-" { throw .wrongValue(flag: "truth", "-") }
    }
    if invocation.value("as") == "json", let count = invocation.number("count"), count > 1 {
      throw .excluded("count", with: .oneRecord)
    }
    if invocation.has("record"), invocation.operands.contains("-") {
      throw .excluded("record", with: .recordedInput)
    }
    if invocation.value("edit") == "-" { throw .wrongValue(flag: "edit", "-") }
    // Most calls have no flags, so the table is not needed.
    if invocation.hasFlags {
      for (flags, other, reason) in exclusions where invocation.has(other) {
        for flag in flags where invocation.has(flag) { throw .excluded(flag, with: reason) }
      }
    }
    try checkDrafts(invocation)
  }

  /// Flags that exclude one another, whatever their values.
  private static let exclusions: [(flags: [String], other: String, reason: UsageError.Excluding)] =
    [
      (["fix", "unsafe-fixes", "diff"], "witness", .witness),
      (["coverage", "details", "minimum", "filter", "format"], "suggest", .suggest),
      (["fix", "unsafe-fixes", "diff", "witness"], "undecided", .undecided),
      (["format", "valid", "invalid"], "each", .each),
      (["draft", "resume"], "no-draft", .flag("no-draft")),
      (["resume"], "fresh", .flag("fresh")),
      (["output", "format", "prefix"], "edit", .edit),
      (["ask"], "no-input", .flag("no-input")),
      (["ask"], "defaults", .defaults),
    ]

  /// Checks the flags about drafts, of `run` and of `drafts`.
  private static func checkDrafts(_ invocation: Invocation) throws(UsageError) {
    // `--fresh` needs no such check, because it does not depend on an existing draft.
    if invocation.has("resume"), !invocation.has("draft") {
      if invocation.has("no-input") { throw .excluded("resume", with: .inputOfUnnamedDraft) }
      if invocation.has("print-flags") { throw .excluded("resume", with: .flag("print-flags")) }
    }
    guard invocation.command.id == .drafts else { return }
    if invocation.has("remove"), !invocation.has("all"), invocation.operands.isEmpty {
      throw .missingOperand("PATH")
    }
    if invocation.has("all") {
      guard invocation.has("remove") else { throw .requires(flag: "all", .flag("remove")) }
      if !invocation.operands.isEmpty { throw .excluded("all", with: .draft) }
    }
  }

  /// Parses `2026-11-20T09:00`, optionally with seconds, or with a space instead of the `T`.
  static func dateTime(_ text: String) -> LocalDateTime? {
    let bytes = text.utf8.enumerated().map {
      $0.offset == 10 && $0.element == 0x20 ? 0x54 : $0.element
    }
    return bytes.withUnsafeBufferPointer { LocalDateTime(iso: $0) }
  }

  /// Parses a whole number from 0 to 100.
  static func percent(_ text: String) -> Int? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text),
      number <= 100
    else { return nil }
    return number
  }

  /// Parses a number of seconds above 0.
  static func seconds(_ text: String) -> Double? {
    guard let number = Decimal(text: text), !number.isNegative, !number.isZero,
      let value = Double(number.description), value <= 1e9
    else { return nil }
    return value
  }
}
