import FormSyntax

/// The open documents, by URI and by file name.
struct OpenDocuments {
  private var documents: [String: OpenDocument] = [:]
  private var uris: [String: String] = [:]
  /// The texts of the documents, by name.
  private(set) var sources: [String: SourceText] = [:]
  /// The URIs of the documents that have findings in another file, by its name.
  private var finders: [String: Set<String>] = [:]

  /// The URIs of all documents, sorted.
  var allURIs: [String] { documents.keys.sorted() }

  var all: some Collection<OpenDocument> { documents.values }

  subscript(uri: String) -> OpenDocument? { documents[uri] }

  /// Returns the document for a file.
  func document(named name: String) -> OpenDocument? { uris[name].flatMap { documents[$0] } }

  /// Returns the findings in a file from the first open document that has any.
  func findings(inFile name: String) -> [Diagnostic] {
    finders[name]?.min().flatMap { documents[$0]?.foreign[name] } ?? []
  }

  /// Changes a document in place.
  mutating func update(_ uri: String, _ change: (inout OpenDocument) -> Void) {
    guard var document = documents.removeValue(forKey: uri) else { return }
    forget(document)
    change(&document)
    add(document)
  }

  mutating func add(_ document: OpenDocument) {
    if let old = documents[document.uri] { forget(old) }
    documents[document.uri] = document
    uris[document.name] = document.uri
    if !document.isLost { sources[document.name] = document.source }
    for name in document.foreign.keys { finders[name, default: []].insert(document.uri) }
  }

  mutating func remove(_ uri: String) -> OpenDocument? {
    guard let document = documents.removeValue(forKey: uri) else { return nil }
    forget(document)
    return document
  }

  private mutating func forget(_ document: OpenDocument) {
    for name in document.foreign.keys {
      finders[name]?.remove(document.uri)
      if finders[name]?.isEmpty == true { finders[name] = nil }
    }
    guard uris[document.name] == document.uri else { return }
    uris[document.name] = nil
    sources[document.name] = nil
  }
}

/// The documents waiting for analysis.
struct CheckQueue {
  private var uris: [String] = []
  private var waiting: Set<String> = []

  var isEmpty: Bool { waiting.isEmpty }

  /// The document that is next.
  var first: String? { uris.last(where: waiting.contains) }

  /// Adds a document, before all others if `isFirst` is true.
  mutating func add(_ uri: String, isFirst: Bool) {
    if waiting.insert(uri).inserted {
      // The next document is at the end of the array.
      if isFirst { uris.append(uri) } else { uris.insert(uri, at: 0) }
    } else if isFirst, uris.last != uri {
      uris.removeAll { $0 == uri }
      uris.append(uri)
    }
  }

  mutating func remove(_ uri: String) { waiting.remove(uri) }

  mutating func removeAll() { self = CheckQueue() }

  /// Removes and returns the next document.
  mutating func next() -> String? {
    while let uri = uris.popLast() {
      if waiting.remove(uri) != nil { return uri }
    }
    return nil
  }
}
