import FormJSON

/// `workspace/textDocumentContent`.
extension ServerState {
  func answerTextDocumentContent(
    _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    guard let uri = context.parameters?["uri"]?.string else {
      throw ResponseError(.invalidParameters, .badParameters)
    }
    guard let text = ExplanationPage.text(at: uri) else {
      throw ResponseError(.requestFailed, .unknownPage(uri))
    }
    json.beginObject()
    json.member("text", text)
    json.end()
  }
}
