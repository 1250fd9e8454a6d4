import FormEngine

/// A field as it is shown at one moment; or a list, row, group, section or note between fields.
///
/// It belongs to the moment at which it was made: later actions do not change it. What it is asked for
/// is worked out then, so a label costs no more than a label. If you keep a field, the next action
/// first copies the parts of the session that it changes.
public struct Field: Identifiable, Sendable {
  /// The kind of declaration; for a field, its type.
  public enum Kind: Hashable, Sendable {
    /// A field of this type.
    case text, multiline, secret, email, url, uuid, integer, decimal, boolean
    /// A field of this type, whose values are dates, times or both.
    case date, time, datetime
    /// A field with options, of which one or several are chosen.
    case choice, choices
    /// A list, which can take the focus while a row may be added.
    case list
    /// A row of a list, whose label sums it up.
    case row
    /// Fields with a title that have answers of their own, without one, or a text between fields.
    case group, section, note
    /// The form itself.
    case form
  }

  private let moment: Moment
  private let place: FormEngine.Path

  init(_ moment: Moment, _ place: FormEngine.Path) {
    self.moment = moment
    self.place = place
  }

  private var session: FormEngine.Session { moment.session }
  private var node: Node { session.program.nodes[place.node] }

  // MARK: What it is

  /// Names it in actions.
  public var path: Path { Path(place) }

  /// The same as the path, for lists of views.
  public var id: Path { path }

  /// Its path as people write it, rows from 1: `faves[2].category`. It follows the row.
  public var name: String { session.name(of: place) }

  /// The kind of declaration; for a field, its type.
  public var kind: Kind {
    switch node.kind {
    case .form: .form
    case .group: .group
    case .section: .section
    case .list: .list
    case .row: .row
    case .note: .note
    case .field: Kind(node.type)
    }
  }

  // MARK: Its words

  /// Its label; for a row its summary, for a note its text.
  public var label: String {
    node.kind == .row
      ? session.item(RowPath(body: place.node, row: place.row)) : session.label(place)
  }

  /// A short text beside it, or nil.
  public var hint: String? { session.hint(place) }

  /// A longer text for those who ask, or nil.
  public var help: String? { session.help(place) }

  /// What an answer looks like: the form's example, or how the type is written. May be empty.
  public var example: String { node.kind == .field ? session.answerForm(place) : "" }

  /// What numbers are counted in, or nil.
  public var unit: String? { node.unit.isEmpty ? nil : node.unit }

  // MARK: Its answer

  /// Whether it has a type, and may have an answer.
  var isField: Bool { node.kind == .field }

  /// Whether it is answered at once, by picking one of the answers that there are.
  var isPicked: Bool { node.kind == .field && node.type.kind.isPicked }

  /// The value as people read it, with its unit; a secret as `(set)`, whatever its length. What
  /// could not be read is as it was typed, except for a secret.
  public var text: String {
    if let typed = session.typedText(place) {
      return node.type.isSecret ? ValueFormat.secretMark : typed
    }
    return session.displayText(place)
  }

  /// The value as it is submitted; nil if it is empty, for a secret, and for anything but a field.
  public var value: Value? {
    guard node.kind == .field, !node.type.isSecret else { return nil }
    return session.answer(at: place).map(Value.init)
  }

  /// The options that are offered now, in their order; empty for other kinds of fields.
  public var options: [Option] {
    guard node.options >= 0 else { return [] }
    let chosen = session.value(place)
    return session.offeredOptions(place).map { index, option in
      Option(
        option, session.points(of: option, at: place), isChosen: chosen.chooses(index))
    }
  }

  /// The points of what is chosen, for several options their sum; nil if there are none.
  public var points: Value? { session.points(at: place).map(Value.init) }

  /// The cell of the chosen option in a column of the file from which the options come; nil if the
  /// cell is empty, or nothing is chosen.
  ///
  /// - Parameter heading: the heading of the column.
  public func column(_ heading: String) -> Value? {
    session.column(heading, at: place).map(Value.init)
  }

  // MARK: How it may be answered

  /// Whether it and everything around it are shown.
  public var isVisible: Bool { session.isVisible(place) }

  /// Whether an empty answer would be a problem.
  public var isRequired: Bool { session.isRequired(place) }

  /// Whether it is computed, or read-only with all that is in it.
  public var isReadOnly: Bool { session.isReadonly(place) }

  /// Whether it can take the focus: for a list, whether a row may be added. Answers that were known
  /// from the start cannot, but `focusRequested` works for them.
  public var isFocusable: Bool { session.isFocusable(place) }

  /// Its position among everything that can take the focus now, in the focus order, from 1, and how
  /// many there are; nil if it cannot.
  public var position: (index: Int, count: Int)? {
    isFocusable ? session.position(of: place) : nil
  }

  /// The number of rows of a list; 0 for anything else.
  public var rowCount: Int { session.rowCount(of: place) }

  /// The problems to show: none before a person has left the field or submitted the form.
  public var problems: [Problem] { session.shownProblems(at: place).map(Problem.init) }

  /// The text to edit: the value without its unit, a secret in the clear, what could not be read as
  /// it was typed.
  var editedText: String {
    if let typed = session.typedText(place) { return typed }
    if node.type.isSecret, case .text(let secret) = session.value(place) { return secret }
    return session.displayText(place, withUnit: false)
  }
}

/// The session that fields belong to, shared by all of them.
final class Moment: Sendable {
  let session: FormEngine.Session

  init(_ session: FormEngine.Session) {
    self.session = session
  }
}

extension Field.Kind {
  fileprivate init(_ type: ScalarType) {
    self =
      switch type {
      case .text: .text
      case .multiline: .multiline
      case .secret: .secret
      case .email: .email
      case .url: .url
      case .uuid: .uuid
      case .integer: .integer
      case .decimal: .decimal
      case .boolean: .boolean
      case .date: .date
      case .time: .time
      case .datetime: .datetime
      case .choice: .choice
      case .choices: .choices
      }
  }
}

/// An option of a `choice` or `choices` field.
public struct Option: Identifiable, Hashable, Sendable {
  /// The name, which answers have.
  public let name: String
  /// What people read.
  public let label: String
  /// A short text beside it; may be empty.
  public let hint: String
  /// A longer text for those who ask; may be empty.
  public let help: String
  /// Whether it can only be chosen alone.
  public let isExclusive: Bool
  /// Its points, or nil.
  public let points: Value?
  /// Whether it is chosen.
  public let isChosen: Bool

  /// The same as the name, for lists of views.
  public var id: String { name }

  init(_ option: FormOption, _ points: FormEngine.Answers.Answer?, isChosen: Bool) {
    name = option.name
    label = option.label
    hint = option.hint
    help = option.help
    isExclusive = option.isExclusive
    self.points = points.map(Value.init)
    self.isChosen = isChosen
  }
}

/// What is wrong with an answer, or may be.
public struct Problem: Hashable, Sendable {
  /// Where to show it; the form when it belongs nowhere else.
  public let path: Path
  /// The name of the rule: `required`, `length`, `unreadable`, … or as the form names it; `handler`
  /// for a problem from a rejection.
  public let rule: String
  /// What to do, in a sentence.
  public let message: String
  /// Whether it is a warning: the form can be submitted all the same. What a rejection said is none,
  /// although it does not keep the form from being submitted again.
  public let isWarning: Bool

  init(_ problem: FormEngine.Problem) {
    path = Path(problem.path)
    rule = problem.rule
    message = problem.message
    isWarning = problem.isWarning
  }
}
