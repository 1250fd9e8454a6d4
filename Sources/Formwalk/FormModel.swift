public import Observation

/// An observable form for views: a session that reports its changes to Observation.
///
/// A view that reads ``field(_:)`` or a text updates when that field changes, and not with every
/// keystroke elsewhere. Read ``fields`` and ``session`` only in views that show everything.
///
/// The model keeps the text that a person is typing until the answer is finished: when the focus
/// leaves the field, on ``enter()``, and before the form is submitted. When a row is deleted, what is
/// being typed in it is discarded; what was entered there comes back with the row when the deletion
/// is undone.
///
/// ```swift
/// struct FieldView: View {
///   @Bindable var model: FormModel
///   let path: Path
///
///   var body: some View {
///     TextField(model.field(path)?.label ?? "", text: $model[text: path])
///   }
/// }
/// ```
@MainActor @Observable
public final class FormModel {
  @ObservationIgnored private var state: Session
  @ObservationIgnored private let clock: @MainActor () -> DateTime
  /// The text being typed, which is not an answer yet.
  @ObservationIgnored private var typing: (path: Path, text: String)?
  @ObservationIgnored private var submission: Task<Void, any Error>?
  @ObservationIgnored private var lastRefusal: Refusal?

  /// Creates a model that shows a session.
  ///
  /// - Parameters:
  ///   - session: the initial state of the form, usually from ``Form/session(at:)``.
  ///   - clock: returns the date and time; called once for each action.
  public init(_ session: Session, clock: @escaping @MainActor () -> DateTime) {
    state = session
    self.clock = clock
  }

  // MARK: State to show

  /// The current session, without the text being typed. Every change notifies observers of this
  /// property.
  public var session: Session {
    access(keyPath: \.session)
    return state
  }

  /// All visible fields and lists, as in ``Session/fields``. Every change notifies observers of
  /// this property.
  public var fields: [Field] { Array(session.fields) }

  /// Returns what is directly visible in a container, as ``Session/children(of:)`` does. Observers
  /// are notified of any change in the container.
  public func children(of path: Path) -> [Field] {
    access(keyPath: \.[inside: path])
    observe(path)
    return Array(state.children(of: path))
  }

  /// Returns a field in its current state, as ``Session/field(_:)`` does. Observers are notified
  /// when the field changes, but not when only its position does: see ``position``.
  public func field(_ path: Path) -> Field? {
    observe(path)
    return state.field(path)
  }

  /// The title of the form.
  public var title: String {
    observe(.form)
    return state.title
  }

  /// The label of the submit button.
  public var submitLabel: String {
    observe(.form)
    return state.submitLabel
  }

  /// The status of the form: being edited, being submitted, submitted or rejected.
  public var status: Session.Status {
    access(keyPath: \.status)
    return state.status
  }

  /// The position of the focus, and the number of fields that can take it; nil without a focus.
  public var position: (index: Int, count: Int)? {
    access(keyPath: \.position)
    return state.focus.flatMap { state.field($0)?.position }
  }

  /// The reason why the last action, or entering the text typed before it, was refused; nil if
  /// neither was.
  public var refusal: Refusal? {
    access(keyPath: \.refusal)
    return lastRefusal
  }

  // MARK: Bindings

  /// The path that has the focus. Set it when the person moves; the form's own rules move it too.
  ///
  /// Setting it first enters the text being typed elsewhere; setting what it is already does nothing,
  /// so that text typed without a focus is entered by ``enter()``, ``next()`` or ``submit(_:)``, and
  /// not by setting nil. If the new path cannot take the focus,
  /// the action is refused and the focus does not move.
  public var focus: Path? {
    get {
      access(keyPath: \.focus)
      return state.focus
    }
    set {
      guard newValue != state.focus else { return }
      send(.focusRequested(newValue))
    }
  }

  /// The text of a field to edit, without its unit: the text being typed, or else the answer. A
  /// secret is in the clear, for a `SecureField`.
  ///
  /// Text that is set here is entered once the answer is finished; for a field with options or a
  /// boolean field, at once.
  public subscript(text path: Path) -> String {
    get {
      observe(path)
      return currentText(path)
    }
    set {
      guard newValue != currentText(path) else { return }
      if state.field(path)?.isPicked == true {
        send(.entered(path, text: newValue))
      } else {
        if let typing, typing.path != path { finishTyping() }
        typing = (path, newValue)
        report([path])
      }
    }
  }

  /// True if a boolean field is answered with yes.
  public subscript(isOn path: Path) -> Bool {
    get { field(path)?.value == .boolean(true) }
    set { answer(.boolean(newValue), at: path) }
  }

  /// The name of the chosen option of a `choice` field; set it to nil to clear the field.
  public subscript(choice path: Path) -> String? {
    get {
      if case .text(let name) = field(path)?.value { name } else { nil }
    }
    set { answer(newValue.map { .text($0) }, at: path) }
  }

  /// The names of the chosen options of a `choices` field.
  public subscript(choices path: Path) -> Set<String> {
    get {
      guard case .array(let names) = field(path)?.value else { return [] }
      return Set(names.compactMap { if case .text(let name) = $0 { name } else { nil } })
    }
    set { answer(newValue.isEmpty ? nil : .array(newValue.sorted().map { .text($0) }), at: path) }
  }

  // MARK: Actions

  /// Sends an action to the session and notifies observers of the changes. The text being typed is
  /// entered before an action that moves the focus, discarded when the form is reset, and otherwise
  /// kept.
  ///
  /// - Returns: the effects. The model has already carried out all of them except `submit`.
  @discardableResult
  public func send(_ action: Action) -> [Effect] {
    let refused = action.endsTyping(at: typing?.path) ? finishTyping() : nil
    let former = (focus: state.focus, status: state.status, refusal: lastRefusal)
    let effects = state.send(action, at: clock())
    // A refusal of the typed text is reported here because the text itself is gone.
    lastRefusal = refused
    var changed: [Path] = []
    if case .resetRequested = action, let path = typing?.path {
      typing = nil
      changed = [path]
    }
    for effect in effects {
      switch effect {
      case .changed(let paths): changed += paths
      case .refused(let refusal): lastRefusal = refusal
      case .focusChanged, .submit, .cancelSubmission: break
      }
    }
    if let path = typing?.path, state.field(path) == nil { typing = nil }
    if case .submitting = state.status {} else { submission?.cancel() }
    if state.focus != former.focus { touch(\.focus) }
    if state.focus != former.focus || state.movedPositions { touch(\.position) }
    if state.status != former.status { touch(\.status) }
    if lastRefusal != former.refusal { touch(\.refusal) }
    report(changed)
    return effects
  }

  /// Finishes the answer at the focus, as the Return key does, and moves on to the next field. If
  /// nothing was typed, this confirms the field's current value.
  public func enter() {
    if typing == nil, let focus = state.focus, state.field(focus)?.kind != .list {
      send(.confirmed(focus))
    }
    send(.nextRequested)
  }

  /// Moves the focus to the next field.
  public func next() {
    send(.nextRequested)
  }

  /// Moves the focus to the previous field.
  public func previous() {
    send(.previousRequested)
  }

  /// Submits the form if nothing blocks it, and waits until the answers are accepted or rejected.
  ///
  /// - Parameter handOver: receives the answers, secrets included. Returning accepts them, and
  ///   throwing a ``Rejection`` rejects them. Any other error cancels the submission, and so does
  ///   ``cancelSubmission()``. Cancelling the current task cancels the closure; if the closure
  ///   returns regardless, the answers count as accepted.
  /// - Returns: true if the form was submitted. If something blocked it, the focus is at the
  ///   missing or wrong answer.
  /// - Throws: errors from the closure, except rejections and cancellations.
  @discardableResult
  public func submit(
    _ handOver: @escaping @MainActor (Answers) async throws -> Void
  ) async throws -> Bool {
    for case .submit(let number, let answers) in send(.submitRequested) {
      let task = Task { try await handOver(answers) }
      submission = task
      defer { if submission == task { submission = nil } }
      let result = await withTaskCancellationHandler {
        await task.result
      } onCancel: {
        task.cancel()
      }
      // Meanwhile, the submission may have been cancelled or the form reset.
      guard state.status == .submitting(number) else { return false }
      switch result {
      case .success:
        send(.submissionAccepted(number))
        return true
      case .failure(let rejection as Rejection):
        send(.submissionRejected(number, rejection))
      case .failure(let error):
        send(.submissionCancelRequested)
        if !(error is CancellationError) { throw error }
      }
    }
    return false
  }

  /// Cancels the submission in progress.
  public func cancelSubmission() {
    send(.submissionCancelRequested)
  }

  // MARK: Answers

  /// Enters the text being typed.
  ///
  /// - Returns: the reason if it was refused, or nil. The text is discarded in either case.
  @discardableResult
  private func finishTyping() -> Refusal? {
    guard let (path, text) = typing else { return nil }
    typing = nil
    send(.entered(path, text: text))
    if lastRefusal != nil { report([path]) }
    return lastRefusal
  }

  private func currentText(_ path: Path) -> String {
    if let typing, typing.path == path { return typing.text }
    return state.field(path)?.editedText ?? ""
  }

  /// Answers a field on behalf of a person, who cannot answer a hidden or read-only field.
  private func answer(_ value: Value?, at path: Path) {
    guard let field = state.field(path), field.isVisible, !field.isReadOnly else {
      send(.confirmed(path))
      return
    }
    send(value.map { .assigned(path, $0) } ?? .cleared(path))
  }

  // MARK: Observation

  /// The key path that observers of one declaration access.
  private subscript(at path: Path) -> Field? { state.field(path) }

  /// The key path that observers of a declaration and everything in it access.
  private subscript(inside path: Path) -> Field? { state.field(path) }

  /// Registers an observer of a declaration.
  private func observe(_ path: Path) { access(keyPath: \.[at: path]) }

  /// Notifies observers of the paths, of their containers, and of the whole session.
  private func report(_ paths: [Path]) {
    touch(\.session)
    var reported: Set<Path> = []
    for path in paths {
      touch(\.[at: path])
      for place in [path] + state.containers(of: path) {
        guard reported.insert(place).inserted else { break }
        touch(\.[inside: place])
      }
    }
  }

  /// Notifies observers of a member. The session has already changed, because only a completed
  /// action shows what it changes.
  private func touch<Member>(_ keyPath: KeyPath<FormModel, Member>) {
    withMutation(keyPath: keyPath) {}
  }
}
