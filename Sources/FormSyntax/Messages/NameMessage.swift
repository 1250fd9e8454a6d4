/// Messages about names and paths.
package enum NameMessage: Message {
  case unknown(String, remedy: NameRemedy)
  /// An unknown name inside a named type.
  case unreadableInType(String, near: String?)
  /// A name inside the group or list that a condition applies to as a whole.
  case insideBlock(String, of: String)
  case unknownMember(String, of: NameOwner, remedy: NameRemedy)
  /// - Parameter isInForm: whether `form` can refer to the shadowed name.
  case shadowed(String, inner: NameOwner, outer: NameOwner, isInForm: Bool)
  /// `form` inside a named type.
  case formInType
  /// - Parameter isField: whether a field has this name.
  case valueOutsideRule(isField: Bool)
  case notAPath
  case fieldHasNoParts(String, noun: String, remedy: NameRemedy?)
  case expressionHasNoParts(String)
  /// A member after `NAME.points`.
  case pointsHaveNoParts
  /// - Parameter meant: the cell in `nth`.
  case rowNumberInForm(meant: String)
  /// A number in a row of `start`.
  case rowNumberInStart
  case rowNumberWithoutList
  case ambiguousOuterRow(list: String, path: String)
  case rowNumberTooSmall

  package var words: FindingWords {
    switch self {
    case .unknown(let name, let remedy):
      FindingWords("Nothing named `\(name)` is in scope.", remedy.words, fix: remedy.fix)
    case .unreadableInType(let name, let near):
      FindingWords(
        "`\(name)` is not visible in this type.",
        near.map { NameRemedy.near($0).words } ?? Self.closedType)
    case .insideBlock(let name, let block):
      FindingWords(
        "`\(name)` is inside \(block), but this reads only what is around it.",
        "Write it at the fields inside, or read a field outside.")
    case .unknownMember(let name, let owner, let remedy):
      FindingWords("\(owner.subject) no `\(name)`.", remedy.words, fix: remedy.fix)
    case .shadowed(let name, let inner, let outer, let isInForm):
      FindingWords(
        "`\(name)` means the one in \(inner.words) here, not the one in \(outer.words).",
        isInForm
          ? "Write `form.\(name)` for the one in the form, or rename one of them."
          : "Rename one of them to avoid confusion.")
    case .formInType: FindingWords("A type cannot read the form that uses it.", Self.closedType)
    case .valueOutsideRule(let isField):
      FindingWords(
        "`value` has no meaning here.",
        isField
          ? "Put the name of the field in backticks: `` `value` ``."
          : "It is the value of the field whose rule this is; elsewhere, name the field.",
        fix: isField ? "Put the name in backticks" : nil)
    case .notAPath:
      FindingWords(
        "A path must start with a name.", "Name the field, as in `address.street`.")
    case .fieldHasNoParts(let field, let noun, .pointsOf(let operand)):
      FindingWords(
        "\(field) is \(noun), whose only member is `points`.",
        NameRemedy.pointsOf(operand).words)
    case .fieldHasNoParts(let field, let noun, let remedy):
      FindingWords(
        "\(field) is \(noun) and has no members.",
        remedy?.words ?? "Only groups and lists have members, written after a dot.")
    case .expressionHasNoParts(let name):
      FindingWords(
        "`\(name)` is the name of an expression and has no members.",
        "Remove the dot and what follows it.")
    case .pointsHaveNoParts:
      FindingWords(
        "The points of an option are a number and have no members.",
        "Remove the dot and what follows it.")
    case .rowNumberInForm(let meant):
      FindingWords(
        "In brackets, only a test can name a row by its number.",
        "Write `\(meant)`. To find a row by its contents, write `first(PATH where …)`.")
    case .rowNumberInStart:
      FindingWords(
        "A row of `start` has values for its own fields, not for rows inside it.",
        "The list inside can have a `start` of its own.")
    case .rowNumberWithoutList:
      FindingWords(
        "A number in brackets names a row, but no list comes before it.",
        "Write it after the name of a list: `LIST[1]`.")
    case .ambiguousOuterRow(let list, let path):
      FindingWords(
        "\(list) also requires a row number in brackets.",
        "Write `\(path)[1]`.")
    case .rowNumberTooSmall:
      FindingWords(
        "Rows are numbered from 1.", "Write `[1]` for the first row.", fix: "Write `[1]`")
    }
  }

  private static let closedType =
    "A type is closed: it reads `value`, its own fields, and functions."
}

/// The declaration that contains a name, or should contain it.
package enum NameOwner: Hashable, Sendable {
  case form
  case rows(of: String)
  case node(String)

  var words: String {
    switch self {
    case .form: "the form"
    case .rows(let list): "the rows of \(list)"
    case .node(let name): name
    }
  }

  /// The start of a sentence about a missing member.
  fileprivate var subject: String {
    switch self {
    case .form: "The form has"
    case .rows(let list): "The rows of \(list) have"
    case .node(let name): "\(name) has"
    }
  }
}

/// A guess at the meaning of an unknown name.
package enum NameRemedy: Hashable, Sendable {
  /// A name with a similar spelling.
  case near(String)
  case write(String)
  case function(call: String)
  case option(String)
  /// The path of another field with this name.
  case elsewhere(path: String)
  /// `null`, instead of which there are tests for a missing value.
  case testForValue
  /// `default none`.
  case noDefault
  /// A similar name, if a text may have been meant.
  case nearOrText(String, String)
  case value
  /// `birthday.year`.
  case age(unit: String, of: String)
  /// `name.value`.
  case alone(String)
  /// The options of a field without points.
  case points
  /// A field with points, but no other members.
  case pointsOf(String)
  /// The existing names.
  case members(listing: String, isOne: Bool)
  case noMembers
  case declare

  var words: String {
    switch self {
    case .near(let name): "Did you mean \(inBackticks(name))?"
    case .write(let code): "Write `\(code)`."
    case .function(let call): "It is a function: write `\(call)`."
    case .option(let name): "An option is written with a dot: \(writtenOption(name))."
    case .elsewhere(let path): "Did you mean `\(path)`?"
    case .testForValue: "Use `is empty` or `is filled` to test for a value."
    case .noDefault: "Remove the clause: a field without a default is empty."
    case .nearOrText(let name, let text):
      "Did you mean `\(name)`? A text is written in quotes: `\"\(text)\"`."
    case .value: "The answer itself is called `value`."
    case .age(let unit, let date):
      "The time since then is `\(unit)s(\(date), today())`; compare dates with a date, such as `2026-01-01`."
    case .pointsOf(let operand): "The points of what is chosen are `\(operand).points`."
    case .points: "Give each option its points, such as `option low = 1`."
    case .alone(let operand): "Write `\(operand)` alone."
    case .members(let listing, let isOne):
      isOne ? "Its only member is \(listing)." : "The members are \(listing)."
    case .noMembers: "There are no members so far."
    case .declare: "Declare it with `field`, `group`, `rows` or `let`."
    }
  }

  /// The title of a fix; nil if the words describe it, or if there is none.
  fileprivate var fix: String? {
    switch self {
    case .near(let text), .function(let text), .nearOrText(let text, _):
      "Write \(inBackticks(text))"
    case .value: "Write `value`"
    default: nil
    }
  }
}
