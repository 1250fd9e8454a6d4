/// Messages about `previous`, the row above.
package enum RowAboveMessage: Message {
  /// A place in a row that cannot read the row above.
  package enum Place: Hashable, Sendable {
    /// A `where`.
    case condition
    /// An `item`.
    case summary
  }

  /// The row above as other languages write it: `rows[-1].x`, `lag(x)`.
  /// - Parameter meant: the replacement.
  case foreign(meant: String)
  case outsideRows(isInTest: Bool, isInType: Bool)
  /// - Parameter source: the path as written.
  case misplaced(Place, source: String)
  /// A list or a column in the row above, as written.
  case list(String)
  /// A path as written where it is not read, as after `focus`.
  case onlyRead(String)
  /// A name that is not declared in the rows, but around them.
  /// - Parameter isInRow: whether it is declared in an outer row.
  case cellAround(String, list: String, isInRow: Bool)
  /// `position(previous)`.
  case position
  /// Something declared is called `previous`.
  case shadowed

  package var words: FindingWords {
    switch self {
    case .foreign(let meant):
      FindingWords(
        "The row above is called `previous`.",
        "Write `\(meant)`; in the first row, its cells are empty.", fix: "Write `\(meant)`")
    case .outsideRows(isInTest: true, _):
      FindingWords(
        "`previous` is the row above, and a test is not in a row.",
        "Name the row by its number, as in `people[1].name`.")
    case .outsideRows(_, isInType: true):
      FindingWords(
        "`previous` is the row above, but this type does not know in which rows it is used.",
        "Declare the field that reads it in the `rows`.")
    case .outsideRows:
      FindingWords(
        "`previous` is the row above, but this is not in a row.",
        "Write it in the block of `rows`; from outside, use `first`, `last` or `sum`.")
    case .misplaced(.condition, let source):
      FindingWords(
        "`\(source)` cannot be read in a `where`.",
        "Name it in the rows, as in `let above = \(source)`, and read `above` here.")
    case .misplaced(.summary, let source):
      FindingWords(
        "`\(source)` cannot be read in an `item`.",
        "Name it in the rows, as in `let above = \(source)`, and read `above` here.")
    case .list(let source):
      FindingWords(
        "`\(source)` is in a list, and `previous` reads single cells of the row above.",
        "Name what you need in the rows, as in `let total = sum(items.price)`, and read `previous.total`."
      )
    case .onlyRead(let source):
      FindingWords(
        "`\(source)` is in the row above, which can only be read.",
        "Name a field of this row.")
    case .cellAround(let name, let list, isInRow: true):
      FindingWords(
        "The rows of \(list) have no \(inBackticks(name)): it is declared in the row around them.",
        "Write \(inBackticks(name)); to read the row above that row, name its cell there: `let above = previous.\(name)`.",
        fix: "Write \(inBackticks(name))")
    case .cellAround(let name, let list, _):
      FindingWords(
        "The rows of \(list) have no \(inBackticks(name)): it is declared around them.",
        "Write \(inBackticks(name)), which is the same for every row.",
        fix: "Write \(inBackticks(name))")
    case .position:
      FindingWords(
        "`position` does not take the row above.", "Its number is `position() - 1`.")
    case .shadowed:
      FindingWords(
        "`previous` means the declaration of that name here, not the row above.",
        "Rename it to read the row above, or write `form.previous` if it is in the form.")
    }
  }
}
