internal import FormEngine

/// A reader that turns the syntax of a form, or of the named types of a file, into declarations:
/// types, nodes, scopes and slots, in the order of their tags.
final class DeclarationReader: CheckingPart {
  let form: DeclaredForm
  let here: CheckedPlace
  /// The result of checking the types of the file.
  let typeCheck: TypeCheck
  /// The types by file and by their names there.
  var typeNumbers: [UInt64: TypeID] = [:]
  /// The named types that are being expanded.
  var expanding: [TypeID] = []
  /// The types that were reported for containing one another.
  var typesInCircles: Set<TypeID> = []

  /// True if a declaration names its member in records.
  var hasMemberNames = false

  init(_ form: DeclaredForm, _ typeCheck: TypeCheck) {
    self.form = form
    here = CheckedPlace(form)
    self.typeCheck = typeCheck
  }
}
