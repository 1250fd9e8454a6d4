import FormEngine
import FormJSON
import FormLanguage
import FormSyntax
import FormTools
import Foundation
import SeededNumbers
import TestCases
import Testing

// A schema accepts every record that its form accepts.

/// A form with its schema.
struct FormSchema {
  let sampled: SampledForm
  let schema: JSONSchema
  let validator: SchemaValidator
  var program: Program { sampled.program }

  init(_ text: String, name: String = "exported.form") throws {
    sampled = try SampledForm(text, name: name)
    let compilation = compileForm(
      SourceText(name: name, text: text), importing: FormFiles.Importer())
    let exported = ExportedForm(
      try #require(compilation.program), try #require(compilation.written))
    schema = JSONSchema(exported)
    validator = SchemaValidator(root: try JSONValue(parsing: schema.bytes))
  }

  init(file name: String) throws {
    let bytes = try Data(contentsOf: FormFiles.folder.appending(path: name))
    try self.init(String(decoding: bytes, as: UTF8.self), name: name)
  }

  func accepts(_ record: [UInt8]) throws -> Bool {
    try validator.accepts(try JSONValue(parsing: record))
  }

  /// Whether the form accepts a record, with warnings or without.
  func formAccepts(_ record: [UInt8]) throws -> Bool {
    var checker = RecordChecker(RecordPlan(program, clock: noon))
    return try !record.withUnsafeBufferPointer { try checker.check($0) }
  }

  /// Whether the schema claims something that was broken: `path rule`.
  func claims(_ broken: String) -> Bool {
    let words = broken.split(separator: " ", omittingEmptySubsequences: false)
    var path = ""
    var isNumber = false
    for character in words[0] {
      if character == "[" { isNumber = true }
      if !isNumber { path.append(character) }
      if character == "]" { isNumber = false }
    }
    let rule = String(words[1])
    if rule == "required" {
      return schema.checkedRequirements.contains { program.name(of: $0) == path }
    }
    return schema.checkedRules.contains { number in
      let found = program.parts.rules[number]
      return found.name == rule && program.name(of: found.place) == path
    }
  }

  func checkSamples(valid: Int, invalid: Int, seed: UInt64) throws {
    let samples = sampled.samples(valid, seed: seed)
    for line in samples.lines {
      #expect(try accepts(line), "\(String(decoding: line, as: UTF8.self))\n\(text)")
    }
    let broken = sampled.samples(invalid, seed: seed, breaksRules: true)
    for (line, broken) in zip(broken.lines, broken.broken) {
      let isClaimed = broken.contains(where: claims)
      if isClaimed {
        #expect(
          try !accepts(line), "\(broken) \(String(decoding: line, as: UTF8.self))\n\(text)")
      } else if try formAccepts(line) {
        #expect(try accepts(line), "\(String(decoding: line, as: UTF8.self))\n\(text)")
      }
    }
  }

  /// Changes records at random places: what the form then accepts, the schema does.
  ///
  /// - Returns: how many of the changed records the form accepts, and how many it does not while the
  ///   schema does not either.
  func checkChanged(_ count: Int, seed: UInt64) throws -> (accepted: Int, rejected: Int) {
    var random = SeededGenerator(seed: seed)
    var result = (accepted: 0, rejected: 0)
    for line in sampled.samples(count, seed: seed).lines {
      var record = try JSONValue(parsing: line)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        record = RecordChange.apply(to: record, &random)
      }
      var writer = JSONWriter()
      writer.value(record)
      let bytes = writer.finish()
      guard try formAccepts(bytes) else {
        if try !accepts(bytes) { result.rejected += 1 }
        continue
      }
      result.accepted += 1
      #expect(try accepts(bytes), "\(String(decoding: bytes, as: UTF8.self))\n\(text)")
    }
    return result
  }

  private var text: String { String(decoding: schema.bytes, as: UTF8.self) }
}

/// A change of a record at a random place.
enum RecordChange {
  static func apply(to value: JSONValue, _ random: inout SeededGenerator) -> JSONValue {
    let goesIn = Int.random(in: 0..<4, using: &random) > 0
    switch value {
    case .object(var members) where goesIn && !members.isEmpty:
      let index = Int.random(in: 0..<members.count, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: members.remove(at: index)
      case 1: members.shuffle(using: &random)
      case 2: members.append(JSONValue.Member("not_in_the_form", .number("1")))
      default: members[index].value = apply(to: members[index].value, &random)
      }
      return .object(members)
    case .array(var elements) where goesIn && !elements.isEmpty:
      let index = Int.random(in: 0..<elements.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: elements.remove(at: index)
      case 1: elements.append(elements[index])
      case 2: elements.append(.null)
      default: elements[index] = apply(to: elements[index], &random)
      }
      return .array(elements)
    default: return replacement(of: value, &random)
    }
  }

  private static func replacement(
    of value: JSONValue, _ random: inout SeededGenerator
  ) -> JSONValue {
    switch (value, Int.random(in: 0..<7, using: &random)) {
    case (.number(let text), 0...1):
      return .number(text.contains(".") ? text + "0" : text + ".0")
    case (.number, 2): return .number("1e1")
    case (.string(let text), 0): return .string(text + "e\u{301}")
    case (.string(let text), 1): return .string(text + "\r\n")
    case (.boolean(let isTrue), 0...1): return .boolean(!isTrue)
    case (_, 2): return .array([])
    case (_, 3): return .object([])
    case (_, 4): return .string("")
    case (_, 5): return .boolean(Bool.random(using: &random))
    default: return .null
    }
  }
}

@Test(.tags(.property), .slow) func schemasOfTheFormsAcceptWhatTheFormsAccept() async {
  await forEachCase(FormFiles.names) { name in
    let form = try FormSchema(file: name)
    try form.checkSamples(valid: 25, invalid: 40, seed: 11)
    _ = try form.checkChanged(60, seed: 12)
  }
}

@Test(.tags(.property), .slow) func schemasOfGeneratedFormsAcceptWhatTheFormsAccept() async {
  await forEachCase(0..<UInt64(LongRuns.areWanted ? 1_000 : 16)) { seed in
    let form = try FormSchema(GeneratedForm(seed: seed).text)
    try form.checkSamples(valid: 10, invalid: 12, seed: seed)
    let changed = try form.checkChanged(60, seed: seed)
    #expect(changed.accepted > 0 && changed.rejected > 0)
  }
}

@Test(.tags(.property), .slow) func schemasOfRandomFormsAcceptWhatTheFormsAccept() async {
  await forEachCase(0..<UInt64(LongRuns.areWanted ? 2_000 : 16)) { seed in
    let text = RandomForm(seed: seed, shape: seed % 4 == 0 ? .nested : .flat).text
    guard compileForm(SourceText(name: "f", text: text), importing: NoImports()).program != nil
    else { return }
    let form = try FormSchema(text)
    try form.checkSamples(valid: 12, invalid: 12, seed: seed)
    _ = try form.checkChanged(40, seed: seed)
  }
}

@Test(.tags(.property), .slow) func theSameFormGivesTheSameSchema() async {
  await forEachCase(FormFiles.names) { name in
    let (first, second) = (try FormSchema(file: name), try FormSchema(file: name))
    #expect(first.schema.bytes == second.schema.bytes)
  }
}
