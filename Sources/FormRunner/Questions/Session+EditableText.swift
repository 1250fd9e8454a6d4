import FormEngine

extension Session {
  /// Returns a field's answer as it would be typed: text that could not be read as it was, numbers
  /// without their unit, options in a form that selects them again. Empty if there is no answer.
  func editableText(at path: Path) -> String {
    if let typed = typedText(path) { return typed }
    let options = program.options(of: path.node)
    switch value(path) {
    case .option(let index): return Self.typed(index, options)
    case .options(let chosen):
      return chosen.map { quotedOption(Self.typed($0, options)) }.joined(separator: ", ")
    case .empty, .text, .integer, .decimal, .boolean, .date, .time, .dateTime, .duration, .period,
      .list:
      return displayText(path, withUnit: false)
    }
  }

  /// Returns the label of an option, or its name if another option has the same label.
  private static func typed(_ index: Int32, _ options: OptionList) -> String {
    let label = options.label(Int(index))
    guard !options.isLarge else { return label }
    let isShared = options.indices.contains { $0 != Int(index) && options.label($0) == label }
    return isShared ? options.recordedText(Int(index)) : label
  }
}
