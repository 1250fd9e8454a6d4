import FormJSON
import FormLanguage
import FormSyntax
import FormTools

/// The findings of a command in all of its forms.
struct CommandFindings {
  /// The identity of a finding, to recognise one in a file that several forms import.
  private struct Identity: Hashable {
    var file: String
    var start: UInt32
    var end: UInt32
    var name: DiagnosticName
    var message: String
  }

  /// The files that could not be read, which reports for programs list.
  var unreadable: [UnreadableFile] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// The findings that comments in the forms keep away, which reports for programs list.
  private(set) var suppressed: [SuppressedFinding] = []
  private var seen: Set<Identity> = []
  /// The imported files whose errors have been added.
  private var imported: Set<ObjectIdentifier> = []
  private let library: FormLibrary?

  /// - Parameter library: the library to try fixes in, so no fix is called safe that `check --fix`
  ///   would not apply; nil for findings without fixes.
  init(triedIn library: FormLibrary? = nil) {
    self.library = library
  }

  /// Adds the findings of a form, and the errors of its imports unless they have been added
  /// already.
  mutating func add(
    _ compilation: Compilation, where counts: (Diagnostic) -> Bool = { _ in true }
  ) {
    add(compilation.ownDiagnostics.filter(counts))
    add(suppressed: compilation.suppressed.filter { counts($0.finding) })
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

  mutating func add(suppressed new: [SuppressedFinding]) {
    for one in new {
      // `check --fix` never applies the fix.
      var diagnostic = one.finding
      diagnostic.fix = nil
      let identity = Identity(
        file: diagnostic.source.name, start: diagnostic.span.start, end: diagnostic.span.end,
        name: diagnostic.name, message: diagnostic.message)
      if seen.insert(identity).inserted {
        suppressed.append(SuppressedFinding(diagnostic, reason: one.reason))
      }
    }
  }

  /// Returns whether the exit status should report findings.
  func count(asErrors: Bool) -> Bool {
    diagnostics.contains { $0.severity == .error || (asErrors && $0.severity == .warning) }
  }

  /// Prints the findings in the format of `--format`: for people with a closing line unless it is
  /// empty, in JSON with additional members if there are any.
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
    let report = Report(diagnostics, suppressed: suppressed)
    // A session has one object a line, and no other format.
    if invocation.command.id == .session {
      return output.write(report.json(.compact, unreadable: unreadable, members))
    }
    switch invocation.value("format") {
    case "json": output.write(report.json(unreadable: unreadable, members), .json)
    case "sarif":
      output.write(
        report.sarif(
          version: ProgramVersion.number, bases: ReportBases(invocation), unreadable: unreadable),
        .json)
    case "github": output.write(report.github(), .command)
    default: write(report, invocation, closing: closing, to: &output)
    }
  }

  /// Reports the problems of a form on standard error, for a command that needs the form for
  /// another purpose.
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
  /// Creates the bases of a command's reports.
  init(_ invocation: Invocation) {
    func resolved(_ folder: String) -> String? {
      (try? System.resolved(FilePath(folder)))?.description
    }
    self.init(
      workingFolder: resolved("."), root: invocation.value("root").flatMap { resolved($0) })
  }
}
