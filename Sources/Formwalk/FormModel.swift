public import Observation

/// A form that views show and change: a session that reports what it changes to Observation.
///
/// A view that reads ``field(_:)`` or a text is updated when something about that field changes, and
/// not with every key elsewhere. ``fields`` and ``session`` are read by views that show everything.
///
/// What a person types is kept here until it is a finished answer: when the focus leaves the field,
/// with ``enter()``, and before the form is submitted.
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
  /// What is being typed, which is not an answer yet.
  @ObservationIgnored private var typing: (path: Path, text: String)?
  @ObservationIgnored private var submission: Task<Void, any Error>?
  @ObservationIgnored private var lastRefusal: Refusal?

  /// Shows a session.
  ///
  /// - Parameters:
  ///   - session: the form as it is at first, usually of ``Form/session(at:)``.
  ///   - clock: gives the date and time, asked once with each action.
  public init(_ session: Session, clock: @escaping @MainActor () -> DateTime) {
    state = session
    self.clock = clock
  }

  // MARK: What views read

  /// The session as it is now, without what is being typed. It is reported with every change.
  public var session: Session {
    access(keyPath: \.session)
    return state
  }

  /// All fields and lists that are visible, as ``Session/fields``. It is reported with every change.
  public var fields: [Field] { Array(session.fields) }

  /// What is visible directly in something, as ``Session/children(of:)``. It is reported when anything
  /// in there changes.
  public func children(of path: Path) -> [Field] {
    access(keyPath: \.[inside: path])
    observe(path)
    return Array(state.children(of: path))
  }

  /// A field as it is now, as ``Session/field(_:)``. It is reported when the field changes, but not for
  /// its position alone: see ``position``.
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

  /// Which field has the focus, of how many that can take it; nil without a focus.
  public var position: (index: Int, count: Int)? {
    access(keyPath: \.position)
    return state.focus.flatMap { state.field($0)?.position }
  }

  /// Why the last action changed nothing, or why what was typed before it was not entered; nil if
  /// neither was refused.
  public var refusal: Refusal? {
    access(keyPath: \.refusal)
    return lastRefusal
  }

  // MARK: What views bind

  /// The field that has the focus. Set it when the person moves; it moves by itself as the form says.
  ///
  /// Setting ends what is being typed elsewhere. What cannot take the focus is refused, and the focus
  /// stays.
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

  /// The text of a field to edit, without its unit: as it is being typed, otherwise as it is answered. A
  /// secret is in the clear, for a `SecureField`.
  ///
  /// What is written here is entered once it is finished; into a field with options or a boolean field,
  /// at once.
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

  /// Whether a boolean field is answered with yes.
  public subscript(isOn path: Path) -> Bool {
    get { field(path)?.value == .boolean(true) }
    set { answer(.boolean(newValue), at: path) }
  }

  /// The name of the option that is chosen in a `choice`; nil clears it.
  public subscript(choice path: Path) -> String? {
    get {
      if case .text(let name) = field(path)?.value { name } else { nil }
    }
    set { answer(newValue.map { .text($0) }, at: path) }
  }

  /// The names of the options that are chosen in a `choices`.
  public subscript(choices path: Path) -> Set<String> {
    get {
      guard case .array(let names) = field(path)?.value else { return [] }
      return Set(names.compactMap { if case .text(let name) = $0 { name } else { nil } })
    }
    set { answer(newValue.isEmpty ? nil : .array(newValue.sorted().map { .text($0) }), at: path) }
  }

  // MARK: What happens

  /// Hands an action to the session and reports what it changes. What is being typed is entered before
  /// an action that moves the focus, gone from a form that is reset, and stays otherwise.
  ///
  /// - Returns: the effects, all of which but `submit` are carried out already.
  @discardableResult
  public func send(_ action: Action) -> [Effect] {
    let refused = action.endsTyping(at: typing?.path) ? finishTyping() : nil
    let former = (focus: state.focus, status: state.status, refusal: lastRefusal)
    let effects = state.send(action, at: clock())
    // Nobody sees what was typed any more.
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

  /// Ends the answer at the focus, as the Return key does, and goes on to the next field. What nobody
  /// typed into is answered with the value that it has.
  public func enter() {
    if typing == nil, let focus = state.focus, state.field(focus)?.kind != .list {
      send(.confirmed(focus))
    }
    send(.nextRequested)
  }

  /// Goes to the next field.
  public func next() {
    send(.nextRequested)
  }

  /// Goes to the previous field.
  public func previous() {
    send(.previousRequested)
  }

  /// Submits the form, when nothing blocks it, and waits for the answers to be handed over.
  ///
  /// - Parameter handOver: gets the answers, secrets included. Returning accepts them, and throwing a
  ///   ``Rejection`` rejects them. Any other error takes the submission back, and so does
  ///   ``cancelSubmission()``. Cancelling this task cancels the closure: if that returns all the same,
  ///   the answers were handed over.
  /// - Returns: whether the form was submitted. If something blocked it, the focus is at what is
  ///   missing or wrong.
  /// - Throws: what the closure throws, but for rejections and cancellations.
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
      // It may have been taken back, or the form reset, meanwhile.
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

  /// Takes back the answers that are on their way.
  public func cancelSubmission() {
    send(.submissionCancelRequested)
  }

  // MARK: Answers

  /// Enters what is being typed.
  ///
  /// - Returns: why it was refused; the text that was typed is gone all the same.
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

  /// Answers as a person does, who cannot answer what is hidden or read-only.
  private func answer(_ value: Value?, at path: Path) {
    guard let field = state.field(path), field.isVisible, !field.isReadOnly else {
      send(.confirmed(path))
      return
    }
    send(value.map { .assigned(path, $0) } ?? .cleared(path))
  }

  // MARK: Observation

  /// What is read of one declaration.
  private subscript(at path: Path) -> Field? { state.field(path) }

  /// What is read of a declaration and everything in it.
  private subscript(inside path: Path) -> Field? { state.field(path) }

  /// Whoever reads a declaration is to know when it changes, alone or with what is around it.
  private func observe(_ path: Path) {
    access(keyPath: \.[at: path])
    for container in state.containers(of: path) { access(keyPath: \.[at: container]) }
  }

  /// Reports changes to those who read what changed, something around it, or all.
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

  /// The session has changed already: what an action changes is known only when it is done.
  private func touch<Member>(_ keyPath: KeyPath<FormModel, Member>) {
    withMutation(keyPath: keyPath) {}
  }
}
