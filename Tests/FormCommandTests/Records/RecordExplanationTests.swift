import FormEngine
import FormJSON
import FormSyntax
import TestCases
import Testing

/// The examples with which `explain` explains the findings of records, checked by `validate`.
@Test(.slow) func theExampleIsFoundAndTheFixedOneIsClean() async {
  await forEachCase(RecordRule.allCases) { rule throws in
    let explanation = try #require(rule.explanation)
    #expect(explanation.findings.contains { $0.contains(" \(rule.rawValue): ") })
    // A record that fits on a page cannot be too long or have too many findings.
    guard rule != .tooLong, rule != .tooManyFindings else { return }
    guard case .form(let form)? = explanation.form,
      case .records(let example, let kind) = explanation.example,
      case .records(let fixed, kind) = explanation.fixed
    else {
      Issue.record("\(rule) is only described")
      return
    }
    let folder = try TemporaryFolder([
      ("a.form", form), ("example.\(kind)", example), ("fixed.\(kind)", fixed),
    ])
    #expect(try findings(in: "example.\(kind)", of: folder) == explanation.findings)
    #expect(try findings(in: "fixed.\(kind)", of: folder) == [])
    let check = try Formwalk.run(["check", "a.form"], folder: folder.path)
    #expect(check.output == "1 file checked, no problems.\n")
    let format = try Formwalk.run(["fmt", "--check", "a.form"], folder: folder.path)
    #expect(format.ending == .exited(0))
  }
}

/// Returns the findings in the format of the file: `1:27 to 1:30, error type: guests: This is …`.
private func findings(in file: String, of folder: TemporaryFolder) throws -> [String] {
  let run = try Formwalk.run(
    ["validate", "a.form", file, "--format", "json"], folder: folder.path)
  let report = try JSONValue(parsing: Array(run.output.utf8))
  guard case .array(let findings)? = report["findings"] else { return [run.error] }
  return findings.map { finding in
    func text(_ value: JSONValue?) -> String {
      switch value {
      case .string(let text)?: text
      case .number(let digits)?: "\(digits)"
      default: ""
      }
    }
    let places = ["start", "end"].map { end in
      "\(text(finding[end]?["line"])):\(text(finding[end]?["column"]))"
    }
    let path = text(finding["formPath"])
    return "\(places[0]) to \(places[1]), \(text(finding["severity"])) \(text(finding["name"])): "
      + (path.isEmpty ? "" : "\(path): ") + text(finding["message"])
  }
}
