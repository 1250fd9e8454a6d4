import FormJSON
import FormLanguage
import FormSyntax
import FormTools

/// Requests about names: definitions, references, highlights and inlay hints.
extension ServerState {
  func answerDefinition(
    _ context: RequestContext, ofType: Bool, into json: inout JSONWriter
  ) throws(ResponseError) {
    let analysis = try context.analysis()
    let offset = try context.offset()
    if let link = analysis.documentLinks.first(where: {
      $0.span.start <= offset && offset <= $0.span.end
    }),
      let path = DocumentURI.path(
        link.path,
        from: ServerImporter.folder(of: analysis.source.name, root: workspace.folders.first))
    {
      json.beginObject()
      json.member("uri", uri(of: path))
      json.object("range") { json in
        for name in ["start", "end"] {
          json.object(name) {
            $0.member("line", 0)
            $0.member("character", 0)
          }
        }
      }
      return json.end()
    }
    guard
      let place = ofType ? analysis.typeDefinition(at: offset) : analysis.definition(at: offset),
      let source = source(named: place.source, usedBy: analysis)
    else { return json.null() }
    let positions = context.positions(source)
    json.beginObject()
    json.member("uri", uri(of: place.source))
    json.range("range", place.span, positions)
    json.end()
  }

  /// Returns a file that a form uses, as it was when the form was checked.
  private func source(named name: String, usedBy analysis: FileAnalysis) -> SourceText? {
    if name == analysis.source.name { return analysis.source }
    if let form = analysis.compilation.sources.first(where: { $0.name == name }) { return form }
    for case .success(let source) in files.results.values where source.name == name {
      return documents.sources[name] ?? source
    }
    return documents.sources[name]
  }

  func answerReferences(
    _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    let analysis = try context.analysis()
    let includesDeclaration =
      context.parameters?["context"]?["includeDeclaration"]?.boolean == true
    json.beginArray()
    if let name = analysis.occurrence(at: try context.offset()) {
      for found in references(to: name.declaration, name.kind, in: allAnalyses) {
        let positions = context.positions(found.analysis.source)
        for place in found.names where includesDeclaration || place.use != .declares {
          json.beginObject()
          json.member("uri", uri(of: found.analysis.source.name))
          json.range("range", place.span, positions)
          json.end()
        }
      }
    }
    json.end()
  }

  func answerHighlights(
    _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    let analysis = try context.analysis()
    let positions = context.positions(analysis.source)
    json.beginArray()
    for name in analysis.references(at: try context.offset(), includingDeclaration: true) {
      json.beginObject()
      json.range("range", name.span, positions)
      // `DocumentHighlightKind`: read or write.
      json.member("kind", name.use == .reads ? 2 : 3)
      json.end()
    }
    json.end()
  }

  func answerInlayHints(
    _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    let analysis = try context.analysis()
    let positions = context.positions(analysis.source)
    let span = try context.span()
    json.beginArray()
    for hint in analysis.inlayHints(in: span) {
      json.beginObject()
      json.name("position")
      json.position(positions.position(of: hint.offset))
      json.member("label", hint.text)
      if hint.kind == .type { json.member("kind", 1) }
      if hint.kind == .place { json.member("paddingLeft", true) }
      json.end()
    }
    json.end()
  }
}
