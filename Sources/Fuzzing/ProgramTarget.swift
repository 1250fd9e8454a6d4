import FormEngine
import FormJSON
import FormLanguage
import FormRunner
import FormSyntax

/// Input: a form, a NUL byte, and lines of a program. Whatever they are, each is answered by lines of
/// JSON with one `done` at their end, and the program knows what is visible.
enum ProgramTarget {
  private static let lineLimit = 64

  static func run(_ input: UnsafeBufferPointer<UInt8>) {
    let border = input.firstIndex(of: 0) ?? input.endIndex
    let source = SourceText(name: "fuzz.form", bytes: Array(input[..<border]))
    guard source.bytes.count < 8_000,
      let program = compileForm(source, importing: NoFiles()).program,
      program.nodes.count < 60, let clock = Scenario.clock
    else { return }
    var session = ProgramSession(Session(program, clock: clock)) { clock }
    var shown: Set<String> = []
    session.open()
    read(session.takeOutput(), &shown)
    let lines = input[border...].dropFirst().split(separator: 0x0A).prefix(lineLimit)
    for line in lines {
      session.receive(Array(line))
      let answer = read(session.takeOutput(), &shown)
      require(answer.count { $0["done"] != nil } == 1, "a line is not answered once")
      require(answer.last?["done"] != nil, "something follows the end of an answer")
      require(shown == visible(session.session), "a program knows other fields than are shown")
    }
    session.close()
    read(session.takeOutput(), &shown)
  }

  /// Reads messages, and keeps which fields they show.
  @discardableResult
  private static func read(_ output: [UInt8], _ shown: inout Set<String>) -> [JSONValue] {
    var messages: [JSONValue] = []
    for line in output.split(separator: 0x0A) {
      guard let message = try? JSONValue(parsing: Array(line)) else {
        require(false, "a line is not JSON")
        continue
      }
      if case .number(let id) = message["field"]?["id"] { shown.insert(id) }
      if case .number(let id) = message["gone"] { shown.remove(id) }
      messages.append(message)
    }
    return messages
  }

  private static func visible(_ session: Session) -> Set<String> {
    var open = [Path.form]
    var shown: Set<String> = []
    while let path = open.popLast() {
      shown.insert(String(session.number(of: path)))
      open += session.visibleChildren(of: path)
    }
    return shown
  }
}
