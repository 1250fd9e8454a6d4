import FormJSON
import FormLanguage
import FormSyntax
import FormTools

/// The findings of a command in all of its forms.
struct Findings {
  /// Distinguishes a finding in a file that several forms import from a new one.
  private struct Identity: Hashable {
    var file: String
    var start: UInt32
    var end: UInt32
    var name: DiagnosticName
    var message: String
  }

  /// The files that could not be read, which reports for programs mention.
  var unreadable: [UnreadableFile] = []
  private(set) var diagnostics: [Diagnostic] = []
  private var seen: Set<Identity> = []
  /// The imported files whose errors were added.
  private var imported: Set<ObjectIdentifier> = []
  private let library: FormLibrary?

  /// - Parameter library: where fixes are tried, so that none is said to be safe that `check --fix`
  ///   does not apply. Nil for findings without fixes.
  init(triedIn library: FormLibrary? = nil) {
    self.library = library
  }

  /// Adds the findings in a form, and the errors of the files that it imports unless they were
  /// added already.
  mutating func add(
    _ compilation: Compilation, where counts: (Diagnostic) -> Bool = { _ in true }
  ) {
    add(compilation.ownDiagnostics.filter(counts))
    for errors in compilation.importedErrors {
      guard let file = errors.first?.source, imported.insert(ObjectIdentifier(file)).inserted
      else { continue }
      add(errors)
    }
  }

  mutating func add(_ new: [Diagnostic]) {
    for diagnostic in library?.withTrueFixes(new) ?? new {
      let identity = Identity(
        file: diagnostic.source.name, start: diagnostic.span.start, end: diagnostic.span.end,
        name: diagnostic.name, message: diagnostic.message)
      if seen.insert(identity).inserted { diagnostics.append(diagnostic) }
    }
  }

  /// Whether the exit status reports findings.
  func count(asErrors: Bool) -> Bool {
    diagnostics.contains { $0.severity == .error || (asErrors && $0.severity == .warning) }
  }

  /// Prints the findings in the format of `--format`; for people with a closing line unless it is
  /// empty, in JSON with further members if there are any.
  func print(
    _ invocation: Invocation, closing: (Report) -> String,
    members: (inout JSONWriter) -> Void = { _ in }, _ streams: inout Streams
  ) {
    print(invocation, closing: closing, members: members, to: &streams.output)
  }

  /// Prints the findings to one of the streams.
  func print(
    _ invocation: Invocation, closing: (Report) -> String,
    members: (inout JSONWriter) -> Void = { _ in }, to output: inout Output
  ) {
    let report = Report(diagnostics)
    switch invocation.value("format") {
    case "json": output.write(report.json(unreadable: unreadable, members), .json)
    case "sarif":
      output.write(
        report.sarif(
          version: HelpText.version, bases: ReportBases(invocation), unreadable: unreadable), .json)
    case "github": output.write(report.github(), .command)
    default: write(report, invocation, closing: closing, to: &output)
    }
  }

  /// Reports on standard error what is wrong with a form to a command that needs the form for
  /// something else.
  func report(_ invocation: Invocation, closing: (Report) -> String, _ streams: inout Streams) {
    write(Report(diagnostics), invocation, closing: closing, to: &streams.error)
  }

  private func write(
    _ report: Report, _ invocation: Invocation, closing: (Report) -> String, to output: inout Output
  ) {
    let colors = ColorChoice.isOn(invocation.value("color"), for: output.descriptor)
    output.write(report.human(colors: colors))
    let closing = closing(report)
    if !closing.isEmpty { output.write(closing + "\n") }
  }
}

extension ReportBases {
  /// Those of a command.
  init(_ invocation: Invocation) {
    func resolved(_ folder: String) -> String? {
      (try? System.resolved(FilePath(folder)))?.description
    }
    self.init(
      workingFolder: resolved("."), root: invocation.value("root").flatMap { resolved($0) })
  }
}
