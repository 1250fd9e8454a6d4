import FormEngine

/// The commands that start with a colon.
enum CommandName: String, CaseIterable {
  case help, list, review
  case goto, first, last
  case undo, redo
  case add, delete, move, sort
  case options, why, edit, plain
  case submit, quit, discard

  /// The meaning of a typed command name.
  enum Reading {
    case command(CommandName)
    case ambiguous([CommandName])
    case unknown(nearest: CommandName?)
  }

  /// Reads a name, or an unambiguous prefix of one, ignoring case.
  static func read(_ word: String) -> Reading {
    let word = word.lowercased()
    if let exact = CommandName(rawValue: word) { return .command(exact) }
    let matches = allCases.filter { !word.isEmpty && $0.rawValue.hasPrefix(word) }
    if let only = matches.first {
      return matches.count == 1 ? .command(only) : .ambiguous(matches)
    }
    let nearest = nearestName(to: word, among: allCases.map(\.rawValue))
    return .unknown(nearest: nearest.flatMap(CommandName.init))
  }

  /// The command as it is typed, with its arguments.
  var usage: String {
    switch self {
    case .list: ":list [TEXT]"
    case .review: ":review [all]"
    case .goto: ":goto PLACE"
    case .add: ":add [LIST] [at N]"
    case .delete: ":delete [N]"
    case .move: ":move N M"
    case .sort: ":sort NAME [descending]"
    case .options: ":options [TEXT]"
    case .why: ":why [PLACE]"
    default: ":" + rawValue
    }
  }

  var takesArgument: Bool { usage.contains(" ") }

  /// Its description in `:help`.
  var summary: HelpMessage {
    switch self {
    case .help: .help
    case .list: .list
    case .review: .review
    case .goto: .goto
    case .first: .first
    case .last: .last
    case .undo: .undo
    case .redo: .redo
    case .add: .add
    case .delete: .delete
    case .move: .move
    case .sort: .sort
    case .options: .options
    case .plain: .plain
    case .submit: .submit
    case .quit: .quit
    case .discard: .discard
    case .why: .why
    case .edit: .edit
    }
  }
}
