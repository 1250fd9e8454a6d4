package import FormSyntax

/// The data kept from checking a file, for later queries about places in it.
package final class CheckRecorder {
  package let names: NameRecorder
  /// The form, even if it has errors.
  var form: Part?
  /// The named types of the file, each checked by itself.
  var types: Part?

  /// - Parameter source: the file whose names are recorded; nil for the file that is checked.
  package init(of source: SourceText? = nil) { names = NameRecorder(of: source) }

  /// A checked form, and the expressions in the file.
  struct Part {
    var form: CheckedForm
    var expressions: [Expression]
  }
}
