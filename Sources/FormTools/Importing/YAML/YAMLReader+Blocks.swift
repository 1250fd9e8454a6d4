extension YAMLReader {
  /// The properties that may precede a value (YAML 1.2, 6.9): an anchor and a tag.
  struct Properties {
    var anchor: String?
    var tag: String?
    var isEmpty: Bool { anchor == nil && tag == nil }
  }

  /// Reads a value at the position.
  ///
  /// - Parameters:
  ///   - parentIndent: the column of the surrounding collection, -1 for a document.
  ///   - isInline: true if something precedes the value on its line, such as a key; then no mapping
  ///     in block style can start here.
  mutating func readNode(parentIndent: Int, isInline: Bool) throws(YAMLError) -> YAMLNode {
    let start = cursor.place
    let column = cursor.column
    let beforeProperties = cursor
    let properties = try readProperties()
    if !properties.isEmpty {
      cursor.skipBlanks()
      if cursor.isAtComment { cursor.skipToLineEnd() }
      if cursor.isAtLineEnd {
        return try readBelow(
          properties, parentIndent: parentIndent, isMember: isInline, start: start)
      }
      // `&a key: value` anchors the key, unless the anchor is on a line of its own.
      if !isInline, isKeyAhead() {
        cursor = beforeProperties
        return try readBlockMapping(column: column)
      }
    }
    return try finish(properties, at: start) { (reader) throws(YAMLError) in
      try reader.readContent(
        parentIndent: parentIndent, isInline: isInline || !properties.isEmpty)
    }
  }

  /// Reads a value on the lines below its anchor or tag.
  private mutating func readBelow(
    _ properties: Properties, parentIndent: Int, isMember: Bool, start: YAMLPlace
  ) throws(YAMLError) -> YAMLNode {
    try skipBlankLines()
    let column = cursor.column
    let isSequence = cursor.byte == UInt8(ascii: "-") && cursor.isSpace(after: 1)
    guard !cursor.isAtDocumentEnd,
      column > parentIndent || (isMember && column == parentIndent && isSequence)
    else {
      return try finish(properties, at: start) { (reader) throws(YAMLError) in
        try reader.empty(at: start)
      }
    }
    return try finish(properties, at: start) { (reader) throws(YAMLError) in
      try reader.readContent(parentIndent: parentIndent, isInline: false)
    }
  }

  /// Reads the contents of a value with its anchor and tag applied.
  mutating func finish(
    _ properties: Properties, at start: YAMLPlace,
    _ read: (inout YAMLReader) throws(YAMLError) -> YAMLNode
  ) throws(YAMLError) -> YAMLNode {
    if let anchor = properties.anchor { openAnchors.insert(anchor) }
    var node = try read(&self)
    if let tag = properties.tag { apply(tag, to: &node) }
    if let anchor = properties.anchor {
      openAnchors.remove(anchor)
      anchors[anchor] = node
    }
    return node
  }

  /// Applies a tag of YAML's own schema; any other tag makes the value unread.
  private func apply(_ tag: String, to node: inout YAMLNode) {
    switch (tag, node.content) {
    case ("!!str", .scalar(let text, _)), ("!", .scalar(let text, _)):
      node.content = .scalar(text, isPlain: false)
    case ("!!int", .scalar(let text, _)), ("!!bool", .scalar(let text, _)),
      ("!!float", .scalar(let text, _)), ("!!null", .scalar(let text, _)):
      node.content = .scalar(text, isPlain: true)
    case ("!!map", .mapping), ("!!seq", .sequence), ("!!omap", .mapping): break
    default: node.content = .unread(tag: tag)
    }
  }

  /// Reads `&anchor` and `!tag` in any order.
  mutating func readProperties() throws(YAMLError) -> Properties {
    var properties = Properties()
    while cursor.byte == UInt8(ascii: "&") || cursor.byte == UInt8(ascii: "!") {
      let isAnchor = cursor.byte == UInt8(ascii: "&")
      let start = cursor
      let word = try readWord()
      if isAnchor {
        let name = String(word.dropFirst())
        guard properties.anchor == nil, !name.isEmpty else {
          throw YAMLError(message: "expected the name of an anchor", place: start.place)
        }
        properties.anchor = name
      } else {
        guard properties.tag == nil else {
          throw YAMLError(message: "a value has only one tag", place: start.place)
        }
        properties.tag = word
      }
      cursor.skipBlanks()
    }
    return properties
  }

  /// Reads an anchor, alias or tag to the next white space or bracket.
  private mutating func readWord() throws(YAMLError) -> String {
    let start = cursor.index
    while !cursor.isSpace(after: 0), !",[]{}".utf8.contains(cursor.byte) { cursor.advance() }
    return String(decoding: cursor.bytes[start..<cursor.index], as: UTF8.self)
  }

  /// Reads `*name` as a copy of the value with that anchor.
  mutating func readAlias() throws(YAMLError) -> YAMLNode {
    let place = cursor.place
    let name = String(try readWord().dropFirst())
    guard let target = anchors[name], !openAnchors.contains(name) else {
      throw YAMLError(
        message: openAnchors.contains(name)
          ? "`*\(name)` is inside the value that it repeats"
          : "no value before this has the anchor `&\(name)`", place: place)
    }
    values += target.weight
    guard values <= YAMLReader.valueLimit else {
      throw YAMLError(message: "the aliases repeat too many values", place: place)
    }
    return target
  }

  /// Reads a value after its anchor and tag.
  private mutating func readContent(
    parentIndent: Int, isInline: Bool
  ) throws(YAMLError) -> YAMLNode {
    let byte = cursor.byte
    if byte == UInt8(ascii: "-"), cursor.isSpace(after: 1) {
      guard !isInline else { throw error("start the list on a line of its own") }
      return try readBlockSequence(column: cursor.column, parentIndent: parentIndent)
    }
    if byte == UInt8(ascii: "?"), cursor.isSpace(after: 1) {
      throw error("keys after `?` are not read; write `key: value`")
    }
    if byte == UInt8(ascii: "|") || byte == UInt8(ascii: ">") {
      return try readBlockScalar(parentIndent: parentIndent)
    }
    if !isInline, isKeyAhead() { return try readBlockMapping(column: cursor.column) }
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      let node = try readFlowCollection()
      try endInline()
      return node
    case UInt8(ascii: "*"):
      let node = try readAlias()
      try endInline()
      return node
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let node = try readQuoted(parentIndent: parentIndent)
      try endInline()
      return node
    default:
      return try readPlain(parentIndent: parentIndent)
    }
  }

  /// Checks that nothing but a comment follows a value on its line.
  private mutating func endInline() throws(YAMLError) {
    cursor.skipBlanks()
    if cursor.isAtComment { cursor.skipToLineEnd() }
    guard cursor.isAtLineEnd else {
      throw error(
        cursor.byte == UInt8(ascii: ":")
          ? "a key cannot be here; start it on a line of its own, or put the text in quotes"
          : "nothing may follow the value on its line")
    }
  }

  /// Counts one more level of nesting, which the caller takes back at the end of the collection;
  /// throws if the nesting is too deep.
  mutating func deeper() throws(YAMLError) {
    depth += 1
    guard depth <= YAMLReader.depthLimit else {
      throw error("the values are nested too deep; \(YAMLReader.depthLimit) levels are the limit")
    }
  }

  private mutating func readBlockSequence(
    column: Int, parentIndent: Int
  ) throws(YAMLError) -> YAMLNode {
    try deeper()
    defer { depth -= 1 }
    let start = cursor.place
    var elements: [YAMLNode] = []
    var weight = 1
    while !cursor.isAtDocumentEnd, cursor.column == column, cursor.byte == UInt8(ascii: "-"),
      cursor.isSpace(after: 1)
    {
      let dash = cursor.place
      cursor.advance()
      let element = try readBlockValue(of: column, isInline: false, at: dash)
      weight += element.weight
      elements.append(element)
      try skipBlankLines()
    }
    // A list may have the same indentation as its key; then the next key ends it.
    if column != parentIndent { try checkIndentation(column) }
    return try node(.sequence(elements), at: start, weight: weight)
  }

  /// Checks that a collection ends with a line that is indented less.
  private func checkIndentation(_ column: Int) throws(YAMLError) {
    guard !cursor.isAtDocumentEnd, cursor.column >= column else { return }
    if cursor.column > column || !(cursor.byte == UInt8(ascii: "-") && cursor.isSpace(after: 1)) {
      throw error("this does not belong to the lines above; look at the indentation")
    }
  }

  /// Reads the value after a dash or a colon, on the same line or below it.
  private mutating func readBlockValue(
    of column: Int, isInline: Bool, at place: YAMLPlace
  ) throws(YAMLError) -> YAMLNode {
    let afterMark = cursor.index
    cursor.skipBlanks()
    let hasTab = cursor.bytes[afterMark..<cursor.index].contains(0x09)
    if !cursor.isAtLineEnd, !cursor.isAtComment {
      if hasTab, !isInline, isKeyAhead() || cursor.byte == UInt8(ascii: "-") {
        throw error("a tab cannot indent a value; use spaces")
      }
      return try readNode(parentIndent: column, isInline: isInline)
    }
    try skipBlankLines()
    if cursor.isAtDocumentEnd { return try empty(at: place) }
    let isSequence = cursor.byte == UInt8(ascii: "-") && cursor.isSpace(after: 1)
    if cursor.column > column || (isInline && cursor.column == column && isSequence) {
      return try readNode(parentIndent: column, isInline: false)
    }
    return try empty(at: place)
  }

  private mutating func readBlockMapping(column: Int) throws(YAMLError) -> YAMLNode {
    try deeper()
    defer { depth -= 1 }
    let start = cursor.place
    var members: [YAMLMember] = []
    var merged: [YAMLMember] = []
    var keys = YAMLKeys()
    var weight = 1
    while !cursor.isAtDocumentEnd, cursor.column == column {
      if cursor.byte == UInt8(ascii: "-"), cursor.isSpace(after: 1) { break }
      guard isKeyAhead() else {
        throw error("expected `key: value` here")
      }
      let key = try readKey()
      let value = try readBlockValue(of: column, isInline: true, at: key.place)
      weight += key.weight + value.weight
      if isMerge(key) {
        merged += try mergedMembers(value)
      } else {
        try keys.insert(key)
        members.append(YAMLMember(key: key, value: value))
      }
      try skipBlankLines()
    }
    try checkIndentation(column)
    members += keys.missing(from: merged)
    return try node(.mapping(members), at: start, weight: weight)
  }

  func isMerge(_ key: YAMLNode) -> Bool {
    if case .scalar("<<", isPlain: true) = key.content { return true }
    return false
  }

  /// Returns the members of the mapping, or mappings, after a merge key (`<<`, YAML 1.1).
  func mergedMembers(_ value: YAMLNode) throws(YAMLError) -> [YAMLMember] {
    if value.isMapping { return value.members }
    guard let elements = value.elements, elements.allSatisfy(\.isMapping) else {
      throw YAMLError(message: "`<<` takes a mapping, or a list of mappings", place: value.place)
    }
    return elements.flatMap(\.members)
  }

  private mutating func readKey() throws(YAMLError) -> YAMLNode {
    let start = cursor.place
    let properties = try readProperties()
    let key = try finish(properties, at: start) { (reader) throws(YAMLError) in
      switch reader.cursor.byte {
      case UInt8(ascii: "*"): try reader.readAlias()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): try reader.readQuoted(parentIndent: -1)
      default: try reader.readPlainKey()
      }
    }
    cursor.skipBlanks()
    guard cursor.byte == UInt8(ascii: ":") else { throw error("expected a colon after the key") }
    cursor.advance()
    return key
  }
}

/// The keys of one mapping.
struct YAMLKeys {
  private var seen: [String: Int] = [:]

  /// Adds a key; throws if the mapping has it already.
  mutating func insert(_ key: YAMLNode) throws(YAMLError) {
    guard let source = key.source else { return }
    if let line = seen.updateValue(key.place.line, forKey: source) {
      throw YAMLError(
        message: "`\(source)` is already a key of this mapping, in line \(line)",
        place: key.place)
    }
  }

  /// Returns the merged members whose keys are not in the mapping itself, each key once.
  mutating func missing(from merged: [YAMLMember]) -> [YAMLMember] {
    var missing: [YAMLMember] = []
    for member in merged {
      guard let source = member.key.source, seen[source] == nil else { continue }
      seen[source] = member.key.place.line
      missing.append(member)
    }
    return missing
  }
}
