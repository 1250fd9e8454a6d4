import FormEngine
import FormJSON
import FormRunner
import FormSyntax

// The values that a front end shows, encoded as `formwalk session` writes them. `json` is exact and
// fast; `encode(to:)` gives the same members to any encoder.

extension Field: Encodable {
  /// The field as `formwalk session` writes it: one JSON object, on one line. Members that say
  /// nothing are left out.
  public var json: String {
    String(decoding: ProgramField(place, in: session).json(), as: UTF8.self)
  }

  /// Encodes the members of ``json``.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(json: json) }
}

extension Value: Encodable {
  /// The value as records contain it, in JSON with exact digits.
  public var json: String {
    var writer = JSONWriter()
    write(to: &writer)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  /// Encodes the value of ``json``; numbers that an encoder cannot represent exactly are rounded.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(json: json) }

  fileprivate func write(to writer: inout JSONWriter) {
    switch self {
    case .text(let text): writer.string(text)
    case .number(let digits): writer.number(digits)
    case .boolean(let isTrue): writer.boolean(isTrue)
    case .group(let answers): answers.engine.write(to: &writer)
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.end()
    }
  }
}

extension Answers: Encodable {
  /// Encodes the answers, secrets included.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(json: json()) }
}

extension Refusal: Encodable {
  /// The refusal as `formwalk session` writes it: the reason, the path and the sentence.
  public var json: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("refused", reason.rawValue)
    if let path {
      writer.name("at")
      writer.integer(path.number)
    }
    writer.member("message", description)
    writer.end()
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  /// Encodes the members of ``json``.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(json: json) }
}

extension Effect: Encodable {
  /// The effect as `formwalk session` writes it: `{"focus":4}`, `{"submit":1,"answers":{…}}` with
  /// secrets, `{"cancel":1}` or a refusal. Changes are `{"changed":[4,7]}`, for which a session
  /// writes the fields.
  public var json: String {
    if case .refused(let refusal) = self { return refusal.json }
    var writer = JSONWriter()
    writer.beginObject()
    switch self {
    case .focusChanged(let path):
      writer.name("focus")
      if let path { writer.integer(path.number) } else { writer.null() }
    case .submit(let number, let answers):
      writer.name("submit")
      writer.integer(Int64(number))
      writer.name("answers")
      answers.engine.write(to: &writer)
    case .cancelSubmission(let number):
      writer.name("cancel")
      writer.integer(Int64(number))
    case .changed(let paths):
      writer.name("changed")
      writer.beginArray()
      for path in paths { writer.integer(path.number) }
      writer.end()
    case .refused: break
    }
    writer.end()
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  /// Encodes the members of ``json``.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(json: json) }
}

extension Finding: Encodable {
  /// The finding as `--format json` writes it, on one line.
  public var json: String {
    var writer = JSONReportWriter(.compact)
    writer.add(reported)
    let report = try? JSONValue(parsing: writer.finish())
    guard case .array(let findings) = report?["findings"], let finding = findings.first else {
      return "{}"
    }
    var own = JSONWriter()
    own.value(finding)
    return String(decoding: own.finish(), as: UTF8.self)
  }

  /// Encodes the members of ``json``.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(json: json) }
}

extension Path: Encodable {
  /// The number that `formwalk session` gives the declaration: its `id`.
  package var number: Int64 {
    guard let form else { return 0 }
    return Int64(engine.row) * Int64(form.program.nodes.count) + Int64(engine.node)
  }

  /// Encodes the number that `formwalk session` gives the declaration, its `id`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}

extension Encoder {
  fileprivate func encode(json: String) throws {
    try EncodedValue(value: JSONValue(parsing: json)).encode(to: self)
  }
}

/// A JSON value in the terms of encoders.
private struct EncodedValue: Encodable {
  let value: JSONValue

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    switch value {
    case .object(let members):
      var container = encoder.container(keyedBy: Name.self)
      for member in members {
        try container.encode(
          EncodedValue(value: member.value), forKey: Name(stringValue: member.name))
      }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(EncodedValue(value: element)) }
    case .null, .boolean, .number, .string:
      var container = encoder.singleValueContainer()
      switch value {
      case .boolean(let isTrue): try container.encode(isTrue)
      case .string(let text): try container.encode(text)
      case .number(let digits):
        if let whole = Int64(digits) {
          try container.encode(whole)
        } else {
          try container.encode(Double(digits) ?? 0)
        }
      case .null, .object, .array: try container.encodeNil()
      }
    }
  }
}
