import FormEngine

// The keys that step through the offered options.

extension Conversation {
  /// Returns what the keys for the previous and next option put into the line. With several
  /// options, they replace the text after the last comma.
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
    guard case .option(let index) = value(path) else { return nil }
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
      case .value(.option(index)): true
      case .value(.options(let chosen)): chosen.count == 1 && chosen.contains(index)
      default: false
      }
    return isMeant ? label : offered[place].option.name
  }

  private static func quoted(_ label: String, of type: ScalarType) -> String {
    type.kind == .options ? quotedOption(label) : label
  }
}

/// The part of a line that an option is typed in.
struct OptionPart {
  /// The number of characters before the part.
  let start: Int
  let text: Substring

  init(in line: String, isOneOfSeveral: Bool) {
    var part = line[...]
    if isOneOfSeveral {
      if let comma = Self.lastComma(in: line) { part = line[line.index(after: comma)...] }
      part = part.drop(while: \.isWhitespace)
      if part.first == "+" || part.first == "-" { part = part.dropFirst() }
    }
    start = line.distance(from: line.startIndex, to: part.startIndex)
    text = part
  }

  /// Returns the index of the last comma outside quotes.
  private static func lastComma(in line: String) -> String.Index? {
    var isQuoted = false
    var comma: String.Index?
    for index in line.indices {
      if line[index] == "\"" { isQuoted.toggle() }
      if line[index] == ",", !isQuoted { comma = index }
    }
    return comma
  }

  /// Returns the index of the option before or after the typed one. If nothing is typed, it is the
  /// option that Enter keeps, or else the first or last; after a prefix, it is an option whose
  /// label starts with it.
  func place(beside kept: Int?, _ forwards: Bool, among offered: OfferedOptions) -> Int {
    let last = offered.count - 1
    guard !text.isEmpty else { return kept ?? (forwards ? 0 : last) }
    let typed = unquoted
    let begun = offered.places(startingWith: typed)
    if let exact = begun.first(where: { offered.label(at: $0) == typed })
      ?? begun.first(where: { offered.label(at: $0).lowercased() == typed.lowercased() })
      ?? offered.indices.first(where: { offered[$0].option.name == typed })
    {
      if forwards { return exact == last ? 0 : exact + 1 }
      return exact == 0 ? last : exact - 1
    }
    return (forwards ? begun.first : begun.last) ?? (forwards ? 0 : last)
  }

  var isQuoted: Bool { text.first == "\"" }

  /// The text without its quotes.
  var unquoted: String {
    guard isQuoted else { return String(text) }
    let inner = text.dropFirst()
    var plain = ""
    // Quotes inside the text are doubled.
    var isFirstOfTwo = false
    for character in inner.last == "\"" ? inner.dropLast() : inner {
      isFirstOfTwo = character == "\"" && !isFirstOfTwo
      if !isFirstOfTwo { plain.append(character) }
    }
    return plain
  }
}
