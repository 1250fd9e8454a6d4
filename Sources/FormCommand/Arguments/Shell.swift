/// A shell that there are completions for.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  static var names: [String] { allCases.map(\.rawValue) }
}
