/// Options that are the values of a column of the answers. A field that has them stores the value
/// itself, as the column does.
public struct AnswerOptions: Sendable {
  /// The values of the column in the order of its rows, without those that are not offered.
  public var values = Code.none
  /// What is chosen, in the order of the options: for a field that stores a set of values.
  package var inOrder = Code.none
  /// The option `other`, which is offered last; nil if there is none. Its value is a text.
  public var other: FormOption?
  /// The rule that the chosen value is still offered, or -1.
  public var rule = -1
  /// The declarations that decide what is offered, which a question names if nothing is.
  package var reads: [NodeID] = []

  public init() {}
}

extension Program {
  /// Returns the options that a field takes from the answers; nil if it does not.
  package func answerOptions(of node: NodeID) -> AnswerOptions? {
    let number = nodes[node].offers
    return parts.answerOptions.indices.contains(number) ? parts.answerOptions[number] : nil
  }
}

extension ProgramParts {
  /// Returns true if an option can only be chosen alone.
  func isExclusive(_ value: Value, of node: Node) -> Bool {
    guard case .option(let option) = value else {
      guard answerOptions.indices.contains(node.offers),
        let other = answerOptions[node.offers].other
      else { return false }
      return other.isExclusive && value == .text(other.recordedText)
    }
    return options(node.options).isExclusive(Int(option))
  }
}

extension Node {
  /// True for a `choices` whose options are texts, integers or dates of the answers: it stores a set
  /// of such values.
  package var hasValueSet: Bool { type.kind == .options && element != .choice }

  /// The type as people see it: a field that takes its options from the answers stores a value of
  /// their column, but is shown as a choice.
  package var askedType: ScalarType {
    offers < 0 ? type : type.kind == .options ? .choices : .choice
  }
}
