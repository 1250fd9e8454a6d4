internal import FormEngine

/// What authors write out of habit at a place, and what they mean by it.
///
/// The grammar is written as if nobody made mistakes. A statement with a mistake is parsed again,
/// and then asks the table at each place; a row must not match what is correct there. What is meant
/// is laid over the tokens and parsed next: a new habit is a row and a file of the corpus.
/// `HabitPattern` describes the shapes.
struct Habit: Sendable {
  let places: Set<Place>
  /// The shapes with this meaning, and the meaning of each if they differ.
  private let shapes: [String]
  private let meanings: [String]?
  private(set) var written = HabitPattern("")
  /// The meaning, which is also the fix. Nil if only the author knows it: what follows is unread.
  private(set) var meant: HabitPattern?
  let name: DiagnosticName
  /// The sentences, with `$1` for the first token, `$name` for what a part of the shape matched,
  /// `$written` for what is replaced, and `$meant` for its replacement.
  let message: String
  let help: String
  private let titleOfFix: String?
  /// What the tokens do not show.
  let condition: Condition?
  let traits: Traits
  /// The keyword that a field has instead.
  let keyword: String?
  /// True if what is meant includes what is before the habit.
  var includesLeft: Bool { meant?.parts.contains { $0.capture == .left } == true }

  /// A condition on the place of a habit that its tokens do not show.
  enum Condition: Sendable {
    /// In the block of a field, of a list, of a named group, and of a choice; after the head of a
    /// list.
    case isInField, isInList, isInGroup, isInChoice, isAfterRows
    /// The declaration on this line allows the clause in its block.
    case isAllowed
    /// No option in the block has its keyword.
    case isFirstOption
    /// `type:` follows on the next line.
    case isBeforeType
    /// The type of the field, if it is one of the language, is such a type.
    case isOf(@Sendable (ScalarType?) -> Bool)
    /// A name or a call is before the habit, and nothing else; a type of texts, or an unknown one;
    /// a list, a range or a column.
    case isAfterName, isAfterText, isAfterList
    case isBeforeText, isBeforeValue, isBeforeOperand
    /// The clause limits whole numbers.
    case isWhole
    /// In the condition of a rule; outside of the value of `set`, whose condition follows.
    case isInRule, isOutsideSet, isOutsideTest
    /// No `then` belongs to the `if`; one follows on the line.
    case isNoConditional, isBeforeThen
    case isValueAfterExpectation
  }

  struct Traits: OptionSet, Sendable {
    let rawValue: Int
    /// The finding is at the first token, at all that is replaced, or also at what is before that.
    /// Without one of these, it is at all that is replaced, except at the start of an item.
    static let atFirst = Self(rawValue: 1)
    static let atAll = Self(rawValue: 2)
    static let atLeft = Self(rawValue: 4)
    /// The author must complete what is meant.
    static let incomplete = Self(rawValue: 8)
    /// The next such habit at this place in the block is the same mistake.
    static let series = Self(rawValue: 16)
    /// What follows cannot be read as if it were meant.
    static let loses = Self(rawValue: 32)
    /// What follows can be read although what is written was skipped.
    static let goesOn = Self(rawValue: 64)
    /// The fix may change the meaning.
    static let unsafe = Self(rawValue: 128)
    /// What is meant needs parentheses beside an operator.
    static let operation = Self(rawValue: 256)
  }

  init(
    _ place: Place, or others: Set<Place> = [], _ written: String, means meant: String? = nil,
    as name: DiagnosticName? = nil, when condition: Condition? = nil,
    _ message: String? = nil, help: String? = nil, fix title: String? = nil,
    keyword: String? = nil, is traits: Traits = []
  ) {
    places = others.union([place])
    shapes = Self.parted(written)
    meanings = meant.map(Self.parted)
    let isInserted = meant?.isEmpty == false && shapes.allSatisfy { HabitPattern($0).isAhead }
    self.name = name ?? (isInserted ? .missing : place.usualName)
    self.condition = condition
    self.message = message ?? place.usualMessage(meant ?? help ?? "", traits)
    self.help = help ?? (meant == "" ? "Remove it." : "Write `$meant`.")
    titleOfFix = title
    self.keyword = keyword
    let isItem = Place.starts.contains(place)
    self.traits =
      traits.union(isItem || traits.contains(.atFirst) ? [] : .atAll)
      .union(Place.operands.contains(place) ? .goesOn : [])
  }

  /// Returns the title of the fix that writes a text.
  func title(_ meant: String) -> String {
    titleOfFix ?? (meant.isEmpty ? "Remove `$written`" : "Write `$meant`")
  }

  func has(_ trait: Traits) -> Bool { traits.contains(trait) }

  /// The habits that the row describes, one for each shape.
  private var alternatives: [Habit] {
    shapes.indices.map { index in
      var habit = self
      habit.written = HabitPattern(shapes[index])
      habit.meant = meanings.map { HabitPattern($0[min(index, $0.count - 1)]) }
      return habit
    }
  }

  /// Returns the parts of a text with `::` between them.
  private static func parted(_ text: String) -> [String] {
    var parts = [[Substring]()]
    for word in text.split(separator: " ") {
      if word == "::" { parts.append([]) } else { parts[parts.count - 1].append(word) }
    }
    return parts.map { $0.joined(separator: " ") }
  }

  /// True at the start of a declaration, clause or step.
  var isItem: Bool { !places.isDisjoint(with: Place.starts) }

  /// Where the grammar is when it asks.
  enum Place: CaseIterable {
    /// The start of a declaration or clause between declarations, in the block of a field or type,
    /// and in that of an option; of a declaration outside the form; and of a step.
    case item, clause, optionClause, topLevel, step
    /// A sign between items, steps and assignments, and between the rows of `start`.
    case separator, stepSeparator, assignmentSeparator, startRows

    /// Before the name of a field, or of a group or list; after that of a field, and of a group or
    /// type; the name of a form; and a name or type anywhere.
    case fieldName, groupName, colon, afterName, formName, stray
    /// Between the parts of a head, and before the title of a section.
    case head, headOfField, headOfSection, title
    /// The label, and where a text alone is the label.
    case label, plainLabel
    /// Between a head and its block.
    case block
    /// A type, and what is before and after one.
    case type, beforeType, afterType
    /// After the name of a `let` or type, and after the path of an assignment.
    case letValue, typeValue, assignment
    /// The path of an import.
    case importPath
    /// After a note, and after the label of `submit`.
    case note, submit
    /// In the block of `submit`, and after `on`, `on success` and `on reject` in it.
    case submitPart, event, reaction, rejection

    /// After the keyword of a declaration or clause, its text, and its message.
    case keyword, sign, text, message
    /// In place of `when`, and after it.
    case when, condition
    /// The range of a clause, a pattern, the value of `set`, after that of `default`, and the
    /// options of a field.
    case range, pattern, setValue, defaultEnd, options
    /// In an option: its name, its label, its points, the end of these, and the end of the option;
    /// in `other`, a name before the label, and what follows that.
    case optionName, optionLabel, points, optionEnd, option, otherName, otherEnd
    /// After `as`, and in its place in an option.
    case recorded, recordedOption
    /// After `options`, `options from`, the path, the name of the rows, and the condition.
    case optionFile, filePath, alias, rowCondition, fileEnd
    /// In `check` and `warn`: the start, after the name, the condition, the message, what follows
    /// that, and the focus.
    case ruleStart, ruleName, ruleCondition, ruleMessage, ruleEnd, focusTarget
    /// After `unique`; the column of a list; after `sort`, its field, and what follows that.
    case uniqueNames, column, by, sortKey, order

    /// An operand, its members, the arguments of a call; what follows an operand, its default, and a
    /// factor; after the left side of a comparison, and after `in`; the end of an expression.
    case operand, member, argument, afterOperand, alternative, afterFactor, comparison, members
    case expression
    /// The `if`, `then` and `else` of a conditional, what follows `is`, and the dots of a range.
    case conditional, then, branch, predicate, dots
    /// Before an operand, and after a condition.
    case negation, connective

    /// In tests: a path, the number of its row, the new position of that, what follows the path of
    /// `add` and of `enter`, its value, and the time of `clock`.
    case path, rowNumber, position, newRow, enteredSign, entered, clock
    /// What is expected, its path, its text, its rule, and the options that are offered.
    case expectation, expectedPath, expectedText, expectedNote, rule, offered, offeredOption,
      offeredComma

    /// Where a node is missing if what is written is skipped.
    static let operands: Set = [
      operand, type, range, pattern, members, options, entered, clock, offeredOption, sortKey,
    ]
    static let items: Set = [item, clause, optionClause]
    /// Where what is written belongs to no other language: it is only out of place.
    private static let plainPlaces: Set = [
      afterName, typeValue, colon, defaultEnd, event, expectedPath, fieldName, groupName, fileEnd,
      filePath, focusTarget, headOfSection, keyword, letValue, message, newRow, note, option,
      optionEnd, otherEnd, otherName, path, pattern, predicate, rejection, recorded, rowNumber,
      ruleCondition, ruleEnd, ruleMessage, ruleName, ruleStart, stray, uniqueNames, clock,
    ]

    var usualName: DiagnosticName {
      if self == .step { return .unknownStep }
      if self == .topLevel || Self.items.contains(self) { return .unknownClause }
      return Self.plainPlaces.contains(self) ? .unexpected : .foreignSyntax
    }

    /// Returns the message about what is written here, which ends with a usage or a meaning.
    func usualMessage(_ meant: String, _ traits: Traits) -> String {
      guard self == .topLevel || Self.starts.contains(self) else {
        return "`$written` is written `$meant`."
      }
      if self == .step { return "There is no step `$1`." }
      let word = meant.split { !$0.isLetter }.first { $0 != "Write" } ?? ""
      let isDeclaration = Keywords.meaning(of: String(word)).kind.beginsDeclaration
      let written = traits.contains(.atAll) ? "$written" : "$1"
      return "There is no \(isDeclaration ? "declaration" : "clause") `\(written)`."
    }
    static let starts: Set = [item, clause, optionClause, step]
    /// Where what starts a line may belong to the one before it.
    static let startsOfLines: Set = [
      item, clause, optionClause, topLevel, step, operand, type, colon, separator, stepSeparator,
      assignmentSeparator, startRows, connective, alternative,
    ]
    /// Where the meaning of what contains another mistake is unclear.
    static let statements: Set = [item, clause, optionClause, ruleCondition]
  }

  /// All rows; of those that match, the first one counts. It is made when the first file with a
  /// mistake asks for it.
  static let table =
    words + items + clauses + tests + heads + parts + ranges + comparisons + expressions
    + types + recordings + keywords + missingKeywords

  /// The rows for each place.
  static let rowsByPlace = table.reduce(into: [Place: [Habit]]()) { rows, habit in
    for place in habit.places { rows[place, default: []] += habit.alternatives }
  }
}

/// The sentences of a row about one place in a source.
struct FilledHabit: Message {
  let words: FindingWords
}

/// Builds the rows of a table, one after another.
@resultBuilder
enum HabitTable {
  static func buildExpression(_ habit: Habit) -> [Habit] { [habit] }
  static func buildExpression(_ habits: [Habit]) -> [Habit] { habits }
  static func buildBlock(_ habits: [Habit]...) -> [Habit] { Array(habits.joined()) }
  static func buildArray(_ habits: [[Habit]]) -> [Habit] { Array(habits.joined()) }
  static func buildOptional(_ habits: [Habit]?) -> [Habit] { habits ?? [] }
}
