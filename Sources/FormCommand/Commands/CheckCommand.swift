import FormLanguage

/// `formwalk check`: finds what is wrong in forms. So far it looks at their syntax alone.
struct CheckCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  func run(_ streams: inout Streams) -> Int32 {
    let search = FormSearch(invocation.operands)
    var findings = Findings()
    var (count, failures) = (0, search.failures)
    for input in search.inputs {
      do throws(SystemError) {
        findings.add(SyntaxTree.parse(try input.read()).diagnostics)
        count += 1
      } catch {
        failures.append((input.name, error.message))
      }
    }
    for failure in failures { streams.tell(unreadable: failure.name, failure.reason) }
    let files = count == 1 ? "1 file" : "\(count) files"
    findings.print(
      invocation, closing: { "\($0.summary ?? "Nothing found") in \(files)." }, &streams)
    if !failures.isEmpty { return ExitStatus.unreadable }
    return findings.count(asErrors: invocation.has("warnings-as-errors"))
      ? ExitStatus.findings : ExitStatus.success
  }
}
