import FormEngine
import FormLanguage
import FormSyntax
import TestCases
import Testing

/// Tests of proofs about aggregates over rows with values that cannot be computed, compared with
/// the engine's results for a row with a 0.
struct FaultyRowProofTests {
  private static let list = "rows r { count ...1 field c: integer { range 0...2 } "
  private static let isThere = "and any(r where c is filled)"

  private struct Case {
    var name: String
    var form: String
    /// The names of the findings.
    var findings: [String] = []
    /// True if `z` is shown with one row in which `c` is 0.
    var isShown: Bool
  }

  /// `field z` with this condition, after a list with these further members.
  private static func shown(
    _ name: String, _ condition: String, row: String = "", before: String = "",
    _ findings: String..., isShown: Bool
  ) -> Case {
    Case(
      name: name,
      form: form("\(list)\(row) }\n\(before)\nfield z: text { show when \(condition) }"),
      findings: findings, isShown: isShown)
  }

  private static let divides = "6 / c > 2"
  private static let isNeverTrue = "6 / c > 2 and c < 0"
  private static let isAlwaysTrue = "6 / c > 2 or c is filled"
  private static let quotient = "let q = 6 / c  note \"N\" when q is filled"

  private static let cases = [
    // The engine passes the fault of one row to what it keeps of all.
    shown("count", "count(r where \(divides)) >= 0", isShown: false),
    shown("count of a column", "count(r.c where \(divides)) >= 0", isShown: false),
    shown("count through let", "count(r where q > 2) >= 0", row: quotient, isShown: false),
    shown("count of let", "count(r.q) >= 0", row: quotient, isShown: false),
    shown(
      "count in let", "n >= 0", before: "let n = count(r where \(divides))", isShown: false),
    shown("min", "min(r.c where \(isAlwaysTrue)) is empty \(isThere)", isShown: true),
    shown("max", "max(r.c where \(isAlwaysTrue)) is empty \(isThere)", isShown: true),
    shown("average", "average(r.c where \(isAlwaysTrue)) is empty \(isThere)", isShown: true),
    shown("sum", "sum(r.c where \(isAlwaysTrue)) is empty \(isThere)", isShown: true),
    shown(
      "max of a term", "max(r.q) is empty \(isThere)", row: "let q = (6 / c) ?? 1", isShown: true),
    shown(
      "sum of a term", "sum(r.q) is empty \(isThere)", row: "let q = (6 / c) ?? 1", isShown: true),
    shown("any", "any(r where \(isNeverTrue)) is empty \(isThere)", isShown: true),
    shown("all", "all(r where \(isAlwaysTrue)) is empty \(isThere)", isShown: true),
    shown(
      "any through let", "any(r where q > 2 and c < 0) is empty \(isThere)", row: quotient,
      isShown: true),
    shown("overflow", "count(r where c * 4 + 1 > 2) < 0", "never-true-condition", isShown: false),
    Case(
      name: "lists in lists",
      form: form(
        """
        rows o { rows r { field c: integer } }
        field z: text { show when count(o.r where \(divides)) >= 0 }
        """), isShown: false),
    Case(
      name: "an aggregate in an aggregate",
      form: form(
        """
        rows o { count ...1 rows r { count ...1 field c: integer { range 0...2 } } }
        field z: text {
          show when count(o where count(r where \(divides)) >= 0) == 0 and any(o where count(r) > 0)
        }
        """), isShown: false),
    // A deciding row does so whatever the other rows are.
    shown(
      "any that is decided", "any(r where \(isAlwaysTrue)) is empty \(isThere)",
      "unreachable-field", isShown: false),
    shown(
      "all that is decided", "all(r where \(isNeverTrue)) is empty \(isThere)",
      "unreachable-field", isShown: false),
    // A scan has the fault of each row that it visits.
    shown("first", "first(r.c where \(isAlwaysTrue)) is empty \(isThere)", isShown: true),
    shown("last", "last(r.c where \(isAlwaysTrue)) is empty \(isThere)", isShown: true),
    shown(
      "first of all", "first(r.c) is empty \(isThere)", "unreachable-field", isShown: false),
    shown(
      "join", "join(r.c where \(isAlwaysTrue), \"-\") is empty \(isThere)", isShown: true),
    Case(
      name: "a row around the aggregate",
      form: form(
        """
        rows r {
          field c: integer
          field z: text { show when count(form.r as p where 6 / p.c < c) >= 0 }
        }
        """), isShown: false),
    // Nothing can go wrong.
    shown("a comparison", "count(r where c > 1) >= 0", "always-true-condition", isShown: true),
    shown(
      "what is left", "count(r where c % 2 == 1) >= 0", "always-true-condition", isShown: true),
    shown(
      "a computed cell", "count(r where q > 2) >= 0", row: "field q: decimal = 6 / c",
      "always-true-condition", isShown: true),
  ]

  func aRowThatCannotBeComputed() async throws {
    let clock = try #require(LocalDateTime(iso: "2030-01-01T12:00"))
    for each in Self.cases {
      #expect(
        compiled(each.form).diagnostics.map(\.name.rawValue)
          .filter { !$0.hasPrefix("scanned") } == each.findings, "\(each.name)")
      let program = try #require(
        compileWithoutProofs(SourceText(name: "test.form", text: each.form)), "\(each.name)")
      #expect(isShown(in: program, clock) == each.isShown, "\(each.name)")
    }
  }

  /// Returns whether `z` is shown with one row in each list, in which `c` is 0.
  private func isShown(in program: Program, _ clock: LocalDateTime) -> Bool {
    var session = Session(program, clock: clock)
    var row: RowID = 0
    for (id, node) in program.nodes.enumerated() {
      if node.kind == .list {
        guard let added = session.giveRow(in: Path(node: id, row: row), settled: false) else {
          return false
        }
        row = added.row
      } else if node.name == "c" {
        session.give(.integer(0), at: Path(node: id, row: row), origin: .file, settled: false)
      }
    }
    session.start(sortsRows: false)
    return program.nodes.indices.contains { id in
      program.nodes[id].name == "z"
        && session.isVisible(Path(node: id, row: program.nodes[id].template == 0 ? 0 : row))
    }
  }
}

@Test func aRowThatCannotBeComputed() async throws {
  try await FaultyRowProofTests().aRowThatCannotBeComputed()
}
