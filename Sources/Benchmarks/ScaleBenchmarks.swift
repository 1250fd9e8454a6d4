import FormCommand
import FormEngine
import FormLanguage
import FormSyntax
import SeededNumbers

/// Measures the largest forms and lists: long chains, wide groups, a million rows.
func scaleBenchmarks(_ report: (Row) -> Void) {
  chain(report)
  group(report)
  sorting(report)
  runningBalance(report)
}

func session(_ text: String) -> Session? {
  let source = SourceText(name: "scale.form", text: text)
  guard let program = compileForm(source, importing: NoImports()).program, let noon else {
    return nil
  }
  return Session(program, clock: noon)
}

/// Measures entering two answers to a field in turn.
private func edits(
  _ name: String, _ work: String, _ session: inout Session, _ field: String,
  _ texts: (String, String), _ report: (Row) -> Void
) {
  guard case .success(let path) = session.path(named: field) else { return }
  report(
    Row(
      name, work,
      Measurement(pieces: 10) {
        for index in 0..<10 {
          session.send(.entered(path, text: index & 1 == 0 ? texts.0 : texts.1))
        }
      }))
}

private func chain(_ report: (Row) -> Void) {
  var text = "form chain {\n  field head: integer\n  field f0: integer = head + 1\n"
  for index in 1..<9_999 { text += "  field f\(index): integer = f\(index - 1) + 1\n" }
  text += "  field tail: integer\n  field end: integer = f9998 + tail\n}\n"
  guard var session = session(text) else { return }
  let work = "10000 computed fields"
  edits("a chain: edit at its head", work, &session, "head", ("1", "2"), report)
  edits("a chain: edit at its tail", work, &session, "tail", ("1", "2"), report)
}

private func group(_ report: (Row) -> Void) {
  var text = "form wide {\n  field more: boolean\n  group rest {\n    show when more\n"
  for index in 0..<10_000 { text += "    field f\(index): text\n" }
  text += "  }\n  field last: text\n}\n"
  guard var session = session(text), case .success(let more) = session.path(named: "more") else {
    return
  }
  let work = "a group of 10000 fields"
  edits("show and hide", work, &session, "more", ("yes", "no"), report)
  for (name, text) in [("next after showing", "yes"), ("next after hiding", "no")] {
    report(
      Row(
        name, work,
        Measurement(runs: 101) { clock in
          session.send(.entered(more, text: text == "yes" ? "no" : "yes"))
          session.send(.focusRequested(more))
          session.send(.entered(more, text: text))
          return clock.measure { session.send(.nextRequested) }
        }))
  }
}

/// Measures making a list of a million rows, and the number of bytes per row.
func memoryBenchmarks(_ report: (Row) -> Void) {
  let before = ProgramStart.peakMemory
  let clock = ContinuousClock()
  var bytes = 0
  let measured = Measurement(runs: 1) { _ in
    clock.measure {
      guard let stock = Stock(rows: 1_000_000) else { return }
      bytes = (ProgramStart.peakMemory - before) / stock.rows
      use(stock)
    }
  }
  report(Row("make a list", "a list of 1000000 rows", measured, rate: "\(bytes) bytes a row"))
}

/// A list with cells of text, numbers, and text outside ASCII.
private struct Stock {
  var session: Session
  let items: Path
  let columns: [NodeID]
  let rows: Int

  init?(rows: Int, isNamedAbroad: Bool = false) {
    let text = """
      form stock {
        rows items {
          field name: text
          field amount: integer
        }
        field total: integer = sum(items.amount)
      }
      """
    guard var session = Benchmarks.session(text),
      case .success(let items) = session.path(named: "items")
    else { return nil }
    var random = SeededGenerator(seed: 11)
    let columns = session.program.children(of: session.program.nodes[items.node].rowBody)
    for _ in 0..<rows {
      guard let row = session.giveRow(in: items, settled: false) else { return nil }
      let name = isNamedAbroad ? "Größe" : "Item"
      let values: [Value] = [
        .text("\(name) \(random.below(rows))"), .integer(Int64(random.below(rows))),
      ]
      for (column, value) in zip(columns, values) {
        _ = session.give(
          value, at: Path(node: column, row: row.row), origin: .file, settled: false)
      }
    }
    session.start()
    self.session = session
    self.items = items
    self.columns = columns
    self.rows = rows
  }

  func key(_ column: Int, descending: Bool = false) -> SortKey {
    SortKey(slot: session.program.nodes[columns[column]].slot, isDescending: descending)
  }

  mutating func sorting(by keys: [SortKey]) -> Measurement {
    Measurement(runs: 5) { clock in
      let duration = clock.measure { session.send(.rowsSorted(list: items, by: keys)) }
      session.send(.undoRequested)
      return duration
    }
  }
}

private func sorting(_ report: (Row) -> Void) {
  let rows = 1_000_000
  let work = "a list of \(rows) rows"
  if var abroad = Stock(rows: rows, isNamedAbroad: true) {
    report(Row("sort by a text beyond ASCII", work, abroad.sorting(by: [abroad.key(0)])))
  }
  guard var stock = Stock(rows: rows) else { return }
  let orders = [
    ("sort by an integer", [stock.key(1)]), ("sort by a text", [stock.key(0)]),
    ("sort by a text, descending", [stock.key(0, descending: true)]),
    ("sort by both", [stock.key(1), stock.key(0)]),
  ]
  for (name, keys) in orders { report(Row(name, work, stock.sorting(by: keys))) }
  var session = stock.session
  let items = stock.items
  var random = SeededGenerator(seed: 12)
  report(
    Row(
      "move a row", work,
      Measurement(pieces: 100) {
        for _ in 0..<100 {
          guard let row = session.row(of: items, at: random.below(rows)) else { continue }
          session.send(.rowMoved(row, to: random.below(rows)))
        }
      }))
  guard let column = stock.columns.first else { return }
  report(
    Row(
      "next from any row", work,
      Measurement(pieces: 100) {
        for _ in 0..<100 {
          guard let row = session.row(of: items, at: random.below(rows)) else { continue }
          use(session.next(after: Path(node: column, row: row.row)))
        }
      }))
}
