import FormEngine

/// What happened in a front end, for ``Session/send(_:at:)``.
///
/// Edits are refused while a form is being submitted and after it was; each case says what else it
/// is refused for.
public enum Action: Hashable, Sendable {
  /// A person finished an answer. It is read in the short forms that people type; what cannot be
  /// read is kept as a problem. Refused at what is hidden, read-only, computed or not a field.
  case entered(Path, text: String)
  /// A person accepted the value that is there, such as a default. Refused for the same reasons as
  /// `entered`.
  case confirmed(Path)
  /// A program set a value, at hidden and read-only fields too. Refused at what is computed, and
  /// when the value is not of the field's type.
  case assigned(Path, Value)
  /// An answer, or all answers in a group, section, list or row, are now empty: defaults do not come
  /// back. Refused at what is hidden, read-only or computed.
  case cleared(Path)
  /// The focus goes to a field; into a group, section, row or list; or nowhere. Refused at what
  /// cannot take it.
  case focusRequested(Path?)
  /// The focus goes to the next field, from none to the first, and at the last to none.
  case nextRequested
  /// The focus goes to the previous field, from none to the last, and stays at the first.
  case previousRequested
  /// A list gets a row, before the one at this position (from 0) or at the end. Refused when the list
  /// is hidden, read-only or full, and when a sorted list is given a position.
  case rowAdded(list: Path, at: Int?)
  /// A row is deleted, even if fewer than the minimum remain. Refused when its list is hidden or
  /// read-only.
  case rowDeleted(Path)
  /// A row goes to a position, from 0, counted without the row. Refused as `rowDeleted` is, in a
  /// sorted list, and at a position that is not there.
  case rowMoved(Path, to: Int)
  /// The rows of a list are sorted, once, by fields of its rows: the first decides, the next where it
  /// is equal. Refused as `rowMoved` is, and for a field that the rows do not have.
  case rowsSorted(list: Path, by: [SortKey])
  /// The form is to be submitted. When nothing blocks, the effect `submit` follows; else the focus
  /// goes where the form says. Refused while it is being submitted, and after.
  case submitRequested
  /// The answers with this number were accepted. Ignored for any other number.
  case submissionAccepted(Int)
  /// The answers with this number were rejected. Ignored for any other number.
  case submissionRejected(Int, Rejection)
  /// The answers that are on their way are taken back: the effect `cancelSubmission` follows.
  case submissionCancelRequested
  /// The last edit is undone. Refused when there is none.
  case undoRequested
  /// What was undone last is done again. Refused when there is nothing.
  case redoRequested
  /// Discards all answers, and everything that could be undone.
  case resetRequested
}

extension Action {
  /// Whether what is being typed is entered first, since the focus may move.
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

/// One key by which rows are sorted.
public struct SortKey: Hashable, Sendable {
  /// The field in any row of the list.
  public var field: Path
  /// Whether the greatest comes first. Empty values come last either way.
  public var isDescending: Bool

  /// Makes a key.
  public init(_ field: Path, isDescending: Bool = false) {
    self.field = field
    self.isDescending = isDescending
  }
}

/// Why answers were not accepted, and where; a submit closure of a ``FormModel`` throws it.
public struct Rejection: Error, Hashable, Sendable {
  /// What to say of the form as a whole.
  public var message: String?
  /// What is wrong at which declaration. It vanishes with the next edit there.
  public var problems: [Path: String]
  /// Where the focus goes; nil leaves that to the form.
  public var focus: Path?

  /// Makes a rejection.
  public init(_ message: String? = nil, problems: [Path: String] = [:], focus: Path? = nil) {
    self.message = message
    self.problems = problems
    self.focus = focus
  }
}

/// What a session asks of the front end that drives it.
public enum Effect: Hashable, Sendable {
  /// The focus is at another field, or nowhere.
  case focusChanged(to: Path?)
  /// Hand these answers over, and send `submissionAccepted` or `submissionRejected` with the number.
  /// Numbers count from 1.
  case submit(number: Int, answers: Answers)
  /// Stop handing over the answers with this number.
  case cancelSubmission(number: Int)
  /// These may look different now: texts, value, options, problems, whether they are visible,
  /// required, read-only or can take the focus. A group, section, list or row includes everything in
  /// it, and ``Path/form`` is the whole form. ``Field/position`` is not followed.
  case changed([Path])
  /// The action changed nothing.
  case refused(Refusal)
}

/// Why an action changed nothing.
public struct Refusal: Hashable, Sendable, CustomStringConvertible {
  /// What the action ran into.
  public enum Reason: Hashable, Sendable {
    /// The path names nothing in this session, or not what the action is for.
    case unknownPath
    /// It is hidden.
    case hidden
    /// It is read-only.
    case readOnly
    /// The form computes it.
    case computed
    /// The value is not of the field's type.
    case wrongType
    /// The form is being submitted.
    case submitting
    /// The form was submitted.
    case submitted
    /// The form is not being submitted.
    case notSubmitting
    /// The list has as many rows as it may have.
    case listFull
    /// The list keeps an order of its own.
    case listSorted
    /// The list has no such position.
    case noSuchPosition
    /// No edit is left to undo.
    case nothingToUndo
    /// No edit is left to redo.
    case nothingToRedo
  }

  /// What the action ran into.
  public let reason: Reason
  /// The declaration that refused, where it was one.
  public let path: Path?
  /// The reason as a sentence for people.
  public let description: String

  init(_ refusal: FormEngine.Refusal, in session: FormEngine.Session) {
    description = session.explanation(of: refusal)
    (reason, path) =
      switch refusal {
      case .unknownPath: (.unknownPath, nil)
      case .hidden(let path): (.hidden, Path(path))
      case .readonly(let path): (.readOnly, Path(path))
      case .computed(let path): (.computed, Path(path))
      case .wrongType(let path): (.wrongType, Path(path))
      case .submitting: (.submitting, nil)
      case .submitted: (.submitted, nil)
      case .notSubmitting: (.notSubmitting, nil)
      case .listFull(let path, _): (.listFull, Path(path))
      case .listIsSorted(let path): (.listSorted, Path(path))
      case .noSuchPlace(let path): (.noSuchPosition, Path(path))
      case .nothingToUndo: (.nothingToUndo, nil)
      case .nothingToRedo: (.nothingToRedo, nil)
      }
  }
}
