import TestCases
import Testing

// A signal can end the program while it waits for another process.

private let form = """
  form note { field text: text @10 "Text" { required } field word: secret @20 "Word" }

  """
private let signals: [(name: String, status: Int32)] = [
  ("INT", 130), ("TERM", 143), ("HUP", 129),
]

/// Runs a script with each signal: `$0` is the program, `$S` the signal, and `send FILE` sends it
/// to the process in `pid` once the file exists. Expects the exit status of the signal.
private func expect(
  _ script: String, keeps: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  for (name, status) in signals {
    let folder = try TemporaryFolder([("note.form", form)])
    try TestFiles.makePipe(folder.path + "/fifo")
    let whole = """
      send() { sleep 0.3; kill -s "$S" "$1"; }
      \(script)
      """
    let run = try PipedProgram.run(
      ["/bin/bash", "-c", whole, Formwalk.path],
      environment: Formwalk.environment + ["S=\(name)", "XDG_STATE_HOME=\(folder.path)/state"],
      folder: folder.path)
    #expect(
      run.ending == .exited(status), "\(name): \(run.output)\(run.error)",
      sourceLocation: sourceLocation)
    let kept = TestFiles.names(in: folder.path + "/state/formwalk")
    #expect(kept.count == (keeps ? 1 : 0), "\(name)", sourceLocation: sourceLocation)
  }
}

@Test func anOutputThatNobodyReads() throws {
  try expect(
    """
    printf 'hello\\n\\n\\n' >input
    "$0" run note.form --output fifo <input 2>error & send $!; wait $!
    """, keeps: true)
}

@Test func anOutputThatNobodyReadsWithoutQuestions() throws {
  try expect("\"$0\" run note.form --no-input --set text=x --output fifo & send $!; wait $!")
}

/// The reader opens the pipe and reads nothing; 200,000 bytes do not fit into any pipe.
@Test(.slow) func anOutputThatIsFull() throws {
  try expect(
    """
    printf '{"text": "%0200000d"}' 0 >a.json
    exec 3<>fifo
    "$0" run note.form --no-input --answers a.json --output fifo & send $!; wait $!
    """)
  try expect(
    """
    printf '{"text": "%0200000d"}' 0 >a.json
    exec 3<>fifo
    "$0" run note.form --no-input --answers a.json >fifo & send $!; wait $!
    """)
}

@Test(.slow) func answersThatNobodyWrites() throws {
  try expect("\"$0\" run note.form --answers fifo & send $!; wait $!")
  try expect(
    """
    exec 3<>fifo
    "$0" run note.form --no-input --answers fifo & send $!; wait $!
    """)
  try expect("exec 3<>fifo; \"$0\" run note.form --no-input --answers - <fifo & send $!; wait $!")
}

/// The pipe of standard error is full, so the questions are not read.
@Test func questionsThatNobodyReads() throws {
  try expect(
    """
    printf 'form long "%0200000d" { field text: text "Text" }' 0 >long.form
    exec 3<>fifo
    "$0" run long.form 2>fifo <fifo & send $!; wait $!
    """)
}

/// A handler that reads nothing and says nothing, and all that it started.
@Test(.slow) func aHandlerThatDoesNotRead() throws {
  try expect(
    """
    printf '{"text": "%0200000d"}' 0 >a.json
    "$0" run note.form --no-input --answers a.json -- sh -c 'echo $$ >pid; sleep 1000 & wait' &
    send $!; wait $!; status=$?
    kill -0 -- -$(cat pid) 2>/dev/null && exit 99
    exit $status
    """)
}

/// A late reader receives everything.
@Test func aReaderThatComesLate() throws {
  let folder = try TemporaryFolder([("note.form", form)])
  try TestFiles.makePipe(folder.path + "/fifo")
  let script = """
    "$0" run note.form --no-input --set text=late --output fifo & sleep 0.8; cat fifo; wait $!
    """
  let run = try PipedProgram.run(
    ["/bin/bash", "-c", script, Formwalk.path], environment: Formwalk.environment,
    folder: folder.path)
  #expect(run.ending == .exited(0))
  #expect(run.output == "{\n  \"text\": \"late\"\n}\n")
  #expect(
    run.error
      == "Waiting for a program to read fifo. Ctrl-C quits.\nSubmitted.\nThe answers are in fifo.\n"
  )
}

/// Whatever ends a program that ignores it, the terminal is restored.
@Test func theTerminalIsPutBackWhateverEndsTheProgram() throws {
  for signal in ["USR1", "ALRM", "SEGV", "ABRT", "ILL", "TRAP", "QUIT", "TERM", "HUP", "INT"] {
    let folder = try TemporaryFolder([("note.form", form)])
    let script = "echo $$ >pid; exec \"$0\" run note.form 2>/dev/tty"
    let program = try TerminalProgram(
      ["/bin/sh", "-c", "ulimit -c 0; " + script, Formwalk.path],
      environment: Formwalk.environment + ["SWIFT_BACKTRACE=enable=no"], folder: folder.path)
    try program.wait(for: "Text: ")
    program.changeSettings()
    let before = program.settings
    program.type("x\n")
    try program.wait(for: "Word (optional): ")
    #expect(!program.isEchoing)
    _ = try PipedProgram.run(
      ["/bin/sh", "-c", "kill -s \(signal) $(cat pid)"], environment: Formwalk.environment,
      folder: folder.path)
    #expect(program.finish() != .exited(0), "\(signal)")
    #expect(program.settings == before, "\(signal)")
  }
}
