extension Value {
  /// Returns the text of the value in an interpolation: exact digits, yes or no, ISO dates, the
  /// labels of options, and elements joined by commas; an empty value has no text.
  ///
  /// - Parameter label: returns the label of an option by its index.
  public func text(label: (Int32) -> String) -> String {
    switch self {
    case .empty: ""
    case .text(let text): text
    case .integer(let integer): String(integer)
    case .decimal(let decimal): decimal.description
    case .boolean(let isTrue): isTrue ? "yes" : "no"
    case .date(let date): date.description
    case .time(let time): time.description
    case .dateTime(let dateTime): dateTime.description
    case .duration(let duration): duration.description
    case .period(let period): period.description
    case .option(let index): label(index)
    case .options(let options): options.map(label).joined(separator: ", ")
    case .list(let elements):
      elements.filter { !$0.isEmpty }.map { $0.text(label: label) }.joined(separator: ", ")
    }
  }

  /// Returns the text of the value.
  ///
  /// - Parameter labels: the labels of the options, by their index.
  public func text(labels: [String] = []) -> String {
    text { index in
      labels.indices.contains(Int(index)) ? labels[Int(index)] : ""
    }
  }
}
