internal import FormEngine

extension Session {
  /// Chooses an offered option, from a file or from other answers, where a required choice is empty
  /// or the chosen option is not offered. The solver does not know which of these options are
  /// offered.
  ///
  /// - Parameter seed: varies which option is chosen.
  mutating func chooseOffered(seed: UInt64) {
    for node in program.nodes.indices
    where !program.nodes[node].isComputed
      && (program.options(of: node).table != nil || program.nodes[node].offers >= 0)
    {
      for path in places(of: node) where isVisible(path) && !isReadonly(path) {
        let value = self.value(path)
        let isWrong =
          value.isEmpty
          ? isRequired(path) : problems(at: path).contains { $0.rule == "option" }
        let offered = offeredOptionValues(path)
        guard isWrong, !offered.isEmpty else { continue }
        let chosen = offered[Int(seed % UInt64(offered.count))]
        let isSeveral = program.nodes[node].type.kind == .options
        give(isSeveral ? .choosing([chosen]) : chosen, at: path, origin: .file, settled: false)
        start(sortsRows: false)
      }
    }
  }
}
