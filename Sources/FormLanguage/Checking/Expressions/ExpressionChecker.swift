internal import FormEngine

/// Finds the types of expressions and what their names lead to, and makes them `Expression`s.
///
/// A mistake is reported once: an expression with an error has the type *invalid*, which fits
/// everywhere.
final class ExpressionChecker: CheckingPart {
  let form: DeclaredForm
  @exclusivity(unchecked) var context = ExpressionContext()
  /// The rows that are visited around the expression, outermost first.
  @exclusivity(unchecked) var openFrames: [OpenFrame] = []
  @exclusivity(unchecked) var nextFrame: FrameID = 1
  /// The meaning of `label`, `min` and `max` in the message that is being checked.
  @exclusivity(unchecked) var messageWords = MessageWords()
  /// The last field or list in focus order that the expression reads, or -1; recorded only when
  /// needed.
  @exclusivity(unchecked) var lastRead: NodeID = -1
  @exclusivity(unchecked) var keepsLastRead = false
  /// All that was read meanwhile; of a `let` what it reads last, and some before that.
  @exclusivity(unchecked) var reads: [NodeID] = []

  /// How deep the `let`s being typed are nested.
  @exclusivity(unchecked) var letDepth = 0
  /// The `let` where a chain that is too long to follow at once continues.
  @exclusivity(unchecked) var waitingLet: LetID?
  /// Whether it is only found out which columns a condition compares with texts.
  @exclusivity(unchecked) var isTypingColumns = false
  /// The `let`s that are a `count` or `sum`.
  var summaries: [SlotID: Summary] = [:]
  var divisors: [Divisor] = []

  /// The values of the `let`s that were typed.
  @exclusivity(unchecked) var letValues: [(slot: SlotID, value: Expression)] = []
  /// By the slot of a `let`: its texts with control characters.
  var controlTexts: [SlotID: [ControlText]] = [:]
  @exclusivity(unchecked) var readingOrder = ReadingOrder()
  @exclusivity(unchecked) var options: [OptionList] = []
  /// By count: options without any facts.
  @exclusivity(unchecked) var plainOptions: [Int: [FormOption]] = [:]
  var patterns: [Pattern] = []
  /// The number of the pattern of each literal, byte for byte: canonically equivalent patterns may
  /// match different texts.
  var patternNumbers: [ArraySlice<UInt8>: Int] = [:]

  /// The expressions that are written in the file itself, if somebody asks for them.
  var recorded: [Expression] = []

  // For what is reported
  /// By scope: the names declared in it, once an unknown one was found.
  var declaredNames: [NearNames]?
  /// By name: the first node that has it, once an unknown one was found.
  var nodesByName: [NameID: NodeID]?
  /// By name: what follows it in paths of a file, once an unknown one was found there.
  var members: (file: Int, names: [String: Set<String>])?
  /// By the scope of rows, the name that fixes give to the position of a row.
  var positionNames: [ScopeID: String] = [:]

  init(_ form: DeclaredForm) { self.form = form }
}
