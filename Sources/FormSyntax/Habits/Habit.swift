/// What authors write out of habit at a place, and what they mean by it.
///
/// The grammar is written as if nobody made mistakes. A statement with a mistake is parsed again,
/// and then asks the table at each place; a row must not match what is correct there. What is meant
/// is laid over the tokens and parsed next: a new habit is a row and a file of the corpus.
/// `HabitPattern` describes the shapes.
struct Habit: Sendable {
  let places: Places
  let written: HabitPattern
  /// The meaning, which is also the fix. Nil if only the author knows it: what follows is unread.
  let meant: HabitPattern?
  let name: DiagnosticName
  /// The sentences, with `$1` for the first token, `$name` for what a part of the shape matched,
  /// `$written` for what is replaced, and `$meant` for its replacement.
  let message: String
  let help: String
  let titleOfFix: String?
  let condition: HabitCondition?
  /// True if the finding is at all that is replaced, not only at its first token; and at what is
  /// before that.
  let marksAll: Bool
  let marksLeft: Bool
  /// True if the author must complete what is meant.
  let isIncomplete: Bool
  /// True if the same habit again in the block is the same mistake.
  let isSeries: Bool
  /// True if what follows cannot be read as if it were meant.
  let loses: Bool
  /// True if what follows can be read although what is written was skipped.
  let goesOn: Bool
  let isSafe: Bool
  /// The keyword that a field has instead.
  let keyword: String?
  /// True if what is meant needs parentheses beside an operator.
  let isOperation: Bool
  /// True if what is meant includes what is before the habit.
  let includesLeft: Bool

  init(
    _ places: Places, _ written: HabitPattern, means meant: HabitPattern? = nil,
    as name: DiagnosticName? = nil, when condition: HabitCondition? = nil,
    _ message: String? = nil, help: String? = nil, fix title: String? = nil,
    marksAll: Bool? = nil, marksLeft: Bool = false, isIncomplete: Bool = false,
    isSeries: Bool = false, loses: Bool = false, goesOn: Bool = false, isSafe: Bool = true,
    isOperation: Bool = false, keyword: String? = nil
  ) {
    self.places = places
    self.written = written
    self.meant = meant
    let isItem = !places.isDisjoint(with: .starts)
    self.name = name ?? (isItem ? .unknownClause : .foreignSyntax)
    self.condition = condition
    self.message =
      message ?? (isItem ? "There is no clause `$1`." : "`$written` is written `$meant`.")
    self.help = help ?? "Write `$meant`."
    titleOfFix = title
    self.marksAll = marksAll ?? !isItem
    self.isIncomplete = isIncomplete
    self.isSeries = isSeries
    self.loses = loses
    self.isSafe = isSafe
    self.goesOn = goesOn || !places.isDisjoint(with: .operands)
    self.keyword = keyword
    self.isOperation = isOperation
    includesLeft = meant?.parts.contains { $0.capture == .left } == true
    self.marksLeft = marksLeft
  }

  var isItem: Bool { !places.isDisjoint(with: .starts) }

  /// Where the grammar is when it asks.
  struct Places: OptionSet {
    let rawValue: UInt128

    /// The start of a declaration or clause between declarations, in the block of a field or type,
    /// and in that of an option.
    static let item = Places(rawValue: 1)
    static let clause = Places(rawValue: 2)
    static let optionClause = Places(rawValue: 4)

    /// A step, the path after its word, and what is expected.
    static let step = Places(rawValue: 8)
    static let path = Places(rawValue: 16)
    static let expectation = Places(rawValue: 32)
    /// After `expect error`.
    static let rule = Places(rawValue: 64)

    /// Before the name of a field, or of a group or list, and after that of a field; between the
    /// parts of a head; before the title of a section; after the name of a `let` and after the path
    /// of an assignment.
    static let fieldName = Places(rawValue: 1 << 7)
    static let groupName = Places(rawValue: 1 << 8)
    static let colon = Places(rawValue: 1 << 9)
    static let head = Places(rawValue: 1 << 10)
    static let headOfField = Places(rawValue: 1 << 52)
    static let recordedName = Places(rawValue: 1 << 53)
    /// Where a text alone is the label, and after what may precede it.
    static let plainLabel = Places(rawValue: 1 << 45)
    static let label = Places(rawValue: 1 << 46)
    static let title = Places(rawValue: 1 << 11)
    /// After `as`, and in its place in an option.
    static let recorded = Places(rawValue: 1 << 50)
    static let recordedOption = Places(rawValue: 1 << 51)
    static let letValue = Places(rawValue: 1 << 12)
    static let assignment = Places(rawValue: 1 << 13)

    /// In an option: its name, its label, its points, and a name before the label of `other`.
    static let optionName = Places(rawValue: 1 << 14)
    static let optionLabel = Places(rawValue: 1 << 15)
    static let points = Places(rawValue: 1 << 16)
    static let otherName = Places(rawValue: 1 << 17)
    /// After `options`, after `options from`, and after the path.
    static let optionFile = Places(rawValue: 1 << 18)
    static let filePath = Places(rawValue: 1 << 19)
    static let rowCondition = Places(rawValue: 1 << 20)
    /// After the name of the rows, and after the condition.
    static let alias = Places(rawValue: 1 << 56)
    static let fileEnd = Places(rawValue: 1 << 57)
    /// After the keyword of a clause, of one that needs no argument, of `required` and `readonly`,
    /// and of `show`.
    static let sign = Places(rawValue: 1 << 58)
    static let flag = Places(rawValue: 1 << 59)
    static let conditional = Places(rawValue: 1 << 60)
    static let shown = Places(rawValue: 1 << 61)
    /// After `when`, and in its place.
    static let condition = Places(rawValue: 1 << 21)
    static let when = Places(rawValue: 1 << 22)
    /// In `check` and `warn`: the name, the condition, the message and the focus; and the message
    /// of other clauses.
    static let ruleName = Places(rawValue: 1 << 23)
    static let ruleCondition = Places(rawValue: 1 << 24)
    static let ruleMessage = Places(rawValue: 1 << 25)
    static let focusTarget = Places(rawValue: 1 << 26)
    static let message = Places(rawValue: 1 << 27)
    /// After `unique`, and after a field in `sort by`.
    static let uniqueNames = Places(rawValue: 1 << 28)
    static let order = Places(rawValue: 1 << 29)
    /// In the block of `submit`, and after `on success` in it.
    static let submitPart = Places(rawValue: 1 << 30)
    static let reaction = Places(rawValue: 1 << 31)

    /// The range of a clause.
    static let range = Places(rawValue: 1 << 33)
    /// After the left side of a comparison.
    static let comparison = Places(rawValue: 1 << 32)

    /// The text of a clause.
    static let text = Places(rawValue: 1 << 54)
    /// An operand, and what follows one and a factor; the end of an expression.
    static let operand = Places(rawValue: 1 << 34)
    static let afterOperand = Places(rawValue: 1 << 35)
    static let afterFactor = Places(rawValue: 1 << 55)
    static let expression = Places(rawValue: 1 << 36)

    /// A type, and what follows one.
    static let type = Places(rawValue: 1 << 38)
    static let afterType = Places(rawValue: 1 << 39)
    /// Between a head and its block.
    static let block = Places(rawValue: 1 << 40)
    /// After a note, after the label of `submit`, and after an option.
    static let note = Places(rawValue: 1 << 41)
    static let submit = Places(rawValue: 1 << 42)
    static let option = Places(rawValue: 1 << 43)
    /// After the path of a row.
    static let rowNumber = Places(rawValue: 1 << 44)

    /// In place of `when` after `required` and `readonly`, and after `show`.
    static let conditionOfFlag = Places(rawValue: 1 << 62)
    static let conditionOfShow = Places(rawValue: 1 << 63)
    /// The value of `set`, after that of `default`, a pattern, and several values after `in` and of
    /// a field of options.
    static let setValue = Places(rawValue: 1 << 64)
    static let defaultEnd = Places(rawValue: 1 << 65)
    static let pattern = Places(rawValue: 1 << 66)
    static let members = Places(rawValue: 1 << 67)
    static let options = Places(rawValue: 1 << 68)
    /// After the label of an option and its points, and after that of `other`.
    static let optionEnd = Places(rawValue: 1 << 69)
    static let otherEnd = Places(rawValue: 1 << 70)
    /// The column of a list; after `sort`, and in place of a column there.
    static let column = Places(rawValue: 1 << 71)
    static let by = Places(rawValue: 1 << 72)
    static let sortKey = Places(rawValue: 1 << 73)
    /// In tests: after the path of `enter`, its value, the time of `clock`, the path after what is
    /// expected; and the options that are offered.
    static let enteredSign = Places(rawValue: 1 << 74)
    static let entered = Places(rawValue: 1 << 75)
    static let clock = Places(rawValue: 1 << 76)
    static let expectedPath = Places(rawValue: 1 << 77)
    static let offered = Places(rawValue: 1 << 78)
    static let offeredOption = Places(rawValue: 1 << 79)
    static let offeredComma = Places(rawValue: 1 << 80)
    /// A name or type, after the name of a group or type, and the name of a form.
    static let stray = Places(rawValue: 1 << 81)
    static let afterName = Places(rawValue: 1 << 82)
    static let formName = Places(rawValue: 1 << 83)
    /// The parts of the head of a section.
    static let headOfSection = Places(rawValue: 1 << 84)
    /// Before the members of an operand, and the arguments of a call.
    static let member = Places(rawValue: 1 << 85)
    static let argument = Places(rawValue: 1 << 86)
    /// Outside of all declarations.
    static let topLevel = Places(rawValue: 1 << 87)

    /// Where a node is missing if what is written is skipped.
    static let operands: Places = [
      .operand, .type, .range, .pattern, .members, .options, .entered, .clock, .offeredOption,
      .sortKey,
    ]
    /// Where what starts a line may belong to the one before it.
    static let startsOfLines: Places = [.starts, .operand, .type, .colon]
    /// Where the meaning of what contains another mistake is unclear.
    static let statements: Places = [.items, .ruleCondition]
    static let items: Places = [.item, .clause, .optionClause]
    static let starts: Places = [.items, .step]
  }

  /// All rows; of those that match, the first one counts. It is made when the first file with a
  /// mistake asks for it.
  static let table =
    items + clauses + tests + heads + parts + ranges + comparisons + expressions
    + types + recordings + keywords

  /// Returns the rows for a place.
  static func rows(at place: Places) -> [Habit] {
    rowsByPlace[place.rawValue] ?? table.filter { !$0.places.isDisjoint(with: place) }
  }

  private static let rowsByPlace: [UInt128: [Habit]] = Dictionary(
    uniqueKeysWithValues: (0..<UInt128(UInt128.bitWidth)).map { bit in
      (1 << bit, table.filter { $0.places.rawValue & 1 << bit != 0 })
    })
}

/// The sentences of a row about one place in a source.
struct FilledHabit: Message {
  let words: FindingWords
}

/// A condition on the place of a habit that its tokens do not show.
enum HabitCondition {
  case isInField, isInChoice, isBoolean
  /// A clause limits the values of the field's type.
  case hasLimits
  case holdsOptions, holdsTypedOptions
  case startsWithBuiltInType
  /// Something else is before the habit on its line.
  case isWithinLine
  /// The habit is first on its line, and a block follows on it.
  case precedesBlock
  /// Nothing in the file is declared with the name.
  case isFree
  /// Neither an operator nor a dot follows the second word.
  case isNoOperand
  case isValueAfterExpectation
  /// Outside of the value of `set`, whose condition follows.
  case isOutsideSet
  /// No colon follows the second word.
  case isUntyped
  /// Nothing in the file is called like the state after `is`, which has no member either.
  case isFreeState
  /// The texts that follow are not the options themselves.
  case isNoList
  /// No colon follows the second word either, which is no type.
  case isTypeBeforeName
  case isInteger
  /// The clause limits whole numbers; and `>` with one follows on the line.
  case isWhole, isBeforeWhole
  /// The next sign of a comparison on the line is this.
  case isBeforeSign(TokenKind)
  /// The word of a function has no declaration, unlike the name after it.
  case isCall
  /// The path is a list, or another name of the file.
  case isOfList, isOfField
  /// The text after the prefix contains a brace.
  case isTextWithBraces
  /// A list, a range or a column is before the habit.
  case isAfterList
  /// In a list; after a list, or a field with limits, on its line.
  case isInList, isAfterRows, isAfterLimitedField
  /// The word is the name of the declaration around it; the keyword of a clause precedes it.
  case isOwner, isAfterClause
  case isInCheck
  /// In a field of dates or times.
  case isMoment
  /// `and` follows on the line, and a text at once.
  case isBeforeAnd, isBeforeText
  /// `as` and a value follow, before the end of the line or a block.
  case isBeforeRecorded
  /// No comma follows the name after `of`.
  case isNotListed
  case isNoChoice, isBeforeType, isAfterChoice, isAfterText
  /// The habit is joined to the type of a choice, or to anything.
  case isAfterForeignChoice, isJoined
  /// White space or a text follows; or a text, a name or an option.
  case isApart, isBeforeValue
  /// Neither `empty` nor `filled` follows, correctly spelt or not.
  case isNoPredicate
  /// A label is before the sign, and no number in quotes after it.
  case isAfterLabel
  /// A name is before the unit, outside of a test, and what follows is no name on the line.
  case isAfterName
  /// No `then` belongs to the `if`.
  case isNoConditional
  /// The word may begin the condition after `required`, or after `show`; the same after the sign
  /// here.
  case isCondition, isConditionOfShow, isBeforeCondition, isBeforeShown
  /// A sign that is no part of a declaration.
  case isStray
  /// The word has at most three letters; the value is an option.
  case isShort, isOption
  /// The dots of a range are before the habit.
  case isAfterDots
  /// The word starts no expectation.
  case isNoExpectation
}
