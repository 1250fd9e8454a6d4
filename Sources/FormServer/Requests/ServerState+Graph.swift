import FormJSON
import FormLanguage
import FormTools

/// `formwalk/graph`: the focus graph of a document as SVG.
extension ServerState {
  /// Answers `formwalk/graph`.
  ///
  /// The parameters are `textDocument` and `colors`: `light`, `dark` or, by default, `automatic`.
  /// The result has the member `svg`. It is null while the form has errors, so the client keeps the
  /// last picture.
  func answerGraph(
    _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    let name = context.parameters?["colors"].map { $0.string ?? "" } ?? "automatic"
    guard let colors = FocusGraph.Colors(rawValue: name) else {
      throw ResponseError(.invalidParameters, .badParameters)
    }
    guard let compilation = try context.analysis().compiled(), let program = compilation.program
    else { return json.null() }
    json.beginObject()
    json.member("svg", FocusGraph(program, conditions: compilation.conditions).svg(colors))
    json.end()
  }
}
