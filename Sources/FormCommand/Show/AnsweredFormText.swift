package import FormEngine
import FormRunner

/// The text of an answered form for people to read.
///
/// The recursion follows the declarations, whose nesting is limited.
package struct AnsweredFormText {
  let form: AnsweredForm
  /// The maximum width of a table in columns.
  let width: Int
  let ink: ShowInk
  package private(set) var text = ""
  package private(set) var errors = 0
  package private(set) var warnings = 0
  /// True if the next line needs a blank line before it.
  private var isApart = false
  /// True if the last line was a heading, which the next line belongs to.
  private var isBelowHeading = false

  var session: Session { form.session }
  var program: Program { form.session.program }

  /// The text of an empty answer.
  static let empty = "–"
  /// The maximum width of labels that share a column with their neighbours.
  private static let widestLabel = 32

  package init(_ form: AnsweredForm, width: Int, ink: ShowInk) {
    self.form = form
    self.width = width
    self.ink = ink
    write(ink.bold(label(of: .form)), indent: 0)
    isApart = true
    write(membersOf: .form, indent: 0)
    isApart = true
    write(form.problems(at: .form), indent: 0)
    for finding in form.findings {
      count(isWarning: finding.isWarning)
      write(
        finding.isWarning
          ? ink.warning(visibleText(finding.description))
          : ink.error(visibleText(finding.description)), indent: 0)
    }
  }

  // MARK: Lines

  /// Writes a line with control characters already made visible.
  mutating func write(_ line: String, indent: Int) {
    if isApart, !text.isEmpty { text += "\n" }
    isApart = false
    isBelowHeading = false
    text += (line.isEmpty ? "" : String(repeating: " ", count: indent)) + line + "\n"
  }

  mutating func count(isWarning: Bool) {
    if isWarning { warnings += 1 } else { errors += 1 }
  }

  private func text(_ message: ShowMessage) -> String { message.text(in: session.language) }

  mutating func write(error message: String, indent: Int) {
    count(isWarning: false)
    write("\(ink.error(text(.errorMark))) \(visibleLine(message))", indent: indent)
  }

  mutating func write(warning message: String, indent: Int) {
    count(isWarning: true)
    write("\(ink.warning(text(.warningMark))) \(visibleLine(message))", indent: indent)
  }

  mutating func write(_ problems: [Problem], indent: Int, label: String = "") {
    for problem in problems {
      let message = label.isEmpty ? problem.message : "\(label): \(problem.message)"
      if problem.isWarning {
        write(warning: message, indent: indent)
      } else {
        write(error: message, indent: indent)
      }
    }
  }

  mutating func write(heading: String, indent: Int) {
    write(ink.bold(heading), indent: indent)
    isBelowHeading = true
  }

  /// Requests a blank line before the next line, except below a heading.
  mutating func separate() { isApart = !isBelowHeading }

  // MARK: Members

  /// Writes the contents of a form, group, section or row.
  mutating func write(membersOf container: Path, indent: Int) {
    if let message = form.misfits[container] {
      write(error: message, indent: indent)
      // A row that is not an object is not checked further.
      guard program.nodes[container.node].kind != .row else { return }
      for problem in session.problemsInside(container) where problem.rule != "required" {
        write([problem], indent: indent, label: label(of: problem.path))
      }
      return
    }
    let column = labelColumn(of: container)
    for child in program.children(of: container.node) {
      let path = Path(node: child, row: container.row)
      let node = program.nodes[child]
      if node.kind == .note { continue }
      guard session.isVisible(path) else {
        write(hidden: path, indent: indent, column: column)
        continue
      }
      switch node.kind {
      case .field:
        write(field: path, indent: indent, column: column)
      case .group, .section:
        separate()
        write(heading: label(of: path), indent: indent)
        write(membersOf: path, indent: indent + 2)
        separate()
      case .list:
        write(list: path, indent: indent, column: column)
      case .form, .row, .note: continue
      }
    }
  }

  /// Returns the column of the values in a container.
  private func labelColumn(of container: Path) -> Int {
    program.children(of: container.node).reduce(0) { widest, child in
      let path = Path(node: child, row: container.row)
      guard program.nodes[child].kind == .field, session.isVisible(path) else { return widest }
      let width = displayWidth(of: prompt(of: path)) + 1
      return width > Self.widestLabel ? widest : max(widest, width)
    }
  }

  /// Returns the label on one line, without a final colon.
  func label(of path: Path) -> String {
    let label = visibleLine(session.label(path))
    return label.hasSuffix(":") ? String(label.dropLast()) : label
  }

  /// Returns the label before a value, with a colon unless it is a question.
  func prompt(of path: Path) -> String {
    let label = label(of: path)
    if label.hasSuffix("?") || label.hasSuffix("!") { return label }
    return label + (session.language?.conventions.colon ?? ":")
  }

  // MARK: Fields

  private mutating func write(field path: Path, indent: Int, column: Int, note: String = "") {
    write(value: value(of: path), label: prompt(of: path), indent: indent, column: column)
    if !note.isEmpty { write(ink.dim(note), indent: indent + 2) }
    write(problemsAt: path, indent: indent + 2)
  }

  /// Writes a value after its label, or below the label if it has several lines.
  private mutating func write(value: String, label: String, indent: Int, column: Int) {
    let lines = withLineFeeds(value).split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 1 else {
      let padding = String(repeating: " ", count: max(1, column - displayWidth(of: label)))
      write("\(label)\(padding)\(value)", indent: indent)
      return
    }
    write(label, indent: indent)
    for line in lines { write(continuationLine(line), indent: indent) }
  }

  mutating func write(problemsAt path: Path, indent: Int, label: String = "") {
    write(form.recordProblems(at: path), indent: indent, label: label)
    write(form.problems(at: path), indent: indent, label: label)
  }

  /// Returns the value as people write it.
  func value(of path: Path, withUnit: Bool = true) -> String {
    let node = program.nodes[path.node]
    if node.type.isSecret {
      let isGiven = !session.value(path).isEmpty || session.typedText(path) != nil
      return isGiven ? text(.secretSet) : Self.empty
    }
    if let typed = session.typedText(path) { return visibleText(typed) }
    let text = session.displayText(path, withUnit: withUnit)
    return text.isEmpty ? Self.empty : visibleText(withLineFeeds(text), keeping: .lineFeed)
  }

  // MARK: Hidden answers

  /// Writes the answers of a hidden place: `keep` fields as answers, with a warning for all others.
  private mutating func write(hidden path: Path, indent: Int, column: Int) {
    if session.declarations(from: path, entering: .level).contains(where: isLost) {
      let name = visibleLine(session.name(of: path))
      write(
        warning: text(.hidden(label: label(of: path), name: name)), indent: indent)
    }
    for kept in keptInside(path) {
      write(
        field: kept, indent: indent, column: column, note: text(.kept))
    }
  }

  /// Returns true if the record has an answer or rows for something that is not kept while hidden.
  private func isLost(_ place: Path) -> Bool {
    let node = program.nodes[place.node]
    if form.misfits[place] != nil, !node.keeps { return true }
    switch node.kind {
    case .field:
      if node.keeps { return false }
      let isGiven = !session.value(place).isEmpty || session.typedText(place) != nil
      return node.isComputed ? form.recorded.contains(place) : isGiven && session.isAnswered(place)
    case .list: return session.rowCount(of: place) > 0
    case .form, .group, .section, .row, .note: return false
    }
  }

  /// Returns the answered `keep` fields inside a hidden place, in focus order, except those in
  /// lists.
  private func keptInside(_ path: Path) -> [Path] {
    session.declarations(from: path, entering: .level, order: .asked).filter { place in
      program.nodes[place.node].kind == .field && program.nodes[place.node].keeps
        && (!session.value(place).isEmpty || form.misfits[place] != nil)
    }
  }

  /// Warns about answers in the hidden cells of a row in a table.
  mutating func write(hiddenCellsOf row: Path, indent: Int) {
    var walk = session.declarations(in: row, entering: .level, order: .asked)
    while let path = walk.next() {
      if program.nodes[path.node].kind == .note || session.isVisible(path) { continue }
      write(hidden: path, indent: indent, column: 0)
      walk.skipContents()
    }
  }
}

/// The colours of `formwalk show`.
package struct ShowInk {
  let isOn: Bool

  package init(isOn: Bool) { self.isOn = isOn }

  func bold(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "2") }
  func error(_ text: String) -> String { wrap(text, "1;31") }
  func warning(_ text: String) -> String { wrap(text, "1;33") }

  private func wrap(_ text: String, _ code: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
