package import FormEngine
internal import FormSyntax

/// The parts of a test as an author writes them.
package enum TestText {
  /// Returns a path with the current row numbers: `faves[2].category`.
  ///
  /// - Parameter followsValue: true in `given`, where a number before a unit would be a duration.
  package static func path(
    _ path: Path, in session: Session, followsValue: Bool = false
  ) -> String {
    let program = session.program
    var parts: [(name: String, rows: String)] = []
    var current = path
    var rows = ""
    while current.node > 0 {
      let node = program.nodes[current.node]
      if node.kind == .row {
        let row = RowPath(body: current.node, row: current.row)
        rows = "[\(session.position(of: row) + 1)]"
        current = session.list(of: row)
        continue
      }
      if !node.name.isEmpty, !program.isPlainValue(current.node) {
        parts.append((node.name, rows))
        rows = ""
      }
      current = Path(node: node.parent, row: current.row)
    }
    return parts.reversed().enumerated().map { index, part in
      let isUnit =
        index == 0 && followsValue && DurationUnit(Keywords.meaning(of: part.name).kind) != nil
      return (isUnit ? "`\(part.name)`" : name(part.name, isFirst: index == 0)) + part.rows
    }.joined(separator: ".")
  }

  /// Returns a name, in backticks if it needs them: after a point, every word is a name.
  package static func name(_ name: String, isFirst: Bool) -> String {
    let scalars = name.unicodeScalars
    let isPlain =
      scalars.first.map { $0.properties.isXIDStart || $0 == "_" } == true
      && scalars.allSatisfy { $0.properties.isXIDContinue }
    return isPlain && !(isFirst && keywords.contains(name)) ? name : "`\(name)`"
  }

  package static func option(_ name: String) -> String { ".\(self.name(name, isFirst: false))" }

  /// The words that are not names at the start of a path in a test.
  private static let keywords: Set<String> = {
    let reserved: [TokenKind] = [
      .and, .or, .not, .in, .is, .match, .matches, .if, .then, .else, .where, .as, .when, .true,
      .false, .empty, .filled, .value, .form, .none,
    ]
    return Set(
      Keywords.words.filter { reserved.contains($0.1) || $0.1.isTestWord }.map(\.0))
  }()

  /// Returns a value other than an option, as a literal or as a person types it.
  package static func literal(_ value: Value) -> String {
    switch value {
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .integer(let integer) where integer >= 0: String(integer)
    case .decimal(let decimal) where !decimal.isNegative:
      decimal.places == 0 ? "\(decimal).0" : decimal.description
    case .date, .time, .dateTime: value.text()
    case .list(let elements):
      "[" + elements.map(element).joined(separator: ", ") + "]"
    case .empty, .text, .integer, .decimal, .duration, .period, .option, .options:
      TextLiteral.line(value.text())
    }
  }

  /// Returns the literal of a value in a list.
  private static func element(_ value: Value) -> String {
    if case .integer(let integer) = value { String(integer) } else { literal(value) }
  }
}
