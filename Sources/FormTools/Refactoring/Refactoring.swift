internal import FormLanguage
internal import FormSyntax

/// A change to a form that is offered at a place in a file. Its edits are made on demand by
/// `FormLibrary.edits(of:in:besides:)`.
package struct Refactoring: Sendable {
  /// The title, in the imperative and without a period.
  package let title: String
  package let kind: RefactoringKind
  let change: any RefactoringChange

  init(_ message: RefactoringMessage, _ kind: RefactoringKind, _ change: any RefactoringChange) {
    title = message.words
    self.kind = kind
    self.change = change
  }
}

/// The kind of a refactoring, in the terms of the Language Server Protocol.
package enum RefactoringKind: String, CaseIterable, Sendable {
  case extract = "refactor.extract"
  case inline = "refactor.inline"
  case move = "refactor.move"
  case rewrite = "refactor.rewrite"
  case source = "source.renumber"

  /// True if it may be refused because of the contents of other files.
  package var dependsOnOtherFiles: Bool {
    switch self {
    case .extract, .inline: true
    case .move, .rewrite, .source: false
    }
  }
}

/// The reason why a refactoring is not possible.
package struct RefactoringRefusal: Error {
  /// The reason in one sentence.
  package let reason: String

  init(_ message: RefusalReason) {
    reason = message.words
  }
}

/// The input of a refactoring.
struct RefactoringContext {
  let file: FileAnalysis
  let library: FormLibrary
  /// The other files of the workspace.
  let others: [FileAnalysis]
}

/// A change that a refactoring makes to the text.
protocol RefactoringChange: Sendable {
  /// True if the form must have the same meaning afterwards.
  var keepsMeaning: Bool { get }

  /// True if the change adds a type.
  var addsType: Bool { get }

  /// Returns alternative edits, the best first. The first one with a sound result is used.
  func attempts(
    in context: RefactoringContext
  ) throws(RefactoringRefusal) -> [[Edit]]

  /// Returns a better reason for the refusal than the finding in the result, if there is one.
  func refusal(for finding: Diagnostic, in tree: SyntaxTree) -> RefusalReason?
}

extension RefactoringChange {
  var addsType: Bool { false }

  func refusal(for finding: Diagnostic, in tree: SyntaxTree) -> RefusalReason? { nil }
}
