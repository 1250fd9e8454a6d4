internal import FormEngine

/// A checker that infers the types of expressions, resolves their names, and creates `Expression`s.
///
/// An error is reported once: an expression with an error has the type *invalid*, which fits
/// everywhere.
final class ExpressionChecker: CheckingPart {
  let form: DeclaredForm
  @exclusivity(unchecked) var context = ExpressionContext()
  /// The rows that are visited around the expression, outermost first.
  @exclusivity(unchecked) var openFrames: [OpenFrame] = []
  @exclusivity(unchecked) var nextFrame: FrameID = 1
  /// The values of `label`, `min` and `max` in the message being checked.
  @exclusivity(unchecked) var messageWords = MessageWords()
  /// The last field or list in focus order that the expression reads, or -1; recorded only if
  /// needed.
  @exclusivity(unchecked) var lastRead: NodeID = -1
  @exclusivity(unchecked) var keepsLastRead = false
  /// Everything read since recording started; for a `let`, the last that it reads, and some
  /// earlier.
  @exclusivity(unchecked) var reads: [NodeID] = []

  /// The nesting depth of the `let`s whose types are being inferred.
  @exclusivity(unchecked) var letDepth = 0
  /// The `let` from which a chain that is too long to follow at once continues.
  @exclusivity(unchecked) var waitingLet: LetID?
  /// True while only the columns that a condition compares with texts are determined.
  @exclusivity(unchecked) var isTypingColumns = false
  /// The `let`s that are a `count` or `sum`.
  var summaries: [SlotID: Summary] = [:]
  var divisors: [Divisor] = []

  /// The values of the `let`s whose types were inferred.
  @exclusivity(unchecked) var letValues: [(slot: SlotID, value: Expression)] = []
  /// The texts with control characters in each `let`, by slot.
  var controlTexts: [SlotID: [ControlText]] = [:]
  @exclusivity(unchecked) var readingOrder = ReadingOrder()
  @exclusivity(unchecked) var options: [OptionList] = []
  /// Options without any data, by their count.
  @exclusivity(unchecked) var plainOptions: [Int: [FormOption]] = [:]
  var patterns: [Pattern] = []
  /// The number of each pattern, by the bytes of its literal: canonically equivalent patterns may
  /// match different texts.
  var patternNumbers: [ArraySlice<UInt8>: Int] = [:]

  /// The expressions written in the file itself, recorded if requested.
  var recorded: [Expression] = []

  // Data for findings, collected when the first unknown name is found
  /// The names declared in each scope.
  var declaredNames: [NearNames]?
  /// The first node with each name.
  var nodesByName: [NameID: NodeID]?
  /// The members that follow each name in paths of a file.
  var members: (file: Int, names: [String: Set<String>])?
  /// The name that fixes give to the position of a row, by the scope of its rows.
  var positionNames: [ScopeID: String] = [:]

  init(_ form: DeclaredForm) { self.form = form }
}
