import FormEngine

/// The path of a declaration in a session: a field, list, row, group, section or note.
///
/// It identifies a row by identity and not by position, so it stays valid when rows are moved,
/// added or deleted. Use it only with the session that it comes from and copies of that session.
public struct Path: Hashable, Sendable {
  let engine: FormEngine.Path

  init(_ engine: FormEngine.Path) {
    self.engine = engine
  }

  /// The form as a whole.
  public static let form = Path(.form)
}

/// The error thrown when a text does not name anything in a form.
public struct PathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A message that says what is wrong, with the nearest name if there is one.
  public let description: String
}
