package import FormEngine

/// The prompt in front of an answer.
package struct Prompt {
  package var line: StyledLine
  /// The column where it starts.
  var column = 0
  /// The column where it continues after wrapping, and where an answer starts that does not fit
  /// after it.
  var hanging = 0
  /// The shorter prompt for asking again, if the prompt includes more than the answer's own line.
  var again: StyledLine?
  /// The lines of the question above it.
  var above: [WrittenLine] = []

  /// Creates a prompt with its mark: a colon and a space, or a space after a question mark.
  package init(
    _ line: StyledLine, at column: Int = 0, hanging: Int? = nil, in language: Language?
  ) {
    self.line = line.withMark(in: language)
    self.column = column
    self.hanging = hanging ?? column
  }

  /// Creates a prompt of the runner's own, with the choices that Enter or a letter selects.
  init(
    _ message: some RunnerMessage, enter: Bool? = nil, at column: Int = 0,
    in language: Language?
  ) {
    var line = StyledLine(message.text(in: language))
    if let enter {
      line.append(" " + WordMessage.choices(enter: enter).text(in: language))
    }
    self.init(line, at: column, in: language)
  }

  /// Creates the empty prompt for a further line of an answer.
  init(continuing first: Prompt) {
    line = StyledLine()
    column = first.hanging
    hanging = first.hanging
    above =
      first.above + [WrittenLine(line: first.line, column: first.column, hanging: first.hanging)]
  }
}

extension StyledLine {
  /// Returns the line as a prompt: with a colon, unless it ends with a question mark, and a space.
  func withMark(in language: Language?) -> StyledLine {
    let colon = language?.conventions.colon ?? ":"
    return self + StyledLine(isQuestion(text) ? " " : "\(colon) ")
  }
}
