import FormJSON
import FormLanguage
import FormSyntax
import FormTools

/// `textDocument/documentSymbol` and `workspace/symbol`.
extension ServerState {
  func answerDocumentSymbols(
    _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    let analysis = try context.analysis()
    let positions = context.positions(analysis.source)
    json.beginArray()
    if client.hasOutlineTrees {
      for symbol in analysis.symbols { write(symbol, positions, into: &json) }
    } else {
      writeFlat(analysis.symbols, within: [], positions, into: &json)
    }
    json.end()
  }

  /// Writes a `DocumentSymbol`. The recursion follows the blocks of the form.
  private func write(
    _ symbol: FormSymbol, _ positions: PositionMap, into json: inout JSONWriter
  ) {
    json.beginObject()
    json.member("name", symbol.name)
    if !symbol.detail.isEmpty { json.member("detail", symbol.detail) }
    json.member("kind", symbol.protocolKind)
    json.range("range", symbol.span, positions)
    json.range("selectionRange", symbol.nameSpan, positions)
    if !symbol.children.isEmpty {
      json.array("children") {
        for child in symbol.children { write(child, positions, into: &$0) }
      }
    }
    json.end()
  }

  private func writeFlat(
    _ symbols: [FormSymbol], within containers: [String], _ positions: PositionMap,
    into json: inout JSONWriter
  ) {
    for symbol in symbols {
      writeInformation(
        symbol, within: containers, positions, uri(of: positions.source.name), into: &json)
      writeFlat(symbol.children, within: containers + [symbol.name], positions, into: &json)
    }
  }

  /// Writes a `SymbolInformation`.
  private func writeInformation(
    _ symbol: FormSymbol, within containers: [String], _ positions: PositionMap, _ uri: String,
    into json: inout JSONWriter
  ) {
    json.beginObject()
    json.member("name", symbol.name)
    json.member("kind", symbol.protocolKind)
    json.object("location") {
      $0.member("uri", uri)
      $0.range("range", symbol.nameSpan, positions)
    }
    if !containers.isEmpty { json.member("containerName", containers.joined(separator: ".")) }
    json.end()
  }

  func answerWorkspaceSymbols(
    _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    guard let query = context.parameters?["query"]?.string else {
      throw ResponseError(.invalidParameters, .badParameters)
    }
    let analyses = allAnalyses
    var search = SymbolSearch(query)
    for (file, analysis) in analyses.enumerated() { search.add(analysis.symbols, file: file) }
    var maps: [Int: PositionMap] = [:]
    json.beginArray()
    for match in search.best {
      let map = maps[match.file] ?? context.positions(analyses[match.file].source)
      maps[match.file] = map
      writeInformation(
        match.symbol, within: match.containers, map, uri(of: map.source.name), into: &json)
    }
    json.end()
  }
}

extension FormSymbol {
  /// The closest `SymbolKind` of the protocol.
  fileprivate var protocolKind: Int {
    switch kind {
    case .form: 5
    case .section: 3
    case .group: 23
    case .rows: 18
    case .field: 8
    case .computedField: 7
    case .let: 13
    case .type: children.contains { $0.kind == .option } ? 10 : 11
    case .option: 22
    case .test: 6
    }
  }
}
