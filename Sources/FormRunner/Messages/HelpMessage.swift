import FormEngine

/// The texts of `:help` and `?`, apart from those of the form.
enum HelpMessage: RunnerMessage {
  /// A command as it is typed, or a key.
  case usage(String)
  case helpOnQuestion, back, onwards, clear
  case help, list, review, goto, first, last, undo, redo, add, delete, move, sort, options, why
  case edit, plain, submit, quit, discard
  case prefixes, secrets
  case submitQuestion, fixQuestion, whereToQuestion

  var phrase: Phrase {
    switch self {
    case .usage(let text): .verbatim(text)
    case .helpOnQuestion: "help on this question"
    case .back: "back to the previous question"
    case .onwards: "on to the next question, leaving this one as it is"
    case .clear: "clear the answer"
    case .help: "show this list"
    case .list: "show all questions, answers and problems, or those that contain TEXT"
    case .review: "show the answers that would be submitted (all: nothing left out)"
    case .goto: "go to a question: its number in the review, its label or its path"
    case .first: "go to the first question"
    case .last: "go to the last question"
    case .undo: "undo the last change"
    case .redo: "redo what was undone"
    case .add: "add a row to this list or to LIST (at N: as row N)"
    case .delete: "delete this row, or row N of this list"
    case .move: "make row N of this list row M"
    case .sort: "sort this list by a field (descending: reversed)"
    case .options: "show the options of this question, or those that contain TEXT"
    case .why: "explain why a question is hidden, required, wrong or has its answer"
    case .edit: "change the answer in your editor (VISUAL, EDITOR or vi)"
    case .submit: "submit the form as it is"
    case .plain: "read lines without cursor keys, as a screen reader needs"
    case .quit: "quit without submitting; a draft is kept if there is one"
    case .discard: "quit without submitting, and keep nothing"
    case .prefixes:
      "You can shorten a command as long as it stays unambiguous. To type text that starts like a command, put \\ before it."
    case .secrets: "At a secret, only ? < > ! and :quit are commands."
    case .submitQuestion:
      "Enter or y submits the form. n asks which question to go to, and a number goes there."
    case .whereToQuestion:
      "Type a number of the review, or a label or a part of one. Enter goes back."
    case .fixQuestion:
      "Enter or y goes through the problems. n asks which question to go to, and a number goes there."
    }
  }
}
