package import FormEngine
import FormRunner

extension AnsweredForm {
  /// Returns the problems of a record at a place that are not rules of the form: a value that could
  /// not be read, and one that differs from the computed value.
  func recordProblems(at path: Path) -> [Problem] {
    var problems: [Problem] = []
    if let message = misfits[path] {
      problems.append(Problem(path: path, rule: "", message: message))
    }
    problems += remarks[path] ?? []
    if let value = differing[path] {
      let format = session.program.format(of: path.node)
      let message = ShowMessage.differs(
        recorded: format.text(value), computed: format.text(session.value(path)))
      problems.append(Problem(path: path, rule: "", message: message.text(in: session.language)))
    }
    return problems
  }

  /// Returns these problems for a place and everything inside it, in the order of the form.
  package func recordProblems(inside path: Path) -> [Problem] {
    let places = Set(misfits.keys).union(remarks.keys).union(differing.keys)
    return places.filter { $0 == path || session.containers(of: $0).contains(path) }
      .sorted { ($0.node, $0.row) < ($1.node, $1.row) }
      .flatMap { recordProblems(at: $0) }
  }
}
