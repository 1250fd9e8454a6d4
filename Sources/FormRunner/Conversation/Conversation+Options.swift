import FormEngine

extension Conversation {
  /// How many options are listed before `:options` is needed.
  private static let mostListed = 20

  /// Lists what is offered at a choice; a long list is cut.
  func say(optionsOf path: Path, indent: String) {
    let offered = session.offeredOptions(path)
    for (number, option) in offered.prefix(Self.mostListed).enumerated() {
      say(option: option, number: number + 1, at: path, indent: indent)
    }
    if offered.count > Self.mostListed {
      let beyond = offered.enumerated().dropFirst(Self.mostListed)
      for (number, option) in beyond where session.isChosen(option.index, at: path) {
        say(option: option, number: number + 1, at: path, indent: indent)
      }
      let rest = offered.count - Self.mostListed
      say("  and \(rest) more; :options TEXT searches all of them", indent: indent)
    }
  }

  /// Lists all options, or those in whose name or label a text stands, with the numbers that they
  /// have among all.
  func say(optionsOf path: Path, with text: String) {
    let indent = indent(of: path)
    let wanted = text.lowercased()
    let offered = session.offeredOptions(path)
    var isNothingFound = true
    for (number, option) in offered.enumerated() {
      let names = [option.option.label.lowercased(), option.option.name.lowercased()]
      guard wanted.isEmpty || names.contains(where: { $0.contains(wanted) }) else { continue }
      isNothingFound = false
      say(option: option, number: number + 1, at: path, indent: indent)
    }
    if isNothingFound {
      say(offered.isEmpty ? "No option is offered." : "No option holds \(text).", indent: indent)
    }
  }

  private func say(
    option: (index: Int32, option: FormOption), number: Int, at path: Path, indent: String
  ) {
    let isCurrent = session.isChosen(option.index, at: path)
    let label = option.option.label.isEmpty ? option.option.name : option.option.label
    let hint =
      options.hints == .never || option.option.hint.isEmpty ? "" : ": " + option.option.hint
    let current = isCurrent ? " (current)" : ""
    say("\(isCurrent ? ">" : " ") \(number). \(label)\(current)\(hint)", indent: indent)
  }
}

extension Session {
  /// Whether an option is the value of a choice, or one of several.
  fileprivate func isChosen(_ option: Int32, at path: Path) -> Bool {
    switch value(path) {
    case .option(let chosen): chosen == option
    case .options(let chosen): chosen.contains(option)
    default: false
    }
  }
}
