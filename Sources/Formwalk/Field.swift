import FormEngine
import FormRunner

/// A field as it is shown at one moment; or a list, row, group, section or note.
///
/// It is a snapshot that later actions do not change. Its properties are computed when they are
/// read, so asking for a label does no other work. If you keep a field, the next action first
/// copies the parts of the session that it changes.
public struct Field: Identifiable, Sendable {
  /// The kind of declaration; for a field, its type.
  public enum Kind: Hashable, Sendable {
    /// A field of this type, answered with text, a number, yes or no.
    case text, multiline, secret, email, url, uuid, integer, decimal, boolean
    /// A field of this type, answered with a date, a time or both.
    case date, time, datetime
    /// A field with options, to choose one or several of.
    case choice, choices
    /// A list; it can take the focus while a row may be added.
    case list
    /// A row of a list; its label is a summary of the row.
    case row
    /// Fields under a title, with answers of their own (group) or without (section); or a text
    /// (note).
    case group, section, note
    /// The form itself.
    case form
  }

  let moment: Moment
  let place: FormEngine.Path

  init(_ moment: Moment, _ place: FormEngine.Path) {
    self.moment = moment
    self.place = place
  }

  var session: FormEngine.Session { moment.session }
  private var node: Node { session.program.nodes[place.node] }

  // MARK: Identity

  /// The path that identifies it in actions.
  public var path: Path { moment.form.path(place) }

  /// The path, to identify views in lists.
  public var id: Path { path }

  /// The path as people write it, with rows counted from 1: `faves[2].category`. It changes when
  /// the row moves.
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
    case .field: Kind(node.askedType)
    }
  }

  /// The path of the container: the group, section, row or form around it; for a row, its list. Nil
  /// for the form.
  public var parent: Path? { session.containers(of: place).first.map(moment.form.path) }

  // MARK: Texts

  /// The label; for a row its summary, for a note its text.
  public var label: String {
    node.kind == .row
      ? session.item(RowPath(body: place.node, row: place.row)) : session.label(place)
  }

  /// A short text to show beside it, or nil.
  public var hint: String? { session.hint(place) }

  /// A longer text to show on request, or nil.
  public var help: String? { session.help(place) }

  /// An example of an answer: the form's own, or the format of the type. May be empty.
  public var example: String { node.kind == .field ? session.answerForm(place) : "" }

  /// The unit of a number, or nil.
  public var unit: String? { node.unit.isEmpty ? nil : node.unit }

  /// The limits of an answer now: as values, and in the words in which a question shows them; nil if
  /// there is nothing to say.
  public var limits: Limits? { AnswerLimits(place, in: session).map(Limits.init) }

  // MARK: The answer

  /// True if a secret is to be typed twice, as `confirm` asks. The front end compares the two, since
  /// a session never keeps one that may be mistyped.
  public var confirms: Bool { node.confirms }

  /// True if it is a field, which has a type and can have an answer.
  var isField: Bool { node.kind == .field }

  /// True if it is answered in one step, by picking one of the possible answers.
  var isPicked: Bool { node.kind == .field && node.askedType.kind.isPicked }

  /// The value as people read it, with its unit; a secret is `(set)`, whatever its length. Text
  /// that could not be read appears as it was typed, unless the field is a secret.
  public var text: String {
    if let typed = session.typedText(place) {
      return node.type.isSecret ? ValueFormat.secretMark : typed
    }
    return session.displayText(place)
  }

  /// The value as it is submitted; nil if it is empty, a secret, or not a field.
  public var value: Value? {
    guard node.kind == .field, !node.type.isSecret else { return nil }
    return session.answer(at: place).map(Value.init)
  }

  /// The options that are offered now, in order; empty for other kinds of fields.
  public var options: [Option] {
    guard node.askedType.isChoice else { return [] }
    let chosen = ChosenOptions(session.chosenOptions(place))
    return session.offeredOptions(place).map { index, option in
      Option(
        option, session.points(of: option, at: place), isChosen: chosen.contains(index))
    }
  }

  /// The points of the chosen option, or the sum for several options; nil if there are none.
  public var points: Value? { session.points(at: place).map(Value.init) }

  /// Returns the chosen option's cell in a column of the file that the options come from; nil if
  /// the cell is empty or nothing is chosen.
  ///
  /// - Parameter heading: the heading of the column.
  public func column(_ heading: String) -> Value? {
    session.column(heading, at: place).map(Value.init)
  }

  // MARK: State

  /// True if it and all its containers are shown.
  public var isVisible: Bool { session.isVisible(place) }

  /// True if an empty answer would be a problem.
  public var isRequired: Bool { session.isRequired(place) }

  /// True if it is computed, if `set` gives it a value now, or if it is read-only with everything
  /// in it.
  public var isReadOnly: Bool { session.isReadonly(place) }

  /// True if it can take the focus; for a list, if a row may be added. Fields with preset answers
  /// cannot, although `focusRequested` can move the focus to them.
  public var isFocusable: Bool { session.isFocusable(place) }

  /// The position in the focus order, from 1, and the number of declarations that can take the
  /// focus now; nil if this one cannot.
  public var position: (index: Int, count: Int)? {
    isFocusable ? session.position(of: place) : nil
  }

  /// True for a row that the form has from the start and in which nothing is answered: it is neither
  /// checked nor in the answers.
  public var isBlank: Bool {
    node.kind == .row && session.isBlank(RowPath(body: place.node, row: place.row))
  }

  /// The number of rows of a list; 0 for anything else.
  public var rowCount: Int { session.rowCount(of: place) }

  /// The problems to show; empty until a person has left the field or submitted the form.
  public var problems: [Problem] {
    session.shownProblems(at: place).map { Problem($0, of: moment.form) }
  }

  /// The text to edit: the value without its unit, a secret in the clear, and text that could not
  /// be read as it was typed.
  var editedText: String {
    if let typed = session.typedText(place) { return typed }
    if node.type.isSecret, case .text(let secret) = session.value(place) { return secret }
    return session.displayText(place, withUnit: false)
  }
}

/// The session of a snapshot, shared by all fields made from it.
final class Moment: Sendable {
  let session: FormEngine.Session
  let form: FormIdentity

  init(_ session: FormEngine.Session, of form: FormIdentity) {
    self.session = session
    self.form = form
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
  /// The name in the form.
  public let name: String
  /// The value that answers contain for it: its name, unless `as` says otherwise.
  public let recorded: Value
  /// The text that people read.
  public let label: String
  /// A short text to show beside it; may be empty.
  public let hint: String
  /// A longer text to show on request; may be empty.
  public let help: String
  /// True if it cannot be chosen together with other options.
  public let isExclusive: Bool
  /// The points, or nil.
  public let points: Value?
  /// True if it is chosen.
  public let isChosen: Bool

  /// The name, to identify views in lists.
  public var id: String { name }

  init(_ option: FormOption, _ points: FormEngine.Answers.Answer?, isChosen: Bool) {
    name = option.name
    recorded = Value(
      FormEngine.Answers.Answer(
        recorded: option.recorded.isEmpty ? .text(option.name) : option.recorded))
    label = option.label
    hint = option.hint
    help = option.help
    isExclusive = option.isExclusive
    self.points = points.map(Value.init)
    self.isChosen = isChosen
  }
}

/// An error or warning about an answer.
public struct Problem: Hashable, Sendable {
  /// The declaration to show it at; the form if there is no better place.
  public let path: Path
  /// The name of the rule, such as `required`, `length` or `unreadable`, or a name from the form;
  /// `handler` for a problem from a rejection.
  public let rule: String
  /// A sentence that says what to do.
  public let message: String
  /// True if it is a warning, which does not keep the form from being submitted. A problem from a
  /// rejection is not a warning, although it does not block another submission either.
  public let isWarning: Bool

  init(_ problem: FormEngine.Problem, of form: FormIdentity) {
    path = form.path(problem.path)
    rule = problem.rule
    message = problem.message
    isWarning = problem.isWarning
  }
}
