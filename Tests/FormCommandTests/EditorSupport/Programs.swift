/// The programs that tests use if they are installed.
enum Programs {
  /// The folders of `PATH`.
  static let path: [String] = (TestFiles.variable("PATH") ?? "/usr/bin:/bin").split(separator: ":")
    .map(String.init)
}
