import FormEngine
import FormLanguage

/// Measures a list in which each row reads the row above it.
func runningBalance(_ report: (Row) -> Void) {
  let rows = 100_000
  let text = """
    form book {
      rows entries {
        field amount: integer
        field balance: integer = (previous.balance ?? 0) + (amount ?? 0)
      }
      field closing: integer = last(entries.balance)
    }
    """
  guard var session = session(text), case .success(let list) = session.path(named: "entries"),
    let cell = session.program.children(of: session.program.nodes[list.node].rowBody).first
  else { return }
  for _ in 0..<rows {
    guard let row = session.giveRow(in: list, settled: false) else { return }
    _ = session.give(
      .integer(1), at: Path(node: cell, row: row.row), origin: .file, settled: false)
  }
  session.start()
  let work = "a running balance, \(rows) rows"
  func edit(_ name: String, _ index: Int, pieces: Int) {
    guard let row = session.row(of: list, at: index) else { return }
    let path = Path(node: cell, row: row.row)
    report(
      Row(
        name, work,
        Measurement(pieces: pieces) {
          for number in 0..<pieces {
            session.send(.entered(path, text: number & 1 == 0 ? "2" : "1"))
          }
        }))
  }
  edit("edit the last row", rows - 1, pieces: 100)
  edit("edit the first row", 0, pieces: 2)
  report(
    Row(
      "append a row", work,
      Measurement(pieces: 100) {
        for _ in 0..<100 { session.send(.rowAdded(list: list, at: nil)) }
      }))
  report(
    Row(
      "move a row by one", work,
      Measurement(pieces: 100) {
        for number in 0..<100 {
          guard let row = session.row(of: list, at: number + rows / 2) else { continue }
          session.send(.rowMoved(row, to: number + rows / 2 + 1))
        }
      }))
}
