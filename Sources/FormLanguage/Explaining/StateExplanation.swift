package import FormEngine
internal import FormSyntax

/// The reasons for the state of a part of a form: statements, the clauses that cause them, and what
/// these read.
package struct StateExplanation {
  /// A fact, below the line that it explains.
  struct Line {
    var message: ExplanationMessage
    /// The indentation level; 0 for a statement.
    var depth: Int
    /// The clause that the line is about.
    var label: Diagnostic.Label?
  }

  private(set) var lines: [Line]
  /// The number of omitted lines, all at least as deep as the deepest line shown.
  private(set) var omitted: Int

  /// Returns the lines as text, indented by two columns per level, with control characters made
  /// visible.
  ///
  /// - Parameter language: the language of the text; nil for English.
  package func text(in language: Language?) -> [String] {
    lines.map { line in
      String(repeating: "  ", count: line.depth) + visibleText(line.message.words(in: language))
    } + (omitted > 0 ? [ExplanationMessage.more(omitted).text(in: language)] : [])
  }

  /// The topic of a sentence that precedes an explanation.
  package enum Topic: Sendable {
    case hidden, readonly, computed, required, shown, problem, other
  }

  /// Returns the lines to show below a sentence that replaces the first statement about a topic,
  /// without duplicates.
  package func text(below topic: Topic, in language: Language?) -> [String] {
    var said: Set<String> = []
    var isOmitted = topic == .other
    var text: [String] = []
    for (index, line) in lines.enumerated() {
      if !isOmitted, line.depth == 0, line.message.topic == topic {
        isOmitted = true
        continue
      }
      let words = visibleText(line.message.words(in: language))
      let isExplained = lines.indices.contains(index + 1) && lines[index + 1].depth > line.depth
      guard said.insert(words).inserted || isExplained else { continue }
      text.append(String(repeating: "  ", count: line.depth) + words)
    }
    return text + (omitted > 0 ? [ExplanationMessage.more(omitted).text(in: language)] : [])
  }

  /// The largest number of lines, including the one with the number of omitted lines.
  static let longest = 12
}

/// The subject of a line.
enum ExplainedSubject: Hashable {
  // Statements about a declaration; `because` is the declaration around it that is the reason.
  case hidden(Path, because: Path?)
  case shown(Path)
  case alwaysShown(Path)
  case readonly(Path, because: Path?)
  case computed(Path)
  case required(Path)
  case optional(Path)
  case allowsNoMoreRows(Path)
  case notOffered(Path, options: Int)
  case noProblems(Path)
  case problem(ExplainedProblem)

  /// A clause, by number, in the row of a declaration.
  case clause(Int, Path)
  /// A `let`, computed value or default, by slot, in the row of a declaration.
  case definition(SlotID, Path)
  /// Something that an expression reads.
  case read(ReadPlace)
}

/// A problem, and the rule that reports it.
struct ExplainedProblem: Hashable {
  var problem: Problem
  /// The number of the rule, and the row in which it fails.
  var rule: Int?
  var row: RowID = 0
}

extension DeclarationName {
  /// Creates the name of a declaration in its row, for use in a sentence.
  init(of path: Path, in session: Session) {
    self =
      switch session.program.nodes[path.node].kind {
      case .form: .form
      case .section: .section(label: session.label(path))
      case .note: .note(label: session.label(path))
      case .group, .list, .row, .field: .named(session.name(of: path))
      }
  }
}
