import FormEngine
import FormRunner

/// An event in a front end, passed to ``Session/send(_:at:)``.
///
/// Edits are refused while a form is being submitted and after it has been submitted. Each case
/// lists its other reasons for refusal.
public enum Action: Hashable, Sendable {
  /// A person finished an answer. The text may use the short forms that people type; text that
  /// cannot be read is kept as a problem. Refused at paths that are hidden, read-only, computed or
  /// not a field.
  case entered(Path, text: String)
  /// A person accepted the current value, such as a default. Refused for the same reasons as
  /// `entered`.
  case confirmed(Path)
  /// A program set a value, at hidden and read-only fields too; while a `set` clause gives the
  /// field another value, it is kept underneath. Refused at computed fields, and when the value
  /// does not have the field's type.
  case assigned(Path, Value)
  /// Clears one answer, or all answers in a group, section, list or row. Defaults do not return.
  /// Refused at paths that are hidden, read-only or computed.
  case cleared(Path)
  /// Moves the focus to a field; into a group, section, row or list; or to nothing (nil). Refused
  /// at paths that cannot take the focus.
  case focusRequested(Path?)
  /// Moves the focus to the next field: from nothing to the first, and from the last to nothing.
  case nextRequested
  /// Moves the focus to the previous field: from nothing to the last. At the first, it does not
  /// move.
  case previousRequested
  /// Adds a row to a list, before the row at this position (from 0) or at the end. Refused when the
  /// list is hidden, read-only or full, when it has the rows that its `count = …` asks for, when a
  /// sorted list is given a position, and at a position that does not exist.
  case rowAdded(list: Path, at: Int?)
  /// Deletes a row, even if fewer than the minimum remain. Refused when its list is hidden or
  /// read-only, and when the list has the rows that its `count = …` asks for.
  case rowDeleted(Path)
  /// Moves a row to a position, counted from 0 without the row itself. SwiftUI's `onMove` counts it
  /// with the row: for its offsets, the position is
  /// `destination > source ? destination - 1 : destination`. Refused for the same reasons
  /// as `rowDeleted`, in a sorted list, and at a position that does not exist.
  case rowMoved(Path, to: Int)
  /// Sorts the rows of a list once, by the first key, then by the next where rows are equal.
  /// Refused when rows cannot be moved, as for `rowMoved`, and for a field that the rows do not
  /// have.
  case rowsSorted(list: Path, by: [SortKey])
  /// Submits the form. If nothing blocks it, the effect `submit` follows; otherwise the focus moves
  /// as the form says. Refused while the form is being submitted, and afterwards.
  case submitRequested
  /// The answers with this number were accepted. Ignored for any other number.
  case submissionAccepted(Int)
  /// The answers with this number were rejected. Ignored for any other number. The secrets that the
  /// rejection names are emptied; if it names nothing at all, all visible ones are.
  case submissionRejected(Int, Rejection)
  /// Cancels the submission in progress; the effect `cancelSubmission` follows. Refused when the
  /// form is not being submitted.
  case submissionCancelRequested
  /// Undoes the last edit. Refused when there is nothing to undo.
  case undoRequested
  /// Redoes the edit that was undone last. Refused when there is nothing to redo.
  case redoRequested
  /// Discards all answers and the undo history. Never refused.
  case resetRequested
}

extension Action {
  /// Returns whether the text being typed is entered before this action, because the focus may
  /// move.
  func endsTyping(at typed: Path?) -> Bool {
    switch self {
    case .focusRequested(let path): path != typed
    case .nextRequested, .previousRequested, .rowAdded, .submitRequested: true
    case .entered, .confirmed, .assigned, .cleared, .rowDeleted, .rowMoved, .rowsSorted,
      .submissionAccepted, .submissionRejected, .submissionCancelRequested, .undoRequested,
      .redoRequested, .resetRequested:
      false
    }
  }
}

/// A key to sort rows by.
public struct SortKey: Hashable, Sendable {
  /// The field to compare, in any row of the list.
  public var field: Path
  /// True if the greatest value comes first. Empty values come last in either order.
  public var isDescending: Bool

  /// Creates a sort key.
  public init(_ field: Path, isDescending: Bool = false) {
    self.field = field
    self.isDescending = isDescending
  }
}

/// The reasons why answers were rejected; thrown by the submit closure of a ``FormModel``.
///
/// A rejection empties each secret that ``problems`` or ``focus`` names, and every visible secret if
/// it names nothing, so that it is typed again.
public struct Rejection: Error, Hashable, Sendable {
  /// The message about the form as a whole.
  public var message: String?
  /// The messages about single declarations. Each disappears with the next edit of its declaration.
  public var problems: [Path: String]
  /// The path that takes the focus; nil leaves the choice to the form.
  public var focus: Path?

  /// Creates a rejection.
  public init(_ message: String? = nil, problems: [Path: String] = [:], focus: Path? = nil) {
    self.message = message
    self.problems = problems
    self.focus = focus
  }
}

/// A request from a session to the front end that drives it.
public enum Effect: Hashable, Sendable {
  /// The focus moved to another field, or to nothing.
  case focusChanged(to: Path?)
  /// Submit these answers, and send `submissionAccepted` or `submissionRejected` with the number.
  /// Numbers count from 1.
  case submit(number: Int, answers: Answers)
  /// Stop submitting the answers with this number.
  case cancelSubmission(number: Int)
  /// These read otherwise now: texts, value, options, problems, or whether they are visible,
  /// required, read-only or focusable. A container is named only when it reads otherwise itself: for
  /// a group, section, row or the form, when something in it comes, goes or changes its place; for a
  /// list, when its rows do. The numbers of rows in ``Field/name``, and ``Field/position``, are not
  /// reported.
  case changed([Path])
  /// The action changed nothing.
  case refused(Refusal)
}

/// The reason why an action changed nothing.
public struct Refusal: Hashable, Sendable, CustomStringConvertible {
  /// The kind of refusal.
  public enum Reason: String, Hashable, Sendable {
    /// The path names nothing in this session, or something that the action does not apply to.
    case unknownPath
    /// The declaration is hidden.
    case hidden
    /// The declaration is read-only.
    case readOnly
    /// The field is computed.
    case computed
    /// The value does not have the field's type.
    case wrongType
    /// The form is being submitted.
    case submitting
    /// The form has been submitted.
    case submitted
    /// The form is not being submitted.
    case notSubmitting
    /// The list has its maximum number of rows.
    case listFull
    /// The list keeps its rows sorted.
    case listSorted
    /// The list has the rows that its `count = …` asks for.
    case fixedCount
    /// The rows of the list follow the order of the chosen options.
    case rowsOfOptions
    /// The list does not have this position.
    case noSuchPosition
    /// There is no edit to undo.
    case nothingToUndo
    /// There is no edit to redo.
    case nothingToRedo
  }

  /// The kind of refusal.
  public let reason: Reason
  /// The declaration that the action was refused at, if any.
  public let path: Path?
  /// The reason as a sentence for people.
  public let description: String

  init(
    _ refusal: FormEngine.Refusal, in session: FormEngine.Session, of form: FormIdentity
  ) {
    description = session.explanation(of: refusal)
    path = refusal.path.map(form.path)
    reason =
      switch refusal {
      case .unknownPath: .unknownPath
      case .hidden: .hidden
      case .readonly: .readOnly
      case .computed: .computed
      case .wrongType: .wrongType
      case .submitting: .submitting
      case .submitted: .submitted
      case .notSubmitting: .notSubmitting
      case .listFull: .listFull
      case .listIsSorted, .newRowsGoToEnd: .listSorted
      case .fixedCount: .fixedCount
      case .rowsOfOptions: .rowsOfOptions
      case .noSuchPlace: .noSuchPosition
      case .nothingToUndo: .nothingToUndo
      case .nothingToRedo: .nothingToRedo
      }
  }
}
