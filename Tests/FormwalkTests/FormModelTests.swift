import Formwalk
import Observation
import Testing

/// Tests of the model as views use it: observers are notified if and only if what they read
/// changes.
@MainActor @Suite struct FormModelTests {
  private func model(_ source: String = Example.party) throws -> FormModel {
    let now = try #require(Example.now)
    return FormModel(try Form(source).session(at: now)) { now }
  }

  /// Returns whether an observer of what `read` reads is notified while something happens.
  private func isReported(
    _ read: () -> Void, when happens: () throws -> Void
  ) rethrows -> Bool {
    final class Flag: @unchecked Sendable { var isUp = false }
    let flag = Flag()
    withObservationTracking(read) { flag.isUp = true }
    try happens()
    return flag.isUp
  }

  @Test func viewsFollowWhatTheyRead() throws {
    let model = try model()
    let host = try model.session.path("host")
    let least = try model.session.path("least")
    let size = try model.session.path("hall.size")
    let guests = try model.session.path("guests")
    let readHost = { _ = model.field(host)?.text }

    #expect(isReported(readHost, when: { model.send(.entered(host, text: "Eve")) }))
    #expect(!isReported(readHost, when: { model.send(.entered(least, text: "1")) }))
    #expect(isReported({ _ = model.title }, when: { model.send(.entered(host, text: "Ada")) }))
    #expect(isReported({ _ = model.fields }, when: { model.send(.entered(least, text: "3")) }))
    #expect(isReported({ _ = model.session.focus }, when: { model.send(.nextRequested) }))
    #expect(!isReported({ _ = model.status }, when: { model.send(.nextRequested) }))

    // A field in a group that becomes visible.
    let kind = try model.session.path("kind")
    #expect(
      isReported(
        { _ = model.field(size)?.isVisible }, when: { model.send(.entered(kind, text: "large")) }))
    #expect(
      isReported({ _ = model.field(size)?.hint }, when: { model.send(.entered(least, text: "4")) }))

    // Observers of a list are notified of changes in its rows.
    let hall = try model.session.path("hall")
    #expect(
      isReported(
        { _ = model.children(of: guests) }, when: { model.send(.rowAdded(list: guests, at: nil)) }))
    let name = try model.session.path("guests[1].name")
    let readGuests = { _ = model.children(of: guests) }
    let readForm = { _ = model.children(of: .form) }
    #expect(isReported(readGuests, when: { model.send(.entered(name, text: "Bo")) }))
    #expect(isReported(readForm, when: { model.send(.entered(name, text: "Cy")) }))
    #expect(
      !isReported(
        { _ = model.children(of: hall) }, when: { model.send(.entered(name, text: "Di")) }))
    let readName = { _ = model.field(name)?.label }
    #expect(
      try isReported(
        readName, when: { model.send(.rowDeleted(try model.session.path("guests[1]"))) }))
    #expect(model.field(name) == nil)
    #expect(isReported(readName, when: { model.send(.undoRequested) }))
    #expect(model[text: name] == "Di")

    // The place of the focus.
    model.focus = host
    #expect(model.position?.index == 1)
    #expect(isReported({ _ = model.position }, when: { model.send(.entered(kind, text: "open")) }))
    #expect(!isReported({ _ = model.position }, when: { model.send(.entered(host, text: "Jo")) }))
  }

  @Test func typingIsEnteredWhenItIsFinished() throws {
    let model = try model()
    let host = try model.session.path("host")
    let day = try model.session.path("day")
    #expect(isReported({ _ = model[text: host] }, when: { model[text: host] = "E" }))
    model.focus = host
    model[text: host] = "Ev"
    #expect(model[text: host] == "Ev" && model.field(host)?.text == "")
    model.focus = day
    #expect(model.field(host)?.text == "Ev" && model.focus == day)
    model[text: day] = "2026-1"
    #expect(model.field(day)?.problems == [])
    model.enter()
    #expect(model[text: day] == "2026-1" && model.focus != day)
    #expect(model.field(day)?.problems.map(\.rule) == ["unreadable"])
    model.focus = day
    model[text: day] = "today"
    model.next()
    #expect(model[text: day] == "2026-11-20")
    model.previous()
    #expect(model.focus == day)
    // Going on by Return answers with the default.
    let least = try model.session.path("least")
    model.focus = least
    model.enter()
    #expect(model.session.canUndo && model[text: least] == "2")
    // Setting the current value does nothing.
    #expect(!isReported({ _ = model.session }, when: { model[text: least] = "2" }))
    #expect(!isReported({ _ = model.session }, when: { model.focus = model.session.focus }))
  }

  /// An empty row of a list of single values does not count as a row, so its typed text would be
  /// lost.
  @Test func addingARowKeepsWhatIsTypedInAnother() throws {
    let model = try model("form a { rows words: text rows guests { field name: text } }")
    for (list, member) in [("words", "words[1]"), ("guests", "guests[1].name")] {
      let list = try model.session.path(list)
      model.send(.rowAdded(list: list, at: nil))
      let first = try model.session.path(member)
      model[text: first] = "milk"
      model.send(.rowAdded(list: list, at: nil))
      #expect(model.field(list)?.rowCount == 2)
      #expect(model[text: first] == "milk" && model.focus != first)
    }
    #expect(model.session.answers.json() == #"{"words":["milk"],"guests":[{"name":"milk"},{}]}"#)
  }

  /// However the focus moves, what was typed is entered first, or its refusal can be read.
  @Test func movingTheFocusEntersWhatIsTyped() throws {
    let source = """
      form a {
        field more: boolean { default true }
        rows words: text
        field x: text { show when more }
        field y: text
      }
      """
    for action in [
      Action.nextRequested, .previousRequested, .focusRequested(nil), .submitRequested,
    ] {
      let model = try model(source)
      model.send(.rowAdded(list: try model.session.path("words"), at: nil))
      model[text: try model.session.path("words[1]")] = "milk"
      model.send(action)
      #expect(model.session.answers.json().contains(#""words":["milk"]"#), "\(action)")
    }
    let model = try model(source)
    let x = try model.session.path("x")
    model.focus = x
    model[text: x] = "abc"
    model[isOn: try model.session.path("more")] = false
    #expect(model.refusal == nil)
    model.next()
    #expect(model.refusal != nil && model[text: x] == "")
    model.next()
    #expect(model.refusal == nil)
  }

  @Test func nothingThatIsTypedOutlivesAReset() throws {
    let model = try model("form a { field x: text field y: text }")
    let (x, y) = (try model.session.path("x"), try model.session.path("y"))
    model[text: x] = "abc"
    #expect(isReported({ _ = model[text: x] }, when: { model.send(.resetRequested) }))
    #expect(model[text: x] == "")
    model.focus = y
    #expect(model.session.answers.json() == "{}")
  }

  @Test func otherBindings() throws {
    let model = try model()
    let kind = try model.session.path("kind")
    let food = try model.session.path("food")
    let key = try model.session.path("hall.key")
    let pin = try model.session.path("pin")
    model[choice: kind] = "large"
    #expect(model[choice: kind] == "large" && model.field(key)?.isVisible == true)
    model[isOn: key] = true
    #expect(model[isOn: key] && model.session.answers.json().contains(#""key":true"#))
    model[choices: food] = ["none", "meat"]
    #expect(model[choices: food] == ["none", "meat"])
    #expect(model.field(food)?.problems.map(\.rule) == ["exclusive"])
    model[choices: food] = []
    #expect(model[choices: food].isEmpty)
    model[text: try model.session.path("hall.size")] = "60"
    model.next()
    #expect(model.field(key)?.isReadOnly == true)
    model[isOn: key] = false
    #expect(model[isOn: key] && model.refusal?.reason == .readOnly)
    model[choice: kind] = nil
    #expect(model[choice: kind] == nil && model.refusal == nil)
    model[text: pin] = "12345"
    model.next()
    #expect(model[text: pin] == "12345" && model.field(pin)?.text == "(set)")
  }

  @Test func submitting() async throws {
    let model = try model(
      """
      form a "A" {
        field name: text "Name" { required }
        field other: text "Other"
        submit { on reject focus other }
      }
      """)
    let name = try model.session.path("name")
    let other = try model.session.path("other")
    var handed: [String] = []
    #expect(try await !model.submit { handed.append($0.json()) })
    #expect(handed.isEmpty && model.focus == name && model.status == .editing)

    // The text being typed is submitted, too.
    model[text: name] = "Ada"
    #expect(try await !model.submit { _ in throw Rejection("No.", problems: [name: "Not she."]) })
    #expect(model.status == .rejected(message: "No.") && model.focus == other)
    #expect(model.field(name)?.problems.map(\.message) == ["Not she."])

    struct Offline: Error {}
    await #expect(throws: Offline.self) { try await model.submit { _ in throw Offline() } }
    #expect(model.status == .editing)

    // The submission is cancelled in progress.
    let sent = Task { try await model.submit { _ in try await Task.sleep(for: .seconds(600)) } }
    while model.status == .editing { await Task.yield() }
    #expect(try await !model.submit { _ in Issue.record("It is being submitted.") })
    #expect(model.refusal?.reason == .submitting)
    model.cancelSubmission()
    #expect(try await !sent.value && model.status == .editing)

    // The task is cancelled.
    let cancelled = Task {
      try await model.submit { _ in try await Task.sleep(for: .seconds(600)) }
    }
    while model.status == .editing { await Task.yield() }
    cancelled.cancel()
    #expect(try await !cancelled.value && model.status == .editing)

    let isReported = isReportedLater { _ = model.status }
    #expect(try await model.submit { handed.append($0.json()) })
    #expect(handed == [#"{"name":"Ada"}"#] && model.status == .submitted && isReported())
    #expect(try await !model.submit { _ in Issue.record("It was submitted.") })
  }

  private func isReportedLater(_ read: () -> Void) -> () -> Bool {
    final class Flag: @unchecked Sendable { var isUp = false }
    let flag = Flag()
    withObservationTracking(read) { flag.isUp = true }
    return { flag.isUp }
  }
}
