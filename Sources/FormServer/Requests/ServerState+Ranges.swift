import FormJSON
import FormLanguage
import FormSyntax
import FormTools

/// `textDocument/foldingRange`, `selectionRange` and `documentLink`.
extension ServerState {
  func answerFoldingRanges(
    _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    let analysis = try context.analysis()
    let positions = context.positions(analysis.source)
    json.beginArray()
    for range in analysis.foldingRanges {
      let start = positions.position(of: Int(range.span.start))
      let end = positions.position(of: Int(range.span.end))
      // A client that folds whole lines would hide the rest of the last one.
      let last = client.foldsLinesOnly && range.keepsLastLine ? end.line - 1 : end.line
      guard last > start.line else { continue }
      json.beginObject()
      json.member("startLine", start.line)
      if !client.foldsLinesOnly { json.member("startCharacter", start.character) }
      json.member("endLine", last)
      if !client.foldsLinesOnly { json.member("endCharacter", end.character) }
      switch range.kind {
      case .comment: json.member("kind", "comment")
      case .imports: json.member("kind", "imports")
      case .block, .text: break
      }
      json.end()
    }
    json.end()
  }

  func answerSelectionRanges(
    _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    let analysis = try context.analysis()
    let text = try context.openDocument().text
    let positions = context.positions(analysis.source)
    guard let places = context.parameters?["positions"], places.kind == .array else {
      throw ResponseError(.invalidParameters, .badParameters)
    }
    json.beginArray()
    for place in places.elements {
      guard let position = ServerPosition(place) else {
        throw ResponseError(.invalidParameters, .badParameters)
      }
      let spans = analysis.selectionSpans(at: text.offset(of: position, client.encoding))
      write(spans[...], positions, into: &json)
    }
    json.end()
  }

  /// Writes a `SelectionRange` with the larger ones as its parents. The recursion is as deep as the
  /// form.
  private func write(
    _ spans: ArraySlice<SourceSpan>, _ positions: PositionMap, into json: inout JSONWriter
  ) {
    guard let span = spans.first else { return json.null() }
    json.beginObject()
    json.range("range", span, positions)
    if spans.count > 1 {
      json.name("parent")
      write(spans.dropFirst(), positions, into: &json)
    }
    json.end()
  }

  func answerDocumentLinks(
    _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    let analysis = try context.analysis()
    let positions = context.positions(analysis.source)
    let folder = ServerImporter.folder(of: analysis.source.name, root: workspace.folders.first)
    json.beginArray()
    for link in analysis.documentLinks {
      guard let path = DocumentURI.path(link.path, from: folder) else { continue }
      json.beginObject()
      json.range("range", link.span, positions)
      json.member("target", uri(of: path))
      json.end()
    }
    json.end()
  }
}
