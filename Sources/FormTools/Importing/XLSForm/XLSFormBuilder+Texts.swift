/// The texts of an XLSForm, in the form's language and the others.
extension XLSFormBuilder {
  /// Returns a cell in the form's own language, or else in any other.
  func cell(_ column: XLSFormColumn, of row: XLSFormTable.Row) -> XLSFormTable.Cell? {
    if let own = languages.own {
      if let found = row.translated[column]?.first(where: { $0.language == own }) {
        return found.cell
      }
    }
    return row.cells[column] ?? row.translated[column]?.first?.cell
  }

  /// Returns a text with its translations.
  ///
  /// - Parameters:
  ///   - node: the question or group whose text it is; nil for an option, which shows no values.
  ///   - isMessage: true for the message of a rule.
  func text(
    _ column: XLSFormColumn, of row: XLSFormTable.Row, node: Int?, isMessage: Bool = false
  ) -> ImportedText? {
    guard let cell = cell(column, of: row) else { return nil }
    var text = ImportedText(pieces: pieces(of: cell, node, isMessage))
    for (heading, tag) in languages.others {
      let other =
        heading.map { language in
          row.translated[column]?.first { $0.language == language }?.cell
        } ?? row.cells[column]
      guard let other, other.place != cell.place else { continue }
      let pieces = pieces(of: other, node, isMessage)
      // A translation can only show values that the text shows, too.
      guard Set(pieces.values).isSubset(of: text.pieces.values) else {
        model.untranslated.append(
          ImportedOmission(.translation, other.origin, .otherValues, decides: false))
        continue
      }
      text.translations[tag] = pieces
    }
    return text
  }

  /// Splits a text at the values that it shows: `${name}`.
  private func pieces(
    of cell: XLSFormTable.Cell, _ node: Int?, _ isMessage: Bool
  ) -> [ImportedText.Piece] {
    let text = cell.text
    guard let node, text.utf8.contains(UInt8(ascii: "$")) else { return [.words(text)] }
    var pieces: [ImportedText.Piece] = []
    var words = ""
    var rest = text[...]
    while let mark = rest.firstIndex(of: "$") {
      words += rest[..<mark]
      rest = rest[mark...]
      guard rest.dropFirst().first == "{", let close = rest.firstIndex(of: "}") else {
        words += "$"
        rest = rest.dropFirst()
        continue
      }
      let name = rest[..<close].dropFirst(2).trimmed
      do throws(Untranslatable) {
        let source = try value(of: name, node, isMessage)
        if !words.isEmpty { pieces.append(.words(words)) }
        words = ""
        pieces.append(.value(source: source, words: String(rest[...close])))
      } catch {
        words += rest[...close]
        model.untranslated.append(
          ImportedOmission(.text, cell.origin, error.reason, decides: false))
      }
      rest = rest[close...].dropFirst()
    }
    words += rest
    if !words.isEmpty || pieces.isEmpty { pieces.append(.words(words)) }
    return pieces
  }

  /// Returns the expression for a value in a text.
  private func value(
    of name: String, _ node: Int, _ isMessage: Bool
  ) throws(Untranslatable) -> String {
    let container = tree.nodes[node].parent
    let target = try tree.target(of: name, in: container)
    let path = try tree.path(to: target, in: container, isMessage: isMessage)
    guard try model.kind(of: target) != .rows, !path.isColumn else {
      throw Untranslatable(.wholeRows)
    }
    return path.source
  }
}

extension [ImportedText.Piece] {
  /// The expressions that a text shows.
  fileprivate var values: [String] {
    compactMap { if case .value(let source, _) = $0 { source } else { nil } }
  }
}
