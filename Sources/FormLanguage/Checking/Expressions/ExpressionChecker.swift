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
  @exclusivity(unchecked) var reads = RecordedReads()
  @exclusivity(unchecked) var inference = LetInference()
  var divisions = Divisions()
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

  var advice = NameAdvice()

  init(_ form: DeclaredForm) { self.form = form }
}
