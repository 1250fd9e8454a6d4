internal import FormSyntax

/// Completes the steps of tests, and the words after `expect`.
extension Completer {
  func addSteps(_ rank: CompletionItem.Rank) {
    for step in Step.allCases {
      let snippet: String? =
        switch step {
        case .given: "given { $0 }"
        case .clock: "clock ${1:2030-01-01T12:00}"
        case .enter, .clear, .focus, .next, .previous, .undo, .redo, .submit, .add, .delete,
          .move, .sort, .accept, .reject, .cancel, .reset, .expect:
          nil
        }
      add(
        CompletionItem(
          step.keyword, .step, rank, snippet: snippet, detail: step.usage))
    }
  }

  private static let expectations = Expectation.allCases.compactMap { expectation -> String? in
    switch expectation {
    case .focus, .next, .previous, .error, .warning, .refused, .valid, .visible, .hidden,
      .readonly, .required, .order, .submitted, .submitting, .rejected, .output, .offered, .label,
      .note:
      "\(expectation)"
    case .notReadonly, .notRequired, .notWarning, .notSubmitted, .notOffered, .notNote, .condition:
      nil
    }
  }

  func addExpectations() {
    for word in Self.expectations {
      let snippet = word == "output" ? "output \"\"\"\n\t$0\n\t\"\"\"" : nil
      add(CompletionItem(word, .keyword, .fitting, snippet: snippet))
    }
    add(["not submitted"], .keyword, .fitting)
  }

  func addNegations() {
    add(["submitted", "readonly", "required", "warning", "offered", "note"], .keyword, .fitting)
  }
}

extension Step {
  /// The keyword that begins the step.
  var keyword: String { "\(self)" }
}
