/// The colours of a document as the client has them.
struct SentTokens {
  /// The `resultId`.
  var number: Int
  var data: [UInt32]
}
