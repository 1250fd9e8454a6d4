import FormEngine
import FormRunner
import SeededNumbers
import TestCases
import Testing

/// However often a run is killed and resumed with other preset answers, nothing is submitted before
/// each question that can be asked was asked.
@Test(.tags(.property), .slow) func noQuestionIsPassed() async {
  await forEachCase(Array(UInt64(0)..<(LongRuns.areWanted ? 3_000 : 100))) { seed in
    var random = SeededGenerator(seed: seed)
    let program = try draftForm(try #require(forms.randomElement(using: &random)))
    let clock = try #require(DraftRun.noon)
    let person = Person(seed: seed)
    var bytes: [UInt8]?
    while true {
      var session = Session(program, clock: clock)
      for node in program.nodes.indices where program.nodes[node].kind == .field {
        guard program.nodes[node].template == 0 else { continue }
        guard random.chance(1, in: 5) else { continue }
        let value = random.chance(1, in: 2)
        session.give(.boolean(value), at: Path(node: node), origin: .flag, settled: true)
      }
      session.start()
      person.patience = random.below(12)
      let storage = MemoryStorage(bytes)
      let draft = try Draft(
        storage, holding: bytes, header: DraftHeader(form: "f", hash: "1"), start: session,
        hasPresets: true, choice: .resume)
      var options = ConversationOptions()
      options.review = .never
      var conversation = Conversation(
        session, options: options, terminal: person, draft: draft, clock: { clock })
      let outcome = conversation.run()
      guard case .submitted = outcome else {
        bytes = storage.journal ?? bytes
        continue
      }
      for node in program.nodes.indices where program.nodes[node].kind == .field {
        let path = Path(node: node)
        guard program.nodes[node].template == 0, session.origin(path) == .none else { continue }
        guard conversation.session.isVisible(path) else { continue }
        let label = conversation.session.label(path)
        #expect(person.asked.contains(label), "seed \(seed): \(label)\n\(person.transcript)")
      }
      return
    }
  }
}

private let forms = [
  """
  form f {
    field a: boolean @10 "Qa" { show when c }
    field b: boolean @20 "Qb"
    field c: boolean @30 "Qc" { show when not b }
    field d: boolean @40 "Qd" { show when a is filled }
    field e: boolean @50 "Qe"
  }
  """,
  """
  form f {
    field e: boolean @50 "Qe"
    group g @40 "G" {
      show when e or b
      field a: boolean @20 "Qa" { default e }
      field d: boolean @10 "Qd" { show when b != a }
    }
    field b: boolean @20 "Qb" { required }
    field c: boolean @60 "Qc" { show when g.d }
    field h: boolean @5 "Qh" { show when c or g.a }
  }
  """,
  """
  form f {
    field a: boolean @10 "Qa" { show when count(r) > 1 }
    rows r @20 "R" {
      count ...3
      field x: boolean @10 "Qx"
      field y: boolean @20 "Qy" { show when x }
    }
    field b: boolean @30 "Qb" { show when count(r where y) > 0 }
    field c: boolean @40 "Qc" { required when b }
    field d: boolean @15 "Qd" { show when c }
  }
  """,
]

/// A simulated person who answers, leaves, goes back and undoes, and is interrupted when their
/// patience ends.
private final class Person: Terminal {
  let isInteractive = true
  let canHideEcho = true
  let columns: Int? = nil
  var patience = 0
  /// The labels that were asked.
  private(set) var asked: Set<String> = []
  private(set) var transcript = ""
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed &+ 1000) }

  func write(_ text: String) { transcript += text }

  func flush() {}

  func edit(_ text: [UInt8], limit: Int) -> EditorVisit { EditorVisit(.saved(text)) }

  func readLine(_ request: LineRequest) -> LineInput {
    if let start = request.prompt.firstIndex(of: "Q") {
      asked.insert(String(request.prompt[start...].prefix(2)))
    }
    guard patience > 0 else {
      transcript += "<killed>\n"
      return .gone
    }
    patience -= 1
    let lines = ["", "", "y", "n", "y", "n", "y", "n", ">", "<", ":undo"]
    let line = lines.randomElement(using: &random) ?? ""
    transcript += line + "\n"
    return .line(line)
  }
}
