import FormEngine
import TestCases
import Testing

/// `on submit unfocus`: nothing has the focus while the form is being submitted.
struct UnfocusTests {
  private func submitting(_ more: String = "") throws -> Session {
    var session = try FormFiles.session(
      """
      form f {
        field a: text field b: text field c: text { show when today() < 2031-01-01 } field d: text
        submit { on submit unfocus \(more) }
      }
      """)
    for name in ["a", "b", "c", "d"] { try session.enter(name, name) }
    try session.focus("c")
    #expect(
      session.send(.submitRequested)
        == [.focusChanged(to: nil), .submit(number: 1, answers: session.answers())])
    #expect(session.focus == nil)
    #expect(session.isTouched(try session.at("c")))
    return session
  }

  @Test func aCancellationGivesTheFocusBack() throws {
    var session = try submitting()
    let c = try session.at("c")
    #expect(
      session.send(.submissionCancelRequested)
        == [.cancelSubmission(number: 1), .focusChanged(to: c)])
    #expect(session.focusName == "c")
    // Once.
    session.send(.focusRequested(nil))
    session.send(.submitRequested)
    #expect(session.send(.submissionCancelRequested) == [.cancelSubmission(number: 2)])
    #expect(session.focus == nil)
  }

  /// The place is resolved like any target: if it has been hidden, the place after it is used.
  @Test func thePlaceIsResolved() throws {
    var session = try submitting()
    let later = try #require(LocalDateTime(iso: "2031-02-03T04:05"))
    session.send(.submissionCancelRequested, at: later)
    #expect(session.focusName == "d")
  }

  @Test func whereARejectionLeads() throws {
    let cases: [(more: String, problems: [String], focus: String?, goesTo: String)] = [
      ("", [], nil, "c"), ("", ["b"], nil, "b"), ("", ["b"], "a", "a"), ("", [], "d", "d"),
      ("on reject focus a", [], nil, "a"), ("on reject clear b", [], nil, "c"),
    ]
    for (more, problems, focus, goesTo) in cases {
      var session = try submitting(more)
      let effects = try session.reject(1, problems, focus: focus)
      #expect(session.focusName == goesTo, "\(more) \(problems)")
      #expect(effects == [.focusChanged(to: session.focus)])
    }
  }

  /// Requests in the meantime replace the place; a request for the current focus does not.
  @Test func requestsMeanwhile() throws {
    let cases: [(actions: [Action], goesTo: String)] = [
      ([.focusRequested(nil)], "c"), ([.nextRequested], "a"), ([.previousRequested], "d"),
      ([.nextRequested, .focusRequested(nil)], "none"),
    ]
    for (actions, goesTo) in cases {
      for isRejected in [false, true] {
        var session = try submitting()
        for action in actions { session.send(action) }
        if isRejected { try session.reject() } else { session.send(.submissionCancelRequested) }
        #expect(session.focusName == goesTo, "\(actions)")
      }
    }
  }

  @Test func success() throws {
    for (more, goesTo) in [
      ("", "none"), ("on success unfocus", "none"), ("on success focus b", "b"),
    ] {
      var session = try submitting(more)
      session.send(.submissionAccepted(1))
      #expect(session.focusName == goesTo)
      session.send(.resetRequested)
      #expect(session.focus == nil)
    }
  }

  /// A blocked submission clears nothing.
  @Test func aBlockedSubmit() throws {
    var session = try FormFiles.session(
      "form f { field a: text field b: text { required } submit { on submit unfocus } }")
    try session.focus("a")
    #expect(
      session.send(.submitRequested) == [.focusChanged(to: try session.at("b"))])
  }
}
