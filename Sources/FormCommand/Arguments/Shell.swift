/// A shell that the program has completions for.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  static var names: [String] { allCases.map(\.rawValue) }
}
