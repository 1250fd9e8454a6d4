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
    case .why: ":why [PLACE]"
    default: ":" + rawValue
    }
  }

  /// Its description in `:help`; nil if it is not available yet.
  var summary: String? {
    switch self {
    case .help: "show this list"
    case .list: "show all fields with their values and problems"
    case .review: "show the form as it would be submitted"
    case .goto: "go to a field, such as address.street or items[2].price"
    case .first: "go to the first field"
    case .last: "go to the last field"
    case .undo: "undo the last change"
    case .redo: "redo what was undone"
    case .add: "add a row to this list, or to LIST"
    case .delete: "delete this row, or row N of this list"
    case .move: "move row N of this list to position M"
    case .sort: "sort this list by a field (NAME descending: reversed)"
    case .options: "show the options of this field, or those that contain TEXT"
    case .why: "explain why a field is hidden, required, wrong or has its value"
    case .submit: "submit the form as it is"
    case .quit: "quit without submitting; nothing is kept"
    case .edit, .save, .discard: nil
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
