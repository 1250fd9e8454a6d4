import FormJSON
import FormLanguage
import FormSyntax
import FormTools

/// Diagnostics that the server pushes, and those that the client pulls.
extension ServerState {
  /// Returns the findings in a document: those of the check, then those of its tests; for a
  /// document that is not a form, those of the forms that use it.
  private func findings(in document: OpenDocument) -> [Diagnostic] {
    guard !document.isLost else { return [] }
    guard document.isForm else { return documents.findings(inFile: document.name) }
    guard let analysis = document.analysis else { return [] }
    return analysis.compilation.ownDiagnostics.filter { $0.source === analysis.source }
      + document.testFindings + analysis.tree.importRemarks
  }

  /// Publishes the findings of a document, and those in the files that it uses and that are not
  /// open.
  mutating func publish(_ uri: String) {
    guard let document = documents[uri], let analysis = document.analysis else { return }
    var foreign: [String: [Diagnostic]] = [:]
    for finding in analysis.compilation.diagnostics where finding.source !== analysis.source {
      foreign[finding.source.name, default: []].append(finding)
    }
    let names = Set(foreign.keys).union(document.foreign.keys)
    documents.update(uri) { $0.foreign = foreign }
    send(findings(in: document), of: uri, version: document.version)
    for name in names.sorted() { publishForeign(name) }
  }

  /// Publishes the findings in a file, from the open documents that use it.
  mutating func publishForeign(_ name: String) {
    let open = documents.document(named: name)
    guard open?.isForm != true else { return }
    send(documents.findings(inFile: name), of: uri(of: name), version: open?.version)
  }

  /// Withdraws the diagnostics of a document.
  mutating func withdraw(_ document: OpenDocument) {
    documents.update(document.uri) {
      $0.forgetAnalysis()
      $0.foreign = [:]
    }
    send([], of: document.uri, version: nil)
    for name in document.foreign.keys.sorted() { publishForeign(name) }
    publishForeign(document.name)
  }

  private mutating func send(_ findings: [Diagnostic], of uri: String, version: Int64?) {
    guard !client.pullsDiagnostics else { return }
    let list = diagnostics(findings)
    let isOpen = documents[uri] != nil
    guard published.replace(uri, by: list, isEmpty: findings.isEmpty, isOpen: isOpen) else {
      return
    }
    var writer = writer
    notify("textDocument/publishDiagnostics") {
      $0.member("uri", uri)
      if let version { $0.member("version", Int(version)) }
      $0.array("diagnostics") { json in
        for finding in findings { writer.write(finding, into: &json) }
      }
    }
  }

  var writer: DiagnosticWriter {
    DiagnosticWriter(
      client,
      uri: { [documents, folders = workspace.folders] name in
        documents.document(named: name)?.uri ?? folders.uri(of: name)
      },
      explanation: { [client, identity] in ExplanationPage.address(of: $0, client, identity) })
  }

  private func diagnostics(_ findings: [Diagnostic]) -> [UInt8] {
    var json = JSONWriter()
    var writer = writer
    json.beginArray()
    for finding in findings { writer.write(finding, into: &json) }
    json.end()
    return json.finish()
  }

  // MARK: On request

  /// Answers `textDocument/diagnostic`. The findings in files that the document uses and that are
  /// not open are included; a file that had any before is reported again, without them.
  mutating func answerDiagnostic(
    _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    let document = try context.openDocument()
    var related: [String] = []
    if client.hasRelatedDocuments {
      let named = document.related.union(document.foreign.keys)
      related = named.filter { documents.document(named: $0) == nil }.sorted()
      documents.update(document.uri) { $0.related = Set($0.foreign.keys) }
    }
    writeReport(
      of: findings(in: document), previous: context.parameters?["previousResultId"]?.string,
      into: &json
    ) { json in
      guard !related.isEmpty else { return }
      json.object("relatedDocuments") { json in
        for name in related {
          json.name(uri(of: name))
          writeReport(of: documents.findings(inFile: name), previous: nil, into: &json)
        }
      }
    }
  }

  /// Answers `workspace/diagnostic`: all forms, the files with findings that they use, and files
  /// that were reported before and are gone.
  mutating func answerWorkspaceDiagnostic(
    _ context: RequestContext, into json: inout JSONWriter
  ) {
    var previous: [String: String] = [:]
    for one in context.parameters?["previousResultIds"]?.elements.map({ $0 }) ?? [] {
      if let uri = one["uri"]?.string { previous[uri] = one["value"]?.string }
    }
    let analyses = allAnalyses
    var reports: [(uri: String, findings: [Diagnostic])] = []
    var reported: Set<String> = []
    for analysis in analyses {
      let uri = uri(of: analysis.source.name)
      let found =
        documents[uri].map { findings(in: $0) }
        ?? analysis.compilation.ownDiagnostics.filter { $0.source === analysis.source }
      reports.append((uri, found))
      reported.insert(uri)
    }
    for analysis in analyses {
      let others = Dictionary(
        grouping: analysis.compilation.diagnostics.filter { $0.source !== analysis.source },
        by: \.source.name)
      for name in others.keys.sorted() where reported.insert(uri(of: name)).inserted {
        reports.append((uri(of: name), others[name] ?? []))
      }
    }
    reports += previous.keys.sorted().filter { !reported.contains($0) }.map { ($0, []) }
    json.beginObject()
    json.array("items") { json in
      for report in reports {
        writeReport(of: report.findings, previous: previous[report.uri], into: &json) {
          $0.member("uri", report.uri)
          $0.name("version")
          if let version = documents[report.uri]?.version {
            $0.integer(version)
          } else {
            $0.null()
          }
        }
      }
    }
    json.end()
  }

  /// Writes a report of all findings of a file, or an unchanged report if they match a previous
  /// one.
  private func writeReport(
    of findings: [Diagnostic], previous: String?, into json: inout JSONWriter,
    _ writeMore: (inout JSONWriter) -> Void = { _ in }
  ) {
    let list = diagnostics(findings)
    let identifier = String(
      list.reduce(14_695_981_039_346_656_037 as UInt64) {
        ($0 ^ UInt64($1)) &* 1_099_511_628_211
      }, radix: 16)
    json.beginObject()
    writeMore(&json)
    json.member("kind", identifier == previous ? "unchanged" : "full")
    json.member("resultId", identifier)
    if identifier != previous {
      var writer = writer
      json.array("items") { json in
        for finding in findings { writer.write(finding, into: &json) }
      }
    }
    json.end()
  }
}
