import FormEngine
import FormJSON
import FormLanguage
import FormSyntax
import FormTools
import Testing

/// A form with the samples that are made of it, as `validate` sees them.
struct SampledForm {
  let program: Program
  private let source: SourceText
  private let importer: any FormImporter

  init(_ text: String, name: String = "sampled.form") throws {
    source = SourceText(name: name, text: text)
    importer = FormFiles.Importer()
    let compilation = compileForm(source, importing: importer)
    program = try #require(
      compilation.program, "\(Report(compilation.diagnostics).human(colors: false))\n\(text)")
  }

  struct Samples {
    var lines: [[UInt8]] = []
    /// What each of them is said to break.
    var broken: [[String]] = []
    var missing: [String] = []
    var heading: [UInt8] = []

    /// The rules that are broken anywhere, without paths.
    var brokenRules: Set<String> {
      Set(broken.joined().map { String($0.split(separator: " ").last ?? "") })
    }
  }

  func samples(
    _ count: Int, seed: UInt64 = 1, breaksRules: Bool = false, as output: Sampler.Output = .lines,
    later: LocalDateTime? = nil
  ) -> Samples {
    let sampler = Sampler(
      program, clock: noon, later: later, seed: seed, breaksRules: breaksRules, as: output,
      source: source, importing: importer)
    var samples = Samples(heading: sampler.heading)
    for _ in 0..<count {
      guard sampler.next() else { break }
      samples.lines.append(
        output == .answers ? sampler.answers.json(pretty: false) : sampler.bytes)
      samples.broken.append(sampler.broken.map { "\($0.path) \($0.rule)" })
    }
    samples.missing = sampler.missing
    return samples
  }

  /// The findings in each record, by path and rule.
  func findings(in lines: [[UInt8]], at clock: LocalDateTime = noon) throws -> [[String]] {
    var checker = RecordChecker(RecordPlan(program, clock: clock), isStrict: true)
    var findings: [[String]] = []
    for line in lines {
      try line.withUnsafeBufferPointer { _ = try checker.check($0) }
      findings.append(checker.findings.map { "\($0.path) \($0.rule)" })
    }
    return findings
  }

  /// What was never seen in the records: fields, options, and conditions true and not true.
  func gaps(in lines: [[UInt8]]) throws -> [String] {
    var coverage = Coverage(of: program)
    let reader = AnsweredForm.Reader(program, clock: noon)
    var filled: Set<NodeID> = []
    for line in lines {
      let document = try JSONDocument(line)
      let session = reader.read(
        document.root, in: KnownFile(name: "record", bytes: line)
      ).session
      coverage.observe(session)
      for (id, node) in program.nodes.enumerated() where node.kind == .field {
        if !filled.contains(id), isFilled(id, in: session) { filled.insert(id) }
      }
    }
    var gaps = coverage.gaps.compactMap { gap -> String? in
      switch gap.element {
      case .condition(let slot):
        let node = program.parts.slots[slot].node
        return "\(program.name(of: node)) \(program.parts.slots[slot].kind) \(gap.seen.rawValue)"
      case .field, .rule, .required, .option: return nil
      }
    }
    for options in coverage.unchosen {
      gaps += options.map { "\(program.name(of: options.node)) option \($0)" }
    }
    for case .field(let node) in program.elements where !filled.contains(node) {
      gaps.append("\(program.name(of: node)) never filled")
    }
    return gaps
  }

  private func isFilled(_ node: NodeID, in session: Session) -> Bool {
    var lists: [NodeID] = []
    var outer = node
    while outer > 0 {
      if program.nodes[outer].kind == .row { lists.append(program.nodes[outer].parent) }
      outer = program.nodes[outer].parent
    }
    var rows: [RowID] = [0]
    for list in lists.reversed() {
      rows = rows.flatMap { session.rows(of: Path(node: list, row: $0)) }
    }
    return rows.contains { row in
      let path = Path(node: node, row: row)
      return session.isVisible(path) && !session.value(path).isEmpty
    }
  }

  /// The members of each record.
  static func values(_ lines: [[UInt8]]) throws -> [JSONValue] {
    try lines.map { try JSONValue(parsing: $0) }
  }
}

extension JSONValue {
  /// A member of an object.
  subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { return members.first { $0.name == name }?.value }
    return nil
  }

  var plainText: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .boolean(let isTrue): "\(isTrue)"
    case .null, .array, .object: nil
    }
  }

  var plainElements: [JSONValue] {
    if case .array(let elements) = self { return elements }
    return []
  }
}
