extension YAMLReader {
  /// Reads `[…]` or `{…}`, which may span several lines.
  mutating func readFlowCollection() throws(YAMLError) -> YAMLNode {
    try deeper()
    defer { depth -= 1 }
    let start = cursor.place
    let isSequence = cursor.byte == UInt8(ascii: "[")
    let close = isSequence ? UInt8(ascii: "]") : UInt8(ascii: "}")
    cursor.advance()
    var elements: [YAMLNode] = []
    var members: [YAMLMember] = []
    var merged: [YAMLMember] = []
    var keys = YAMLKeys()
    var weight = 1
    while true {
      try skipFlowSpace(from: start)
      if cursor.byte == close {
        cursor.advance()
        break
      }
      let element = try readFlowNode(from: start)
      weight += element.weight
      try skipFlowSpace(from: start)
      if cursor.byte == UInt8(ascii: ":") {
        cursor.advance()
        try skipFlowSpace(from: start)
        let value =
          cursor.byte == UInt8(ascii: ",") || cursor.byte == close
          ? try empty(at: cursor.place) : try readFlowNode(from: start)
        weight += value.weight
        let member = YAMLMember(key: element, value: value)
        if isSequence {
          elements.append(
            try node(
              .mapping([member]), at: element.place, weight: 1 + element.weight + value.weight))
          weight += 1
        } else if isMerge(element) {
          merged += try mergedMembers(value)
        } else {
          try keys.insert(element)
          members.append(member)
        }
        try skipFlowSpace(from: start)
      } else if isSequence {
        elements.append(element)
      } else {
        try keys.insert(element)
        members.append(YAMLMember(key: element, value: try empty(at: element.place)))
      }
      if cursor.byte == UInt8(ascii: ",") {
        cursor.advance()
      } else if cursor.byte != close {
        throw error("expected a comma or `\(isSequence ? "]" : "}")`")
      }
    }
    members += keys.missing(from: merged)
    return try node(
      isSequence ? .sequence(elements) : .mapping(members), at: start, weight: weight)
  }

  /// Moves past white space, line breaks and comments inside brackets.
  private mutating func skipFlowSpace(from start: YAMLPlace) throws(YAMLError) {
    while true {
      cursor.skipBlanks()
      if cursor.isAtComment { cursor.skipToLineEnd() }
      guard !cursor.isAtEnd else {
        throw YAMLError(message: "the bracket is not closed", place: start)
      }
      guard cursor.isAtBreak else { return }
      cursor.skipBreak()
      guard !cursor.isAtDocumentEnd else {
        throw YAMLError(message: "the bracket is not closed", place: start)
      }
    }
  }

  private mutating func readFlowNode(from start: YAMLPlace) throws(YAMLError) -> YAMLNode {
    let place = cursor.place
    let properties = try readProperties()
    try skipFlowSpace(from: start)
    return try finish(properties, at: place) { (reader) throws(YAMLError) in
      switch reader.cursor.byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): return try reader.readFlowCollection()
      case UInt8(ascii: "*"): return try reader.readAlias()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): return try reader.readQuoted(parentIndent: -1)
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard !properties.isEmpty else { throw reader.error("expected a value here") }
        return try reader.empty(at: place)
      default: return try reader.readFlowPlain()
      }
    }
  }

  /// True if the position is at a character that ends a plain scalar inside brackets.
  private var isAtFlowEnd: Bool {
    if ",[]{}".utf8.contains(cursor.byte) { return true }
    guard cursor.byte == UInt8(ascii: ":") else { return false }
    return cursor.isSpace(after: 1) || ",[]{}".utf8.contains(cursor.byte(after: 1))
  }

  /// Reads a scalar without quotes inside brackets; its lines are joined with spaces.
  private mutating func readFlowPlain() throws(YAMLError) -> YAMLNode {
    let place = cursor.place
    try checkPlainStart()
    var text: [UInt8] = []
    while true {
      let start = cursor.index
      while !cursor.isAtLineEnd, !isAtFlowEnd, !cursor.isAtComment { cursor.advance() }
      var end = cursor.index
      while end > start, [0x20, 0x09].contains(cursor.bytes[end - 1]) { end -= 1 }
      text += cursor.bytes[start..<end]
      guard cursor.isAtBreak else { break }
      let ahead = cursor
      cursor.skipBreak()
      cursor.skipBlanks()
      guard !cursor.isAtLineEnd, !isAtFlowEnd, cursor.byte != UInt8(ascii: "#"),
        !cursor.isAtDocumentEnd
      else {
        cursor = ahead
        break
      }
      text.append(0x20)
    }
    guard !text.isEmpty else { throw error("expected a value here") }
    return try node(.scalar(String(decoding: text, as: UTF8.self), isPlain: true), at: place)
  }
}
