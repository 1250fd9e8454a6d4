import FormEngine

extension [Problem] {
  /// The problems without those that repeat the message of an earlier one at the same place, as a
  /// rule does that fails in several rows.
  var saidOnce: [Problem] {
    var said: Set<Problem> = []
    return filter { problem in
      var sentence = problem
      sentence.rule = ""
      return said.insert(sentence).inserted
    }
  }

  /// Returns the problems without repeated bounds, which for example a type and its field both
  /// demand of a number.
  func withOneOfAKind(in program: Program) -> [Problem] {
    var seen: [(path: Path, kind: Rule.Kind, isWarning: Bool)] = []
    return filter { problem in
      let rules = program.rules(reportedAt: problem.path.node)
      guard let kind = rules.first(where: { $0.name == problem.rule })?.kind,
        [.length, .range, .step, .count].contains(kind)
      else { return true }
      if seen.contains(where: {
        $0.path == problem.path && $0.kind == kind && $0.isWarning == problem.isWarning
      }) {
        return false
      }
      seen.append((problem.path, kind, problem.isWarning))
      return true
    }
  }
}
