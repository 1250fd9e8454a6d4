import FormEngine

/// A declaration of a form in a session: a field, list, row, group, section or note.
///
/// It names a row by its identity and never by its position, so it names the same one after rows were
/// moved, added and deleted. It is of use in the session that it comes from, and in copies of it.
public struct Path: Hashable, Sendable {
  let engine: FormEngine.Path

  init(_ engine: FormEngine.Path) {
    self.engine = engine
  }

  /// The form as a whole.
  public static let form = Path(.form)
}

/// The error when a text names nothing in a form.
public struct PathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, with the nearest name where there is one.
  public let description: String
}
