/// A change of a form file that keeps or completes it, offered at a place. Its edits are made when
/// they are asked for: `FormLibrary.edits(of:in:)`.
package struct Refactoring: Sendable {
  /// What it does, in the imperative and without a period.
  package let title: String
  package let kind: RefactoringKind
  let change: any RefactoringChange

  init(_ fact: RefactoringMessage, _ kind: RefactoringKind, _ change: any RefactoringChange) {
    title = fact.words
    self.kind = kind
    self.change = change
  }
}

/// The kind of a refactoring, as the Language Server Protocol names it.
package enum RefactoringKind: String, CaseIterable, Sendable {
  case extract = "refactor.extract"
  case inline = "refactor.inline"
  case move = "refactor.move"
  case rewrite = "refactor.rewrite"
  case source = "source.renumber"

  /// Whether it may be refused because of what other files contain.
  package var dependsOnOtherFiles: Bool {
    switch self {
    case .extract, .inline: true
    case .move, .rewrite, .source: false
    }
  }
}

/// Why a refactoring is not possible.
package struct RefactoringRefusal: Error {
  /// One sentence.
  package let reason: String

  init(_ fact: RefusalReason) {
    reason = fact.words
  }
}

/// What a refactoring is made from.
struct RefactoringContext {
  let file: FileAnalysis
  let library: FormLibrary
  /// The other files of the workspace.
  let others: [FileAnalysis]
}

/// How a refactoring changes the text.
protocol RefactoringChange: Sendable {
  /// Whether the form means the same afterwards.
  var keepsMeaning: Bool { get }

  /// Whether there is one type more afterwards.
  var addsType: Bool { get }

  /// Edits that may do it, the best first; of these the first is taken whose result is sound.
  func attempts(
    in context: RefactoringContext
  ) throws(RefactoringRefusal) -> [[Edit]]

  /// A better reason than the finding that the result has.
  func refusal(for finding: Diagnostic, in tree: SyntaxTree) -> RefusalReason?
}

extension RefactoringChange {
  var addsType: Bool { false }

  func refusal(for finding: Diagnostic, in tree: SyntaxTree) -> RefusalReason? { nil }
}
