/// What can be fuzzed.
enum Target {
  /// What each target does with an input.
  static let all: [String: @Sendable (UnsafeBufferPointer<UInt8>) -> Void] = [
    "source": SourceTarget.run,
    "format": FormatTarget.run,
    "tools": ToolTarget.run,
    "pattern": PatternTarget.run,
    "json": JSONTarget.run,
    "session": SessionTarget.run,
    "program": ProgramTarget.run,
    "draft": DraftTarget.run,
    "records": RecordTarget.run,
    "csv": CSVTarget.run,
    "options": OptionTarget.run,
    "import": ImportTarget.run,
    "workbook": WorkbookTarget.run,
    "foreign": ForeignTarget.run,
    "yaml": ForeignTarget.readYAML,
    "server": ServerTarget.run,
  ]

  /// The target that the first argument names, if there is one.
  static let chosen = CommandLine.arguments.dropFirst().first.flatMap { all[$0] }
}
