/// Programs that tests use where they are installed.
enum Programs {
  /// The folders of `PATH`.
  static let path: [String] = (TestFiles.variable("PATH") ?? "/usr/bin:/bin").split(separator: ":")
    .map(String.init)
}
