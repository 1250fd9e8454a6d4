internal import FormEngine

/// A checker that infers the types of expressions, resolves their names, and creates `Expression`s.
///
/// An error is reported once: an expression with an error has the type *invalid*, which fits
/// everywhere.
final class ExpressionChecker: CheckingPart, LetTypes {
  let form: DeclaredForm
  let here: CheckedPlace
  let names: NameProblems
  let paths: PathResolver
  let rowAbove: RowAboveChecker
  let mismatches: MismatchReporter
  let options: OptionReader
  let patterns: PatternChecker
  let divisors: DivisorChecker
  let controlCharacters: ControlCharacterChecker
  let interpolations: InterpolationChecker
  let positions: PositionComparisonChecker
  let readingOrder: ReadingOrder
  @exclusivity(unchecked) var inference = LetInference()
  /// The expressions written in the file itself, recorded if requested.
  var recorded: [Expression] = []

  init(_ here: CheckedPlace) {
    self.here = here
    form = here.form
    rowAbove = RowAboveChecker(here)
    names = NameProblems(here, rowAbove)
    paths = PathResolver(here, names, rowAbove)
    mismatches = MismatchReporter(here)
    options = OptionReader(here)
    patterns = PatternChecker(here)
    divisors = DivisorChecker(here)
    controlCharacters = ControlCharacterChecker(here)
    interpolations = InterpolationChecker(here)
    positions = PositionComparisonChecker(here)
    readingOrder = ReadingOrder(form)
    paths.lets = self
  }
}
