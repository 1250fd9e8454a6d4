import FormEngine
import FormLanguage

/// The largest forms and lists: long chains, wide groups, a million rows.
func scaleBenchmarks(_ report: (Row) -> Void) {
  chain(report)
  group(report)
  sorting(report)
}

private func session(_ text: String) -> Session? {
  let source = SourceText(name: "scale.form", text: text)
  guard let program = compileForm(source, importing: NoImports()).program, let noon else {
    return nil
  }
  return Session(program, clock: noon)
}

/// Sends two answers to a field by turns.
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
  let answers = [true, false].map { isShown in
    var after = session
    after.send(.focusRequested(more))
    after.send(.entered(more, text: isShown ? "yes" : "no"))
    return after
  }
  for (name, start) in zip(["next after showing", "next after hiding"], answers) {
    var current = start
    report(
      Row(
        name, work,
        Measurement(pieces: 2) {
          current.send(.nextRequested)
          current.send(.focusRequested(more))
        }))
  }
}

private func sorting(_ report: (Row) -> Void) {
  let rows = 1_000_000
  let text = """
    form stock {
      rows items {
        field name: text
        field amount: integer
      }
      field total: integer = sum(items.amount)
    }
    """
  guard var session = session(text), case .success(let items) = session.path(named: "items") else {
    return
  }
  var random = SplitMix(state: 11)
  let body = session.program.nodes[items.node].rowBody
  let columns = session.program.children(of: body)
  for _ in 0..<rows {
    guard let row = session.giveRow(in: items, settled: false) else { return }
    let values: [Value] = [
      .text("Item \(random.below(rows))"), .integer(Int64(random.below(rows))),
    ]
    for (column, value) in zip(columns, values) {
      _ = session.give(
        value, at: Path(node: column, row: row.row), origin: .file, settled: false)
    }
  }
  let work = "a list of \(rows) rows"
  let slots = columns.map { session.program.nodes[$0].slot }
  let orders: [(String, [SortKey])] = [
    ("sort by an integer", [SortKey(slot: slots[1], isDescending: false)]),
    ("sort by a text", [SortKey(slot: slots[0], isDescending: false)]),
    ("sort by a text, descending", [SortKey(slot: slots[0], isDescending: true)]),
    (
      "sort by both",
      [SortKey(slot: slots[1], isDescending: false), SortKey(slot: slots[0], isDescending: false)]
    ),
  ]
  for (name, keys) in orders {
    report(
      Row(
        name, work,
        Measurement(runs: 5) { clock in
          let duration = clock.measure { session.send(.rowsSorted(list: items, by: keys)) }
          session.send(.undoRequested)
          return duration
        }))
  }
  report(
    Row(
      "move a row", work,
      Measurement(pieces: 100) {
        for _ in 0..<100 {
          guard let row = session.row(of: items, at: random.below(rows)) else { continue }
          session.send(.rowMoved(row, to: random.below(rows)))
        }
      }))
  guard let column = columns.first else { return }
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
