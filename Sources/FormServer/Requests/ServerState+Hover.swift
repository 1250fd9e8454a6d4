import FormJSON
import FormLanguage
import FormTools

/// `textDocument/hover` and `textDocument/signatureHelp`.
extension ServerState {
  func answerHover(
    _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    let analysis = try context.analysis()
    guard let hover = analysis.hover(at: try context.offset()) else {
      return json.null()
    }
    json.beginObject()
    json.object("contents") {
      $0.member("kind", client.readsMarkdown ? "markdown" : "plaintext")
      $0.member("value", client.readsMarkdown ? hover.markdown : hover.plain)
    }
    json.range("range", hover.span, context.positions(analysis.source))
    json.end()
  }

  func answerSignatureHelp(
    _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    guard let help = try context.analysis().signatureHelp(at: try context.offset()) else {
      return json.null()
    }
    json.beginObject()
    json.array("signatures") { json in
      for signature in help.signatures {
        json.beginObject()
        json.member("label", signature.label)
        json.member("documentation", help.documentation)
        json.array("parameters") { json in
          for (parameter, range) in zip(signature.parameters, signature.ranges) {
            json.beginObject()
            if client.hasLabelOffsets {
              json.array("label") {
                $0.integer(Int64(range.lowerBound))
                $0.integer(Int64(range.upperBound))
              }
            } else {
              json.member("label", parameter)
            }
            json.end()
          }
        }
        json.end()
      }
    }
    json.member("activeSignature", help.activeSignature)
    json.member("activeParameter", help.activeParameter)
    json.end()
  }
}
