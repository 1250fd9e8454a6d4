import FormEngine

// The keys that step through the offered options.

extension Conversation {
  /// Returns a function that gives the change that a key makes to the text of the line. Its second
  /// argument is true for the next option, false for the previous one. In a choice of several, the
  /// option replaces the text after the last comma.
  func choices(at path: Path) -> (String, Bool) -> LineChoice? {
    let session = session
    let offered = session.offeredOptions(path)
    let isOneOfSeveral = session.program.nodes[path.node].type.kind == .options
    return { text, forwards in
      guard !offered.isEmpty else { return nil }
      let part = OptionPart(in: text, isOneOfSeveral: isOneOfSeveral)
      let place = part.place(beside: session.chosenPlace(at: path), forwards, among: offered)
      let label = session.line(ofOptionAt: place, among: offered, at: path)
      return LineChoice(
        start: part.start, text: part.start == 0 ? Entry.quoted(line: label) : label)
    }
  }
}

extension Session {
  /// Returns the index of the option that Enter keeps; nil if there is none or several.
  fileprivate func chosenPlace(at path: Path) -> Int? {
    guard program.nodes[path.node].type.kind != .options, let index = chosenOptions(path).first
    else { return nil }
    return offeredOptions(path).place(of: index)
  }

  /// Returns the text to type for an option: its label, or its name if the label reads as another
  /// option.
  fileprivate func line(
    ofOptionAt place: Int, among offered: OfferedOptions, at path: Path
  ) -> String {
    let index = offered.index(at: place)
    let label = Self.quoted(offered.label(at: place), of: program.nodes[path.node].type)
    let isMeant =
      switch reading(of: label, at: path) {
      case .value(let value): value == self.value(choosing: index, at: path)
      default: false
      }
    return isMeant ? label : offered[place].option.recordedText
  }

  private static func quoted(_ label: String, of type: ScalarType) -> String {
    type.kind == .options ? quotedOption(label) : label
  }
}
