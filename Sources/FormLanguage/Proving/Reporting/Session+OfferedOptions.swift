internal import FormEngine

extension Session {
  /// Chooses options of files where none is chosen that must be, and where what is chosen is not
  /// offered: nothing is proved of which ones are.
  ///
  /// - Parameter seed: which of them.
  mutating func chooseOffered(seed: UInt64) {
    for node in program.nodes.indices
    where !program.nodes[node].isComputed && program.options(of: node).table != nil {
      for path in places(of: node) where isVisible(path) && !isReadonly(path) {
        let value = self.value(path)
        let isWrong =
          value.isEmpty
          ? isRequired(path) : problems(at: path).contains { $0.rule == "option" }
        let offered = offeredOptions(path)
        guard isWrong, !offered.isEmpty else { continue }
        let option = offered.index(at: Int(seed % UInt64(offered.count)))
        give(
          program.nodes[node].type.kind == .options
            ? .options(ChosenOptions([option])) : .option(option),
          at: path, origin: .file, settled: false)
        start(sortsRows: false)
      }
    }
  }
}
