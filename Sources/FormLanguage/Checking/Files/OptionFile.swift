internal import FormEngine
internal import FormSyntax

/// A CSV file with options, as the forms that name it see it; read once per run.
final class OptionFile {
  let source: SourceText
  /// The options; nil if the file has an error.
  let table: OptionTable?
  /// The findings about the file.
  let findings: [Diagnostic]

  init(_ source: SourceText, _ limits: FindingLimits) {
    self.source = source
    let table = OptionTable(source.bytes)
    self.table = table.faults.isEmpty ? table : nil
    var findings = CheckFindings(limits)
    for fault in table.faults {
      let place = SourcePlace(0, SourceSpan(fault.range.lowerBound, fault.range.upperBound))
      let message = OptionFileMessage.fault(fault.reason)
      findings.report(
        fault.isOfName ? .badOptionName : .badOptionFile, at: place, in: [source], { message },
        labels: {
          guard let first = fault.first else { return [] }
          return [(0, SourceSpan(first.lowerBound, first.upperBound), .firstListedHere)]
        })
    }
    if table.unlistedFaults > 0, let last = table.faults.last {
      findings.leaveOut(
        .error, source, SourceSpan(last.range.lowerBound, last.range.upperBound), isInTest: false)
    }
    self.findings = findings.all
  }
}

/// The files of options that were read in a run.
struct OptionFiles {
  private var files: [String: OptionFile] = [:]
  /// The result for each path, by the file that names it.
  private var known: [Place: Result<OptionFile, ImportFailure>] = [:]
  private var failures = 0

  private struct Place: Hashable {
    var importer: String
    var path: String
  }

  /// The maximum number of files that cannot be read and are looked up: they probably have one
  /// cause.
  private static let failureLimit = 1_000

  /// Returns the file that a clause names; nil past the limit, after failures were reported often
  /// enough.
  mutating func file(
    _ path: String, namedIn source: SourceText, _ importer: any FormImporter
  ) -> Result<OptionFile, ImportFailure>? {
    let place = Place(importer: source.name, path: path)
    if let result = known[place] { return result }
    guard failures < OptionFiles.failureLimit else { return nil }
    let result: Result<OptionFile, ImportFailure>
    switch importer.loadOptions(path, relativeTo: source.name) {
    case .success(let text):
      let file = files[text.name] ?? OptionFile(text, .listed)
      files[text.name] = file
      result = .success(file)
    case .failure(let failure):
      failures += 1
      result = .failure(failure)
    }
    known[place] = result
    return result
  }
}
