import FormSyntax

/// Measures formatting, compared with parsing: a form that is already canonical, and one with line
/// breaks in place of all white space.
func formatBenchmarks(_ report: (Row) -> Void) {
  for fields in [10, 1_000, 10_000, 100_000] {
    let source = BigForm.source(fields: fields)
    let formatted = SourceText(name: source.name, bytes: formatForm(source).bytes)
    let spread = SourceText(name: source.name, bytes: spread(formatted))
    let parsing = Measurement { use(SyntaxTree.parse(formatted)) }
    for (name, source) in [
      ("format: as it should be", formatted), ("format: a token a line", spread),
    ] {
      let measured = Measurement { use(formatForm(source)) }
      let rate = digits(Double(source.bytes.count) / 1e6 / measured.median)
      let ratio = digits(measured.median / parsing.median)
      report(
        Row(name, "\(fields) fields", measured, rate: "\(rate) MB/s, \(ratio) of parsing alone"))
    }
  }
}

/// Returns a source with a line break in place of all white space. The forms measured contain no
/// durations, which white space would split.
private func spread(_ source: SourceText) -> [UInt8] {
  let (tree, _) = SyntaxTree.parse(source)
  var bytes: [UInt8] = []
  var end = 0
  for token in tree.tokens {
    let gap = source.bytes[end..<token.start]
    bytes += gap.isEmpty ? [] : [0x0A]
    bytes += source.bytes[token.start..<token.end]
    end = token.end
  }
  return bytes
}
