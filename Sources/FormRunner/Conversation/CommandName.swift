import FormEngine

/// The commands that start with a colon.
enum CommandName: String, CaseIterable {
  case help, list, review
  case goto, first, last
  case undo, redo
  case add, delete, move, sort
  case options, why, edit
  case submit, save, quit, discard

  /// The meaning of a typed word as the name of a command.
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
    case .goto: ":goto PATH"
    case .add: ":add [LIST]"
    case .delete: ":delete [N]"
    case .move: ":move N M"
    case .sort: ":sort NAME"
    case .options: ":options [TEXT]"
    case .why: ":why PATH"
    default: ":" + rawValue
    }
  }

  /// Its description in `:help`; nil if it is not available yet.
  var summary: String? {
    switch self {
    case .help: "this list"
    case .list: "all fields with their values and problems"
    case .review: "the form as it would be submitted"
    case .goto: "to a field, such as address.street or items[2].price"
    case .first: "to the first field"
    case .last: "to the last field"
    case .undo: "undo the last change"
    case .redo: "redo what was undone"
    case .add: "a new row for this list, or for the one named"
    case .delete: "this row, or row N of this list"
    case .move: "row N of this list to place M"
    case .sort: "this list by a field of its rows (NAME descending: backwards)"
    case .options: "the options of this field, or those with a text in them"
    case .submit: "the form as it is"
    case .quit: "quit without submitting; nothing is kept"
    case .why, .edit, .save, .discard: nil
    }
  }

  /// The message for a command that is not available yet.
  var excuse: String {
    switch self {
    case .save: ":save is not supported yet: no drafts are kept."
    case .discard: ":discard is not supported yet: no drafts are kept, so there is none to discard."
    default: ":\(rawValue) is not supported yet."
    }
  }
}
