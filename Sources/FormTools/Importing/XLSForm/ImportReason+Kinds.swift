/// Reasons that name kinds of values.
extension ImportReason {
  static func compared(_ left: XPathTerm.Kind, _ right: XPathTerm.Kind) -> ImportReason {
    left.words == right.words
      ? other("it compares \(left.words) with another")
      : other("it compares \(left.words) with \(right.words)")
  }

  static func mixed(_ left: XPathTerm.Kind, _ right: XPathTerm.Kind) -> ImportReason {
    left.words == right.words
      ? other("its results are options of different lists")
      : other("its result is sometimes \(left.words), sometimes \(right.words)")
  }

  static func condition(_ kind: XPathTerm.Kind) -> ImportReason {
    other("it uses \(kind.words) as a condition")
  }

  static func text(of kind: XPathTerm.Kind) -> ImportReason {
    other("it reads \(kind.words) as a text")
  }

  static func notOptions(_ kind: XPathTerm.Kind) -> ImportReason {
    other("it counts \(kind.words) as if it were several options")
  }

  static func otherKind(_ kind: XPathTerm.Kind, of field: XPathTerm.Kind) -> ImportReason {
    other("it is \(kind.words), and the answer is \(field.words)")
  }
}

extension XPathTerm.Kind {
  /// The kind with its article.
  fileprivate var words: String {
    switch self {
    case .text: "a text"
    case .integer, .decimal: "a number"
    case .boolean: "a condition"
    case .date: "a date"
    case .time: "a time"
    case .datetime: "a date with a time"
    case .option: "an option"
    case .options: "several options"
    case .column: "the answers of all rows"
    case .rows: "a repeat"
    }
  }
}
