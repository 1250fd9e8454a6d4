extension YAMLPlace {
  /// The place as people write it: `12:5`.
  package var text: String { "\(line):\(column)" }
}

extension YAMLNode {
  /// The origin of the value: its place and its words.
  var origin: ImportedOrigin { ImportedOrigin(place: place.text, words: words) }

  /// The value in brief: a scalar as it was written, a collection by its first scalars or keys.
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

  /// Returns the value of a member; nil if there is no such member, or its value is null.
  func filled(_ key: String) -> YAMLNode? {
    guard let value = self[key], !value.isNull else { return nil }
    return value
  }
}

extension ImportSource {
  /// Reads the file as YAML, and returns its documents.
  func documents() throws(ImportFault) -> [YAMLNode] {
    do {
      return try YAMLReader.documents(in: bytes)
    } catch {
      throw ImportFault(.malformed(error.message), at: error.place.text)
    }
  }

  /// Returns true if the file's name has one of these extensions, in capital or small letters.
  func hasExtension(_ endings: String...) -> Bool {
    let name = name.lowercased()
    return endings.contains { name.hasSuffix(".\($0)") }
  }
}
