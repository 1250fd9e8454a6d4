import FormJSON
import FormLanguage
import FormSyntax
import FormTools

/// `textDocument/formatting`, `rangeFormatting` and `onTypeFormatting`. A form has only one layout,
/// so the client's options are ignored.
extension ServerState {
  func answerFormatting(
    _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    let analysis = try context.analysis()
    write(analysis.formattingEdits, of: analysis, context, into: &json)
  }

  func answerRangeFormatting(
    _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    let analysis = try context.analysis()
    write(try analysis.formattingEdits(in: context.span()), of: analysis, context, into: &json)
  }

  func answerOnTypeFormatting(
    _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    let analysis = try context.analysis()
    let offset = try context.offset()
    let edits =
      context.parameters?["ch"]?.string == "}"
      ? analysis.editsAfterBrace(at: offset) : analysis.editsAfterLineEnd(at: offset)
    write(edits, of: analysis, context, into: &json)
  }

  private func write(
    _ edits: [Edit], of analysis: FileAnalysis, _ context: RequestContext,
    into json: inout JSONWriter
  ) {
    let positions = context.positions(analysis.source)
    json.beginArray()
    for edit in edits { json.edit(edit, positions) }
    json.end()
  }
}
