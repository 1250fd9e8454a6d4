/// The program `formwalk`.
package enum FormCommand {
  /// Runs the program with its command-line arguments, and exits with its status.
  package static func main() -> Never {
    System.holdStandardDescriptors()
    System.ignoreFailingWrites()
    System.exit(run(Array(System.arguments.dropFirst())))
  }

  /// Runs a command and returns the exit status.
  static func run(_ arguments: [String]) -> Int32 {
    var streams = Streams()
    let status = run(arguments, &streams)
    return streams.finish(status)
  }

  private static func run(_ arguments: [String], _ streams: inout Streams) -> Int32 {
    var parser = ArgumentParser()
    let request: Request
    do throws(UsageError) {
      request = try parser.parse(arguments)
    } catch {
      return streams.report(error, of: parser.command)
    }
    switch request {
    case .help(let command):
      streams.output.write(command.map { HelpText.command($0) } ?? HelpText.program())
      return ExitStatus.success
    case .version:
      streams.output.write("formwalk \(ProgramVersion.words)\n")
      return ExitStatus.success
    case .command(let invocation):
      return run(invocation, &streams)
    }
  }

  private static func run(_ invocation: Invocation, _ streams: inout Streams) -> Int32 {
    switch invocation.command.id {
    case .check: CheckCommand(invocation).run(&streams)
    case .test: TestCommand(invocation).run(&streams)
    case .fmt: FmtCommand(invocation).run(&streams)
    case .show: ShowCommand(invocation).run(&streams)
    case .validate: ValidateCommand(invocation).run(&streams)
    case .sample: SampleCommand(invocation).run(&streams)
    case .graph: GraphCommand(invocation).run(&streams)
    case .export: ExportCommand(invocation).run(&streams)
    case .new: NewCommand(invocation).run(&streams)
    case .lsp: LspCommand(invocation).run(&streams)
    case .editor: EditorSupportCommand(invocation).run(&streams)
    case .drafts: DraftsCommand(invocation).run(&streams)
    case .diff: DiffCommand(invocation).run(&streams)
    case .completions: CompletionsCommand(invocation).run(&streams)
    case .import: ImportCommand(invocation).run(&streams)
    case .translate: TranslateCommand(invocation).run(&streams)
    case .explain: ExplainCommand(invocation).run(&streams)
    case .run: RunCommand(invocation).run(&streams)
    case .session: SessionCommand(invocation).run(&streams)
    }
  }
}
