import FormEngine

/// The path of a declaration in a session: a field, list, row, group, section or note.
///
/// It identifies a row by identity and not by position, so it stays valid when rows are moved,
/// added or deleted. Use it only with the session that it comes from and copies of that session.
///
/// The path of another form names nothing: actions are refused there, and there is no such field.
public struct Path: Hashable, Sendable {
  let engine: FormEngine.Path
  /// The form of the declaration; nil for the form as a whole, which every form has.
  let form: FormIdentity?

  init(_ engine: FormEngine.Path, of form: FormIdentity) {
    self.engine = engine
    self.form = engine == .form ? nil : form
  }

  private init() {
    engine = .form
    form = nil
  }

  /// The form as a whole.
  public static let form = Path()

  /// Returns whether two paths name the same declaration of the same form.
  public static func == (left: Path, right: Path) -> Bool {
    left.engine == right.engine && left.form?.hash == right.form?.hash
  }

  /// Hashes what equality compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(engine)
    hasher.combine(form?.hash)
  }
}

/// A form as its paths know it. Two forms with the same declarations have the same paths.
final class FormIdentity: Sendable {
  let program: Program
  let hash: UInt64

  init(_ program: Program) {
    self.program = program
    // FNV-1a, which is the same on each run.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for node in program.nodes {
      for byte in node.name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      for number in [node.parent, Int(node.type.rawValue), 0x100] {
        hash = (hash ^ UInt64(truncatingIfNeeded: number)) &* 0x100_0000_01B3
      }
    }
    self.hash = hash
  }

  func path(_ engine: FormEngine.Path) -> Path { Path(engine, of: self) }

  /// Returns whether a path names something in this form, in a row that may not exist.
  func owns(_ path: Path) -> Bool { path.form.map { $0.hash == hash } ?? true }
}

/// The error thrown when a text does not name anything in a form.
public struct PathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A message that says what is wrong, with the nearest name if there is one.
  public let description: String
}
