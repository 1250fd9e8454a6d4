import FormEngine

extension Conversation {
  /// The number of options that are listed before `:options` is needed.
  private static let mostListed = 20

  /// The offered options, the first of a long list.
  func optionLines(at path: Path) -> [StyledLine] {
    let offered = session.listedOptions(path)
    var lines = offered.prefix(Self.mostListed).map { line($0) }
    if offered.count > Self.mostListed {
      let rest = offered.count - Self.mostListed
      lines.append(StyledLine("  " + CommandMessage.moreOptions(count: rest).text))
    }
    return lines
  }

  /// Lists all options, or those whose name or label contains a text, with their numbers in the
  /// whole list.
  mutating func say(optionsOf path: Path, with text: String) {
    let wanted = text.lowercased()
    let offered = session.listedOptions(path)
    let column = labelColumn(of: path)
    var isNothingFound = true
    for option in offered {
      let names = [option.option.label.lowercased(), option.option.name.lowercased()]
      guard wanted.isEmpty || names.contains(where: { textContains($0, wanted) }) else { continue }
      isNothingFound = false
      say(line(option), at: column, hanging: column + 2)
    }
    if isNothingFound {
      say(
        offered.isEmpty ? CommandMessage.noOptionOffered : .noOptionContains(text: text),
        at: column)
    }
  }

  private func line(_ listed: ListedOption) -> StyledLine {
    let option = listed.option
    let label = option.label.isEmpty ? option.name : option.label
    let hint = options.hints == .never || option.hint.isEmpty ? "" : ": " + option.hint
    return StyledLine("  \(listed.key). ") + StyledLine(label, .strong) + StyledLine(hint)
  }

  /// Says which option was meant by what was typed, if that was not its label.
  mutating func sayChosen(_ text: String, at path: Path) {
    guard session.program.nodes[path.node].type.isChoice, session.isKnown(path) else { return }
    let label = session.displayText(path)
    guard !label.isEmpty, session.typedText(path) == nil,
      label.lowercased() != trimmed(text).lowercased()
    else { return }
    let column = labelColumn(of: path)
    say(ConversationMessage.chosen(label: label), at: column, hanging: column + 2)
  }
}

/// An option as a list shows it.
struct ListedOption {
  /// How it is chosen, shown before its label: its number, or its name if numbers are not accepted.
  var key: String
  /// Its index among all options, offered or not.
  var index: Int32
  var option: FormOption
}

extension Session {
  /// The options that are offered now.
  func listedOptions(_ path: Path) -> [ListedOption] {
    let acceptsNumbers = numbersOptions(path)
    return offeredOptions(path).enumerated().map { place, offer in
      let key = acceptsNumbers ? String(place + 1) : offer.option.name
      return ListedOption(key: key, index: offer.index, option: offer.option)
    }
  }
}
