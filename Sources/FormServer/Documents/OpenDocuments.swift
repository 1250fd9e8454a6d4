import FormLanguage

/// The documents that are open, by URI and by the name of their file.
struct OpenDocuments {
  private var documents: [String: OpenDocument] = [:]
  private var uris: [String: String] = [:]
  /// The texts of documents, by name.
  private(set) var sources: [String: SourceText] = [:]
  /// The URIs of the documents that found something in another file, by its name.
  private var finders: [String: Set<String>] = [:]

  /// The URIs of all documents, sorted.
  var allURIs: [String] { documents.keys.sorted() }

  var all: some Collection<OpenDocument> { documents.values }

  subscript(uri: String) -> OpenDocument? { documents[uri] }

  /// The document that is a file.
  func document(named name: String) -> OpenDocument? { uris[name].flatMap { documents[$0] } }

  /// The findings in a file that an open document uses, by the first of those that found any.
  func findings(inFile name: String) -> [Diagnostic] {
    finders[name]?.min().flatMap { documents[$0]?.foreign[name] } ?? []
  }

  /// Changes a document.
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

/// The documents that are to be analyzed.
struct CheckQueue {
  private var uris: [String] = []
  private var waiting: Set<String> = []

  var isEmpty: Bool { waiting.isEmpty }

  /// The next document.
  var first: String? { uris.last(where: waiting.contains) }

  /// Adds a document; before all others if somebody is looking at it.
  mutating func add(_ uri: String, isFirst: Bool) {
    if waiting.insert(uri).inserted {
      // The next one is the last.
      if isFirst { uris.append(uri) } else { uris.insert(uri, at: 0) }
    } else if isFirst, uris.last != uri {
      uris.removeAll { $0 == uri }
      uris.append(uri)
    }
  }

  mutating func remove(_ uri: String) { waiting.remove(uri) }

  mutating func removeAll() { self = CheckQueue() }

  /// The next document, which is no longer in the queue.
  mutating func next() -> String? {
    while let uri = uris.popLast() {
      if waiting.remove(uri) != nil { return uri }
    }
    return nil
  }
}
