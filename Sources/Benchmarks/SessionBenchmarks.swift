import FormEngine
import FormLanguage
import FormSyntax

let noon = LocalDateTime(iso: "2030-01-01T12:00")

/// Measures what a person waits for: answers, focus moves and rows.
func sessionBenchmarks(_ report: (Row) -> Void) {
  for fields in [10, 1_000, 10_000, 100_000] {
    let compiled = compileForm(BigForm.source(fields: fields), importing: NoImports())
    guard let program = compiled.program, let noon else { continue }
    let work = "\(fields) fields"
    report(Row("start a session", work, Measurement { use(Session(program, clock: noon)) }))
    var session = Session(program, clock: noon)
    // The first field decides what is shown of the form; nothing reads the last few.
    guard case .success(let first) = session.path(named: "q0") else { continue }
    session.send(.entered(first, text: "6"))
    guard let last = session.last else { continue }
    let texts = ["1", "2"]
    report(
      Row(
        "one edit", work,
        Measurement(pieces: 100) {
          for index in 0..<100 { session.send(.entered(last, text: texts[index & 1])) }
        }))
    focus(&session, work, report)
  }
  for rows in [1, 1_000, 1_000_000] { list(rows: rows, report) }
  for rows in [1, 1_000, 1_000_000] { numberedList(rows: rows, report) }
}

private func focus(_ session: inout Session, _ work: String, _ report: (Row) -> Void) {
  session.send(.focusRequested(session.first))
  var current = session
  report(
    Row(
      "next", work,
      Measurement(pieces: 100) {
        for _ in 0..<100 where current.send(.nextRequested).isEmpty {
          current.send(.focusRequested(current.first))
        }
      }))
  report(
    Row(
      "previous", work,
      Measurement(pieces: 100) {
        for _ in 0..<100 { current.send(.previousRequested) }
      }))
  let still = current
  report(
    Row(
      "first empty", work,
      Measurement(pieces: 100) { for _ in 0..<100 { use(still.firstEmpty) } }))
}

private let listForm = SourceText(
  name: "list.form",
  text: """
    form stock {
      rows items {
        field name: text { required }
        field amount: integer
      }
      field total: integer = sum(items.amount)
    }
    """)

private func list(rows: Int, _ report: (Row) -> Void) {
  guard let program = compileForm(listForm, importing: NoImports()).program, let noon else {
    return
  }
  var session = Session(program, clock: noon)
  guard case .success(let items) = session.path(named: "items") else { return }
  for _ in 0..<rows { _ = session.giveRow(in: items, settled: false) }
  session.start()
  let work = "a list of \(rows) rows"
  focus(&session, work, report)
  guard let row = session.row(of: items, at: rows / 2),
    let amount = session.member(named: "amount", of: row.path)
  else { return }
  let texts = ["1", "2"]
  report(
    Row(
      "one cell, and the sum", work,
      Measurement(pieces: 100) {
        for index in 0..<100 { session.send(.entered(amount, text: texts[index & 1])) }
      }))
  report(
    Row(
      "add and delete a row", work,
      Measurement(pieces: 100) {
        for _ in 0..<100 {
          session.send(.rowAdded(list: items, at: rows / 3))
          if let added = session.row(of: items, at: rows / 3) { session.send(.rowDeleted(added)) }
        }
      }))
}

private let numberedForm = SourceText(
  name: "numbered.form",
  text: """
    form queue {
      rows people {
        field name: text { required when position() > 1 }
        field number: integer = position()
        check position() <= 2_000_000 else "The queue is too long."
      }
    }
    """)

/// Measures adding and deleting rows at the end of a list in which everything reads the index of
/// its row.
private func numberedList(rows: Int, _ report: (Row) -> Void) {
  guard let program = compileForm(numberedForm, importing: NoImports()).program, let noon else {
    return
  }
  var session = Session(program, clock: noon)
  guard case .success(let people) = session.path(named: "people") else { return }
  for _ in 0..<rows { _ = session.giveRow(in: people, settled: false) }
  session.start()
  report(
    Row(
      "add and delete a last row", "\(rows) numbered rows",
      Measurement(pieces: 100) {
        for _ in 0..<100 {
          session.send(.rowAdded(list: people, at: nil))
          if let added = session.row(of: people, at: rows) { session.send(.rowDeleted(added)) }
        }
      }))
}
