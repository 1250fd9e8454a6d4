import FormCommand
import FormSyntax

/// Measures whole processes, compared with one that does nothing. The program is in the same folder
/// as this one.
func startBenchmarks(_ report: (Row) -> Void) {
  let own = CommandLine.arguments.first ?? ""
  let folder = own.split(separator: "/", omittingEmptySubsequences: false).dropLast()
  let program = (folder + ["formwalk"]).joined(separator: "/")
  guard ProgramStart.succeeds([program, "--version"]) else { return }
  let floor = Measurement { use(ProgramStart.succeeds(["/usr/bin/true"])) }
  report(Row("floor: start a program", "/usr/bin/true", floor))
  func row(_ work: String, _ arguments: [String], _ input: [UInt8] = []) {
    let measured = Measurement { use(ProgramStart.succeeds([program] + arguments, input: input)) }
    report(
      Row(
        "start formwalk", work, measured,
        rate: "\(digits(measured.median / floor.median)) of the floor"))
  }
  row("--version", ["--version"])
  row("check, 10 fields", ["check", "-"], BigForm.source(fields: 10).bytes)
}
