/// What is kept of the check of a file for those who ask about places in it.
final class CheckRecorder {
  let names: NameRecorder
  /// The form, also with errors.
  var form: Part?
  /// The types of the file, each by itself.
  var types: Part?

  /// - Parameter source: whose names are recorded; nil for those of the file that is checked.
  init(of source: SourceText? = nil) { names = NameRecorder(of: source) }

  /// What was checked, and the expressions in the file.
  struct Part {
    var form: CheckedForm
    var expressions: [Expression]
  }
}
