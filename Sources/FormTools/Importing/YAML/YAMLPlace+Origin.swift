extension YAMLPlace {
  /// The place as people write it: `12:5`.
  package var text: String { "\(line):\(column)" }
}

extension YAMLNode {
  /// Where the value is, with its words.
  var origin: ImportedOrigin { ImportedOrigin(place: place.text, words: words) }

  /// The value in short, as it was written as far as it is one text.
  var words: String {
    switch content {
    case .scalar(let text, _): text
    case .sequence(let elements):
      "[" + elements.prefix(8).map { $0.source ?? "…" }.joined(separator: ", ")
        + (elements.count > 8 ? ", …]" : "]")
    case .mapping(let members):
      "{" + members.prefix(8).map { $0.key.source ?? "…" }.joined(separator: ", ")
        + (members.count > 8 ? ", …}" : "}")
    case .unread(let tag): tag
    }
  }

  /// The value of the member as a formula could read it; nil for a null.
  func filled(_ key: String) -> YAMLNode? {
    guard let value = self[key], !value.isNull else { return nil }
    return value
  }
}

extension ImportSource {
  /// The documents of a YAML file.
  func documents() throws(ImportFault) -> [YAMLNode] {
    do {
      return try YAMLReader.documents(in: bytes)
    } catch {
      throw ImportFault(.malformed(error.message), at: error.place.text)
    }
  }

  /// Whether the file's name ends like one of these.
  func hasExtension(_ endings: String...) -> Bool {
    let name = name.lowercased()
    return endings.contains { name.hasSuffix(".\($0)") }
  }
}
