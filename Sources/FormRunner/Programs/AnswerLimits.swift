package import FormEngine
package import FormJSON

/// The limits of an answer now, as values for programs and in the words in which a question shows
/// them.
package struct AnswerLimits: Sendable {
  /// The least and the greatest value, as answers record them; nil if there is none.
  package private(set) var least: Answers.Answer?
  package private(set) var greatest: Answers.Answer?
  /// True if the greatest value itself is not allowed.
  package private(set) var excludesGreatest = false
  /// The step of a number.
  package private(set) var step: Answers.Answer?
  /// The bounds on the number of characters.
  package private(set) var length: (least: Int?, most: Int?)?
  /// The bounds on the number of chosen options or rows.
  package private(set) var count: (least: Int?, most: Int?)?
  /// The description of valid answers, in the language of the session.
  package let words: String

  /// Returns nil for what is not answered, and if there is nothing to say.
  package init?(_ path: Path, in session: Session) {
    guard session.isKnown(path), !session.isComputed(path) else { return nil }
    let node = session.program.nodes[path.node]
    guard node.kind == .field || node.kind == .list else { return nil }
    words = session.validityText(at: path)
    guard node.kind == .field else {
      let bounds = session.rowBounds(of: path)
      count = Self.bounds(bounds.least > 0 ? bounds.least : nil, bounds.most)
      if count == nil, words.isEmpty { return nil }
      return
    }
    switch node.askedType.kind {
    case .text: length = Self.bounds(session.presentBounds(.length, at: path))
    case .options: count = Self.bounds(session.presentBounds(.count, at: path))
    case .integer, .decimal, .date, .time, .dateTime:
      let bounds = session.presentBounds(.range, at: path).inclusive(for: node.askedType)
      least = session.answer(bounds.lower, ofField: path.node)
      greatest = session.answer(bounds.upper, ofField: path.node)
      excludesGreatest = bounds.excludesUpper
      if let rule = session.ownRules(of: path).first(where: { $0.kind == .step }) {
        step = session.answer(session.evaluate(rule.lower, at: path), ofField: path.node)
      }
    case .boolean, .option: break
    }
    if least == nil, greatest == nil, step == nil, length == nil, count == nil, words.isEmpty {
      return nil
    }
  }

  private static func bounds(_ bounds: PresentBounds) -> (least: Int?, most: Int?)? {
    let bounds = bounds.inclusive(for: nil)
    return Self.bounds(bounds.first, bounds.last)
  }

  private static func bounds(_ least: Int?, _ most: Int?) -> (least: Int?, most: Int?)? {
    least == nil && most == nil ? nil : (least, most)
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let least {
      writer.name("min")
      least.write(to: &writer)
    }
    if let greatest {
      writer.name(excludesGreatest ? "below" : "max")
      greatest.write(to: &writer)
    }
    if let step {
      writer.name("step")
      step.write(to: &writer)
    }
    for case (let name, let bounds?) in [("length", length), ("count", count)] {
      writer.name(name)
      writer.beginObject()
      for case (let name, let bound?) in [("min", bounds.least), ("max", bounds.most)] {
        writer.name(name)
        writer.integer(Int64(bound))
      }
      writer.end()
    }
    writer.memberIfSaid("valid", words)
    writer.end()
  }
}
