internal import FormEngine
internal import FormSyntax

/// The place in a form at which an expression is checked, shared by all parts of the checker: what
/// is visible there, and what has been read.
final class CheckedPlace: CheckingPart {
  let form: DeclaredForm
  @exclusivity(unchecked) var context = ExpressionContext()
  /// The rows that are visited around the expression, outermost first.
  @exclusivity(unchecked) var openFrames: [OpenFrame] = []
  @exclusivity(unchecked) var reads = RecordedReads()
  @exclusivity(unchecked) private var nextFrame: FrameID = 1
  /// The names declared in each scope, found when they are first needed.
  var declaredNames: [NearNames]?

  var here: CheckedPlace { self }

  init(_ form: DeclaredForm) { self.form = form }

  func newFrame() -> FrameID {
    nextFrame += 1
    return nextFrame - 1
  }
}
