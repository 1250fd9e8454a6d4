import FormEngine

// The keys that step through the options that are offered.

extension Conversation {
  /// What the keys for the previous and the next option show at a question with options: of several,
  /// in place of what follows the last comma.
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
  /// The place of the option that Enter keeps; nil without one, or with several.
  fileprivate func chosenPlace(at path: Path) -> Int? {
    guard case .option(let index) = value(path) else { return nil }
    return offeredOptions(path).place(of: index)
  }

  /// What is typed for an option: its label, unless that means another one.
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

/// The part of a line in which an option is typed.
struct OptionPart {
  /// The number of characters before it.
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

  /// The last comma that is not in quotes.
  private static func lastComma(in line: String) -> String.Index? {
    var isQuoted = false
    var comma: String.Index?
    for index in line.indices {
      if line[index] == "\"" { isQuoted.toggle() }
      if line[index] == ",", !isQuoted { comma = index }
    }
    return comma
  }

  /// The place of the option beside the one that is typed. In an empty part it is the one that Enter
  /// keeps, else the first or the last; after the start of a label, one that begins so.
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

  /// Without the quotes.
  var unquoted: String {
    guard isQuoted else { return String(text) }
    let inner = text.dropFirst()
    var plain = ""
    // A quote in it is written twice.
    var isFirstOfTwo = false
    for character in inner.last == "\"" ? inner.dropLast() : inner {
      isFirstOfTwo = character == "\"" && !isFirstOfTwo
      if !isFirstOfTwo { plain.append(character) }
    }
    return plain
  }
}
