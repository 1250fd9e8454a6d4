import TestCases
import Testing

private let topics = [
  [], ["run"], ["session"], ["drafts"], ["check"], ["test"], ["graph"], ["show"], ["completions"],
  ["new"],
  ["validate"], ["fmt"], ["sample"], ["diff"], ["translate"], ["import"], ["export"],
]

@Test(.slow) func fitsAScreenAndEndsWithTwoExamplesThatWork() async {
  await forEachCase(topics) { topic throws in
    let help = try Formwalk.run(topic + ["--help"])
    #expect(help.ending == .exited(0))
    #expect(help.error.isEmpty)
    let lines = help.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 24)
    for line in lines { #expect(line.count <= 80, "\(line)") }
    #expect(try Formwalk.run(["help"] + topic).output == help.output)
  }

  // The examples are run in the package folder, where people would try them.
  await forEachCase(topics) { topic in
    let lines = try Formwalk.run(topic + ["--help"]).output.split(separator: "\n")
    let examples = lines.suffix(2)
    #expect(lines.dropLast(2).last == "Examples:")
    for example in examples {
      let words = example.split(separator: " ").map { String($0.filter { $0 != "'" }) }
      #expect(words.first == "formwalk")
      // Commands that write a file, or need an old version of a form, run elsewhere.
      let folder = words.contains("new") || words.contains("diff") ? try TemporaryFolder() : nil
      if let folder, words.contains("diff") {
        for name in words where name.hasSuffix(".form") {
          let file = "\(Formwalk.packageFolder)/forms/\(name.split(separator: "/").last ?? "")"
          try folder.write(String(decoding: try TestFiles.read(file), as: UTF8.self), to: name)
        }
      }
      let result = try Formwalk.run(
        Array(words.dropFirst()), folder: folder?.path ?? Formwalk.packageFolder)
      // A conversation without input ends early; everything else succeeds.
      let expected: Int32 =
        ["run", "new", "session"].contains { words.contains($0) } && !words.contains("--no-input")
        ? 3 : 0
      #expect(result.ending == .exited(expected), "\(example): \(result.error)")
    }
  }
}

/// Every flag that a shell completes is mentioned in the help, even if on another flag's line.
@Test func mentionsEveryFlag() async {
  await forEachCase(topics.filter { !$0.isEmpty }) { topic throws in
    let help = try Formwalk.run(topic + ["--help"]).output
    let mentioned = Set(
      help.split { !"abcdefghijklmnopqrstuvwxyz-".contains($0) }.filter { $0.hasPrefix("--") })
    let start = "complete -c formwalk -n '__formwalk_is \(topic[0])' -l "
    let flags = try Formwalk.run(["completions", "fish"]).output.split(separator: "\n")
      .filter { $0.hasPrefix(start) }
      .map { "--" + $0.dropFirst(start.count).prefix { $0 != " " } }
    #expect(!flags.isEmpty, "\(topic)")
    for flag in flags { #expect(mentioned.contains(flag[...]), "\(topic) \(flag)") }
  }
}
