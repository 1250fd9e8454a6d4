/// The semantic tokens of a document, as sent to the client.
struct SentTokens {
  /// The `resultId`.
  var number: Int
  var data: [UInt32]
}
