import FormEngine
import FormJSON
import FormLanguage
import FormSyntax

/// Input: bytes as records of fixed forms. Nothing traps, findings are in order, inside their
/// record and without control characters, a strict checker finds the same, and earlier records have
/// no influence.
enum RecordTarget {
  static let sources = [
    """
    form a {
      field name: text { required length 2...20 match /[a-zé ]*/i }
      field pin: secret { length 4... }
      field age: integer { range 0...150 step 2 }
      field fee: decimal { step 0.25 from 0.5 }
      field sum: decimal = age * fee / (age - 2)
      field food: choices { count ...2 option meat option fish when age > 5 option none { exclusive } }
      field kind: choice { option a option b when food is filled option another_long_option }
      group place {
        show when kind == .a
        field street: text { required }
        field zip: text { keep match /[0-9]{5}/ }
        section "S" { show when street is filled field day: date { range ...today() } }
      }
      rows people {
        count 1...3
        unique mail
        field mail: email { required }
        rows dishes: text { unique length 2... }
        field own: integer = count(dishes)
        check enough: own < 3 or age > 5 else "Too many." focus mail
      }
      rows tags: integer { required when age > 3 range 1... }
      field total: integer = sum(people.own)
      field at: datetime { show when any(people where own > 1) }
      warn early: at > now() else "Soon."
    }
    """,
    """
    form b {
      rows l {
        show when w is empty
        field y: integer { required }
        rows m { field z: boolean { show when y > 2 required } rows n: date { sort by value } }
        sort by y descending
      }
      field x: integer { readonly when count(l) > 2 default count(l) }
      field t: time { range 08:00...17:00 }
      field u: url field v: uuid field w: multiline { length ...5 }
      check all(l where y != x) else "No." focus t
    }
    """,
  ]

  static let clock = LocalDateTime(iso: "2030-01-01T12:00")

  static let plans: [RecordPlan] = sources.compactMap { text in
    let compilation = compileForm(SourceText(name: "fuzz.form", text: text), importing: NoFiles())
    require(compilation.program != nil, "\(compilation.diagnostics.map(\.message))")
    guard let program = compilation.program, let clock else { return nil }
    return RecordPlan(program, clock: clock)
  }

  static func run(_ input: UnsafeBufferPointer<UInt8>) {
    for plan in plans {
      var checker = RecordChecker(plan)
      var strict = RecordChecker(plan, isStrict: true)
      for line in Array(input).split(separator: 0x0A) {
        let bytes = Array(line)
        let isJSON = (try? JSONDocument(bytes)) != nil
        guard let findings = check(bytes, &checker) else {
          require(!isJSON, "JSON is refused")
          continue
        }
        require(isJSON, "what is no JSON is checked")
        requireInside(findings, in: bytes)
        requireVisible(findings)
        // This checker has seen no other records.
        var fresh = RecordChecker(plan)
        require(check(bytes, &fresh) == findings, "what was checked before counts")
        let strictly = check(bytes, &strict) ?? []
        require(
          strictly.map(\.message) == findings.map(\.message), "strict finds other things")
      }
    }
  }

  private static func check(
    _ bytes: [UInt8], _ checker: inout RecordChecker
  ) -> [RecordFinding]? {
    let hasErrors = try? bytes.withUnsafeBufferPointer { bytes in try checker.check(bytes) }
    guard let hasErrors else { return nil }
    require(hasErrors == checker.findings.contains { !$0.isWarning }, "no error, or one")
    return checker.findings
  }

  static func requireInside(_ findings: [RecordFinding], in bytes: [UInt8]) {
    var last = 0
    for finding in findings {
      require(finding.range.lowerBound >= last, "findings are out of order")
      require(finding.range.upperBound <= bytes.count, "a finding outside the record")
      require(!finding.message.isEmpty && !finding.rule.isEmpty, "a finding says nothing")
      last = finding.range.lowerBound
    }
  }

  /// Requires that messages show no control character of a record.
  ///
  /// The forms must be known: a rule's own message may have control characters, which the reports
  /// show as symbols.
  static func requireVisible(_ findings: [RecordFinding]) {
    for scalar in findings.lazy.flatMap(\.message.unicodeScalars) {
      require(scalar.properties.generalCategory != .control, "a control character is reported")
    }
  }
}
