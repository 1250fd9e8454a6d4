/// The format in which the values of one field are shown to people.
///
/// It is used by questions, lists, messages, answered forms and failing tests. Answers, reports for
/// programs and interpolations use the exact text of a value instead.
public struct ValueFormat: Sendable {
  private let isSecret: Bool
  /// The least number of decimal places that are shown.
  private let places: Int
  private let unit: String
  private let options: OptionList
  /// The option `other` beside answers; nil if there is none.
  private let other: FormOption?
  private let language: Language?

  /// The text shown in place of a secret, whatever its length.
  public static let secretMark = "(set)"

  init(of node: Node, options: OptionList, other: FormOption?, in language: Language?) {
    self.language = language
    isSecret = node.type.isSecret
    places = node.places
    unit = node.shownUnit
    self.options = options
    self.other = other
  }

  /// Returns the value as a person would write it; an empty text for an empty value, `(set)` for a
  /// secret.
  ///
  /// - Parameter withUnit: true if the unit of the field follows a number.
  public func text(_ value: Value, withUnit: Bool = true) -> String {
    if value.isEmpty { return "" }
    if isSecret { return Self.secretMark }
    switch value {
    case .integer, .decimal:
      let digits = value.number.map { withPlaces($0.description, atLeast: places) } ?? value.text()
      let number = language.map { $0.conventions.number(digits) } ?? digits
      return withUnit && !unit.isEmpty ? "\(number) \(unit)" : number
    case .dateTime(let moment): return "\(text(moment.date)) \(moment.time)"
    case .date(let date): return text(date)
    case .boolean(let isTrue) where language != nil:
      return language?.words(for: isTrue) ?? ""
    case .options(let chosen) where chosen.count > 1:
      return chosen.map { quotedOption(options.label(Int($0))) }.joined(separator: ", ")
    case .list(let elements):
      let texts = elements.map { text($0) }
      return texts.count < 2 ? texts.first ?? "" : texts.map(quotedOption).joined(separator: ", ")
    case .text where other != nil && value == other.map({ .text($0.recordedText) }):
      return other?.label ?? ""
    case .empty, .text, .boolean, .time, .duration, .period, .option, .options:
      return value.text { index in
        options.label(Int(index))
      }
    }
  }

  private func text(_ date: CalendarDate) -> String {
    language.map { date.text($0.conventions) } ?? date.description
  }

}

/// Returns a label as it can be typed among several options: in quotes if it could be read as more
/// than a label.
package func quotedOption(_ label: String) -> String {
  guard label.contains(",") || label.first.map({ "\"+-".contains($0) }) == true else {
    return label
  }
  return optionInQuotes(label)
}

package func optionInQuotes(_ label: String) -> String {
  "\""
    + label.split(separator: "\"", omittingEmptySubsequences: false)
    .joined(separator: "\"\"") + "\""
}

extension Program {
  /// Returns the format of a field's values.
  public func format(of node: NodeID) -> ValueFormat {
    format(of: node, in: language)
  }

  /// Returns the format of a field's values in another language; nil means English.
  package func format(of node: NodeID, in language: Language?) -> ValueFormat {
    ValueFormat(
      of: nodes[node], options: options(of: node), other: answerOptions(of: node)?.other,
      in: language)
  }
}
