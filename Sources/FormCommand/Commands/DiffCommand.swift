import FormEngine
import FormLanguage
import FormSyntax
import FormTools

/// `formwalk diff`: reports the changes between two versions of a form, and what they break.
struct DiffCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  /// The audiences whose breakage `--allow` accepts.
  private static let allowable: [String: ChangeAudience] = [
    "answers": .answers, "programs": .programs,
  ]

  func run(_ streams: inout Streams) -> Int32 {
    guard let allowed else {
      return streams.report(
        .wrongValue(flag: "allow", invocation.value("allow") ?? ""), of: invocation.command)
    }
    guard let clock = RunClock(fixed: invocation.now)?.now else {
      streams.say(.noClock)
      return ExitStatus.unreadable
    }
    guard
      let old = version(invocation.operands[0], root: "old-root", &streams),
      let new = version(invocation.operands[1], root: "new-root", &streams)
    else { return ExitStatus.unreadable }
    let comparison: FormComparison
    do throws(FormComparison.Fault) {
      comparison = try compareForms(
        old: old.source, importing: old.importer, new: new.source, importing: new.importer,
        clock: clock)
    } catch {
      let version = error.isOld ? old : new
      return report(error, version.source, FormLibrary(importing: version.importer), &streams)
    }
    var findings = comparison.findings
    for index in findings.indices {
      guard let audience = findings[index].name.audience, allowed.contains(audience) else {
        continue
      }
      findings[index].severity = findings[index].severity == .error ? .warning : .information
    }
    if invocation.has("breaking-only") {
      findings.removeAll { finding in
        finding.name.severity == .information
      }
    }
    var status = ExitStatus.success
    if findings.contains(where: { isBreaking($0) }) { status = ExitStatus.findings }
    guard invocation.has("records") else {
      var all = CommandFindings()
      all.add(findings)
      let closing = closing(comparison.findings, allowed)
      all.print(invocation, closing: { _ in closing }, &streams)
      return status
    }
    var records = RecordComparison(
      comparison.old, comparison.new, clock: clock, allowsRejection: allowed.contains(.answers),
      RecordReport(
        invocation.value("format"), comparison.new, isStrict: false, warningsCount: false,
        isColored: ColorChoice.isOn(invocation.value("color"), for: System.standardOutput),
        bases: ReportBases(invocation)))
    records.add(findings, &streams)
    records.check(
      invocation.allValues("records") + invocation.operands.dropFirst(2), &streams)
    let closing = closing(comparison.findings, allowed, rejected: records.rejected)
    records.finish(closing: closing, &streams)
    if records.isIncomplete { return ExitStatus.unreadable }
    return records.rejected > 0 && !allowed.contains(.answers) ? ExitStatus.findings : status
  }

  /// The value of `--allow`; nil if it is not valid.
  private var allowed: Set<ChangeAudience>? {
    guard let value = invocation.value("allow") else { return [] }
    var allowed: Set<ChangeAudience> = []
    for part in value.split(separator: ",", omittingEmptySubsequences: false) {
      guard let audience = Self.allowable[String(part)] else { return nil }
      allowed.insert(audience)
    }
    return allowed
  }

  private func isBreaking(_ finding: Diagnostic) -> Bool {
    finding.severity == .error
      || (finding.severity == .warning && finding.name == .undecidedChange
        && invocation.has("strict"))
  }

  /// Returns a summary such as `Breaks recorded answers (2 changes) and programs that read them (1
  /// change).`
  ///
  /// - Parameters:
  ///   - allowed: the audiences whose breakage is accepted.
  ///   - rejected: the number of given records that are rejected now.
  private func closing(
    _ findings: [Diagnostic], _ allowed: Set<ChangeAudience>, rejected: Int = 0
  ) -> String {
    if findings.isEmpty, rejected == 0 { return ClosingMessage.noDifferences.words }
    func breakage(_ audiences: Set<ChangeAudience>) -> ClosingMessage.Breakage {
      func count(_ audience: ChangeAudience) -> Int {
        guard audiences.contains(audience) else { return 0 }
        return findings.count { $0.name.severity == .error && $0.name.audience == audience }
      }
      return ClosingMessage.Breakage(
        answers: count(.answers), programs: count(.programs),
        records: audiences.contains(.answers) ? rejected : 0)
    }
    return ClosingMessage.breaks(
      breakage(Set(Self.allowable.values).subtracting(allowed)), allowed: breakage(allowed),
      undecided: findings.count { $0.name == .undecidedChange },
      isStrict: invocation.has("strict") && !allowed.contains(.answers)
    ).words
  }

  // MARK: Versions

  private struct Version {
    var source: SourceText
    var importer: FileImporter
  }

  /// Reads a version; returns nil after reporting that it cannot be read.
  private func version(
    _ name: String, root flag: String, _ streams: inout Streams
  ) -> Version? {
    let input = FormInput(path: FilePath(name))
    let root = invocation.value(flag) ?? Self.repository(around: input)
    let importer: FileImporter
    do throws(SystemError) {
      importer = try FileImporter(root: root)
    } catch {
      streams.report(unreadable: root ?? ".", error.message)
      return nil
    }
    do throws(SystemError) {
      importer.add([input])
      return Version(source: try importer.source(of: input), importer: importer)
    } catch {
      streams.report(unreadable: name, error.message)
      return nil
    }
  }

  /// Returns the nearest folder above a form that contains `.git`, which is a file in linked work
  /// trees; nil if there is no such folder.
  private static func repository(around input: FormInput) -> String? {
    guard !input.isStandardInput, var folder = try? System.resolved(input.path.folder) else {
      return nil
    }
    while true {
      if (try? System.status(of: folder.appending(FilePath(".git")))) != nil {
        return folder.description
      }
      let outer = folder.folder
      if outer == folder { return nil }
      folder = outer
    }
  }

  private func report(
    _ fault: FormComparison.Fault, _ source: SourceText, _ library: FormLibrary,
    _ streams: inout Streams
  ) -> Int32 {
    if fault.isBoth {
      streams.say(.noForm(file: visibleName(source.name), isCompared: true))
      return ExitStatus.success
    }
    let errors = fault.diagnostics.filter { $0.severity == .error }
    guard !errors.isEmpty else {
      streams.say(.noForm(file: visibleName(source.name)))
      return ExitStatus.findings
    }
    var findings = CommandFindings(triedIn: library)
    findings.add(errors)
    findings.print(
      invocation,
      closing: { ClosingMessage.inFile(visibleName(source.name), $0.summary).words }, &streams)
    return ExitStatus.findings
  }
}
