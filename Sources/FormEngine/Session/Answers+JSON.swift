public import FormJSON

extension Answers {
  /// Writes the answers as one JSON object.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    for member in members {
      writer.name(member.name)
      member.answer.write(to: &writer)
    }
    writer.end()
  }

  /// Returns the answers as one JSON object in UTF-8, without a line break at the end.
  ///
  /// - Parameter pretty: one member per line, indented; otherwise without white space.
  package func json(pretty: Bool) -> [UInt8] {
    var writer = JSONWriter(pretty ? .pretty : .compact)
    write(to: &writer)
    return writer.finish()
  }
}

extension Answers.Answer {
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .text(let text): writer.string(text)
    case .number(let digits): writer.number(digits)
    case .boolean(let truth): writer.boolean(truth)
    case .group(let answers): answers.write(to: &writer)
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.end()
    case .rows(let rows):
      writer.beginArray()
      for row in rows { row.write(to: &writer) }
      writer.end()
    }
  }
}

extension Answers.Answer {
  /// Creates the answer for what an option is recorded as: a text, a number or a truth value.
  package init(recorded value: Value) {
    switch value {
    case .boolean(let isTrue): self = .boolean(isTrue)
    case .integer, .decimal: self = .number(value.text())
    case .empty, .text, .date, .time, .dateTime, .duration, .period, .option, .options, .list:
      self = .text(value.text())
    }
  }
}
