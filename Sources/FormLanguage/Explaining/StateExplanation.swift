package import FormEngine

/// Why a part of a form is as it is: statements, the clauses that cause them, and what these read.
package struct StateExplanation {
  /// One line: a fact, below the line that it explains.
  struct Line {
    var fact: ExplanationMessage
    /// How far it is indented: 0 for a statement about the form.
    var depth: Int
    /// The clause that it is about.
    var label: Diagnostic.Label?
  }

  private(set) var lines: [Line]
  /// The number of further lines, all at least as deep as the deepest of these.
  private(set) var omitted: Int

  /// The lines as text, indented by two columns for each level; control characters are visible.
  ///
  /// - Parameter language: nil is English.
  package func text(in language: Language?) -> [String] {
    lines.map { line in
      String(repeating: "  ", count: line.depth) + visibleText(line.fact.words(in: language))
    } + (omitted > 0 ? [ExplanationMessage.more(omitted).text(in: language)] : [])
  }

  /// What a first sentence of others may be about.
  package enum Topic: Sendable {
    case hidden, readonly, computed, required, shown, problem, other
  }

  /// The lines below a sentence that says what the first statement about a topic says: each once.
  package func text(below topic: Topic, in language: Language?) -> [String] {
    var said: Set<String> = []
    var isOmitted = topic == .other
    var text: [String] = []
    for (index, line) in lines.enumerated() {
      if !isOmitted, line.depth == 0, line.fact.topic == topic {
        isOmitted = true
        continue
      }
      let words = visibleText(line.fact.words(in: language))
      let isExplained = lines.indices.contains(index + 1) && lines[index + 1].depth > line.depth
      guard said.insert(words).inserted || isExplained else { continue }
      text.append(String(repeating: "  ", count: line.depth) + words)
    }
    return text + (omitted > 0 ? [ExplanationMessage.more(omitted).text(in: language)] : [])
  }

  /// The number of lines that people read at once, the one with the number of others included.
  static let longest = 12
}

/// What an explanation is about.
enum ExplainedSubject: Hashable {
  // Statements about a declaration: `because` is what around it makes it so.
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

  /// A clause, by its number, in the row of a declaration.
  case clause(Int, Path)
  /// A `let`, computed value or default, by its slot, in the row of a declaration.
  case definition(SlotID, Path)
  /// Something that an expression reads.
  case read(ReadPlace)
}

/// A problem, with the rule that reports it.
struct ExplainedProblem: Hashable {
  var problem: Problem
  /// The number of the rule and the row in which it fails.
  var rule: Int?
  var row: RowID = 0
}

extension DeclarationName {
  /// What a sentence calls a declaration in its row.
  init(of path: Path, in session: Session) {
    self =
      path == .form
      ? .form
      : session.program.nodes[path.node].kind == .section
        ? .section(label: session.label(path)) : .named(session.name(of: path))
  }
}
