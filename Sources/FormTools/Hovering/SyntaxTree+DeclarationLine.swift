internal import FormLanguage
internal import FormSyntax

extension SyntaxTree {
  /// The number of bytes up to which a declaration is shown in full.
  private static let longestLine = 2_000

  /// Returns the formatted declaration at an offset, on one line and without its block, and its
  /// documentation.
  ///
  /// - Parameter name: the name of the text field of an `other`, if that is meant rather than the
  ///   clause.
  func declarationLine(
    at offset: Int, ofOther name: String? = nil
  ) -> (code: String?, comment: String?) {
    guard let id = path(at: offset).last(where: { kind($0).isDeclaration || kind($0) == .clause })
    else { return (nil, nil) }
    if let name {
      let label = child(.text, of: id).map { " \(source.text(of: span($0)))" } ?? ""
      return ("field \(name): text\(label)", nil)
    }
    let whole = span(id)
    var end = whole.end
    if let block = child(.block, of: id) {
      let first = Int(nodes[block].firstToken)
      end = first > 0 ? UInt32(clamping: tokens[first - 1].end) : whole.start
    }
    let head = SourceSpan(start: whole.start, end: max(whole.start, end))
    let comment = docComment(of: id)
    // A label may be as long as the file.
    guard head.range.count <= Self.longestLine else { return (source.excerpt(head), comment) }
    let isOption = clause(of: id) == .option || clause(of: id) == .other
    let isAtTop = kind(id) == .formDeclaration || kind(id) == .typeDeclaration
    let text = source.text(of: head)
    let wrapped =
      isAtTop
      ? text : isOption ? "form f { field f: choice {\n\(text)\n} }" : "form f {\n\(text)\n}"
    let formatted = formatForm(
      SourceText(name: source.name, text: wrapped), columns: 1_000_000)
    guard formatted.isParsed else { return (source.excerpt(head), comment) }
    let lines = String(decoding: formatted.bytes, as: UTF8.self).split(separator: "\n")
    let line = isAtTop ? lines.first : lines.dropFirst(isOption ? 2 : 1).first
    return (line.map { String($0.drop { $0 == " " }) }, comment)
  }
}
