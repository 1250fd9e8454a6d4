import FormEngine

extension Conversation {
  /// The number of options that are listed before `:options` is needed.
  private static let mostListed = 20

  /// Lists the offered options; a long list is cut.
  func say(optionsOf path: Path, indent: String) {
    let offered = session.listedOptions(path)
    for option in offered.prefix(Self.mostListed) { say(option, at: path, indent: indent) }
    if offered.count > Self.mostListed {
      for option in offered.dropFirst(Self.mostListed) where session.isChosen(option, at: path) {
        say(option, at: path, indent: indent)
      }
      let rest = offered.count - Self.mostListed
      say("  and \(rest) more; :options TEXT searches all of them", indent: indent)
    }
  }

  /// Lists all options, or those whose name or label contains a text, with their numbers in the
  /// whole list.
  func say(optionsOf path: Path, with text: String) {
    let indent = indent(of: path)
    let wanted = text.lowercased()
    let offered = session.listedOptions(path)
    var isNothingFound = true
    for option in offered {
      let names = [option.option.label.lowercased(), option.option.name.lowercased()]
      guard wanted.isEmpty || names.contains(where: { textContains($0, wanted) }) else { continue }
      isNothingFound = false
      say(option, at: path, indent: indent)
    }
    if isNothingFound {
      say(offered.isEmpty ? "No option is offered." : "No option contains \(text).", indent: indent)
    }
  }

  private func say(_ listed: ListedOption, at path: Path, indent: String) {
    let isCurrent = session.isChosen(listed, at: path)
    let option = listed.option
    let label = option.label.isEmpty ? option.name : option.label
    let hint = options.hints == .never || option.hint.isEmpty ? "" : ": " + option.hint
    let current = isCurrent ? " (current)" : ""
    say("\(isCurrent ? ">" : " ") \(listed.key). \(label)\(current)\(hint)", indent: indent)
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

  /// Whether an option is the value of a choice, or one of several.
  fileprivate func isChosen(_ option: ListedOption, at path: Path) -> Bool {
    switch value(path) {
    case .option(let chosen): chosen == option.index
    case .options(let chosen): chosen.contains(option.index)
    default: false
    }
  }
}
