/// What is known about the braces of a file before it is parsed, and how far blocks were examined.
struct Braces {
  /// The numbers of braces that were opened and never closed, and that were closed but not opened,
  /// unless already reported.
  var unclosed: Int
  var surplus: Int
  /// The index before which no block without its first line starts.
  var endOfClauses = 0
  /// The number of tokens that may still be examined for the ends of blocks.
  var tokensAhead = 4_000_000

  init(unclosed: Int, surplus: Int) {
    self.unclosed = unclosed
    self.surplus = surplus
  }
}
