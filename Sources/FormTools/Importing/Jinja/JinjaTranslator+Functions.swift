internal import FormSyntax

/// Filters, methods and tests: those of Jinja, those of jinja2-ansible-filters, which copier adds
/// (`bool`, `ternary`, `regex_search`), and the methods of Python's strings.
extension JinjaTranslator {
  /// Translates a test: `x is defined`.
  func test(
    _ subject: JinjaExpression, _ name: String, _ arguments: [JinjaExpression]
  ) throws(Untranslatable) -> ImportedLogic {
    switch name {
    case "defined", "undefined":
      let isDefined = defined(try value(of: subject).split)
      return name == "defined" ? isDefined : .not(isDefined)
    case "none":
      guard case .constant(let constant) = try value(of: subject) else { return .constant(false) }
      return .constant(constant == .none)
    case "true", "false":
      return try equal(try value(of: subject), .constant(.boolean(name == "true")))
    default: throw Untranslatable(.noCounterpart("is \(name)"))
    }
  }

  private func defined(_ value: JinjaValue) -> ImportedLogic {
    switch value {
    case .undefined: .constant(false)
    case .conditional(let condition, let first, let second):
      defined(first) == defined(second)
        ? defined(first)
        : .any([.all([condition, defined(first)]), .all([.not(condition), defined(second)])])
    default: .constant(true)
    }
  }

  /// Translates a filter: `x | lower`.
  func filter(
    _ subject: JinjaExpression, _ name: String, _ arguments: [JinjaExpression],
    _ named: [String: JinjaExpression]
  ) throws(Untranslatable) -> JinjaValue {
    switch name {
    case "lower", "upper", "trim", "replace":
      guard named.isEmpty else { throw Untranslatable(.noCounterpart("| \(name)")) }
      return try textFunction(subject, name, arguments)
    case "length", "count": return try length(try value(of: subject))
    case "string": return .text(try text(try value(of: subject)))
    case "bool":
      return .logic(try bounded(try isTrueWord(try value(of: subject))))
    case "default", "d":
      guard let fallback = arguments.first, named.isEmpty else {
        throw Untranslatable(.noCounterpart("| \(name)"))
      }
      let value = try value(of: subject)
      let other = try self.value(of: fallback)
      let takesFalse = arguments.count > 1
      return try choose(
        takesFalse ? try truth(value) : defined(value.split), value.answer, other)
    case "ternary":
      guard arguments.count == 2, named.isEmpty else {
        throw Untranslatable(.noCounterpart("| \(name)"))
      }
      return try choose(
        try truth(try value(of: subject)), try value(of: arguments[0]), try value(of: arguments[1]))
    case "strftime":
      guard case .constant(.text(let format)) = try value(of: subject), arguments.isEmpty,
        named.isEmpty
      else { throw Untranslatable(.noCounterpart("| strftime")) }
      return .text(try now(format))
    case "int", "float":
      guard arguments.isEmpty, named.isEmpty else {
        throw Untranslatable(.noCounterpart("| \(name)"))
      }
      return try number(try value(of: subject), isInteger: name == "int")
    case "regex_search": return try search(subject, arguments, named)
    case "join":
      let separator = try arguments.first.map { (argument) throws(Untranslatable) in
        try value(of: argument)
      }
      guard case .options(let choice) = try value(of: subject).answer,
        case .constant(.text(let words)) = separator ?? .constant(.text("")),
        choice.options.allSatisfy({ $0.constant.printed == $0.label })
      else { throw Untranslatable(.noCounterpart("| join")) }
      return .text(
        JinjaText(
          JinjaText.Source(text: "join(\(choice.written), \(TextLiteral.line(words)))")))
    default: throw Untranslatable(.noCounterpart("| \(name)"))
    }
  }

  /// Returns a value as a number; as in Jinja, a text that is not a number is 0.
  private func number(_ value: JinjaValue, isInteger: Bool) throws(Untranslatable) -> JinjaValue {
    let value = value.split
    func cast(_ constant: JinjaConstant) -> JinjaConstant? {
      switch constant {
      case .integer: return isInteger ? constant : .number(constant.printed ?? "0")
      case .number(let text): return isInteger ? nil : .number(text)
      case .text(let text):
        let text = text.trimmed
        let isPlain =
          !text.isEmpty
          && text.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (!isInteger && $0 == UInt8(ascii: "."))
          }
        // To Python, a text with a sign, an exponent or an underscore may be a number, too.
        guard isPlain else {
          return text.utf8.contains { (0x30...0x39).contains($0) } ? nil : .integer(0)
        }
        return isInteger ? Int(text).map { .integer($0) } : .number(text)
      default: return nil
      }
    }
    switch value {
    case .number(_, isInteger: let isWhole) where isWhole || !isInteger: return value
    case .constant(let constant):
      if let cast = cast(constant) { return .constant(cast) }
    case .option(var choice):
      let constants = choice.options.map { cast($0.constant) }
      if !constants.contains(where: { $0 == nil }) {
        for (index, constant) in constants.enumerated() {
          if let constant { choice.options[index].constant = constant }
        }
        return .option(choice)
      }
    case .conditional(let condition, let first, let second):
      return .conditional(
        condition, try number(first, isInteger: isInteger),
        try number(second, isInteger: isInteger))
    default: break
    }
    throw Untranslatable(.noCounterpart("| \(isInteger ? "int" : "float")"))
  }

  /// Translates a method of a string: `x.lower()`.
  func method(
    _ subject: JinjaExpression, _ name: String, _ arguments: [JinjaExpression]
  ) throws(Untranslatable) -> JinjaValue {
    switch name {
    case "lower", "upper", "replace": return try textFunction(subject, name, arguments)
    case "strip": return try textFunction(subject, "trim", arguments)
    case "startswith", "endswith":
      guard arguments.count == 1,
        case .constant(.text(let part)) = try value(of: arguments[0])
      else { throw Untranslatable(.noCounterpart(".\(name)()")) }
      let value = try value(of: subject)
      let isStart = name == "startswith"
      return .logic(
        try found(part, in: value, isStart ? "starts" : "ends") { whole in
          isStart
            ? whole.utf8.starts(with: part.utf8)
            : Array(whole.utf8.reversed()).starts(with: part.utf8.reversed())
        })
    default: throw Untranslatable(.noCounterpart(".\(name)()"))
    }
  }

  private func textFunction(
    _ subject: JinjaExpression, _ name: String, _ arguments: [JinjaExpression]
  ) throws(Untranslatable) -> JinjaValue {
    var parts: [String] = []
    for argument in arguments {
      guard case .constant(.text(let words)) = try value(of: argument) else {
        throw Untranslatable(.noCounterpart("| \(name)"))
      }
      parts.append(words)
    }
    guard parts.count == (name == "replace" ? 2 : 0), parts.first != "" else {
      throw Untranslatable(.noCounterpart("| \(name)"))
    }
    let value = try value(of: subject)
    if case .conditional(let condition, let first, let second) = value {
      return .conditional(
        condition, try applied(name, parts, to: first), try applied(name, parts, to: second))
    }
    return try applied(name, parts, to: value)
  }

  private func applied(
    _ name: String, _ parts: [String], to value: JinjaValue
  ) throws(Untranslatable) -> JinjaValue {
    if case .conditional(let condition, let first, let second) = value {
      return .conditional(
        condition, try applied(name, parts, to: first), try applied(name, parts, to: second))
    }
    let text = try text(value)
    if let words = text.words {
      switch name {
      case "lower": return .constant(.text(words.lowercased()))
      case "upper": return .constant(.text(words.uppercased()))
      case "trim": return .constant(.text(words.trimmed))
      default: return .constant(.text(words.replacing(bytesOf: parts[0], with: parts[1])))
      }
    }
    if text.only == nil { _ = try text.known() }
    let operands = [source(of: text)] + parts.map { TextLiteral.line($0) }
    return .text(
      try bounded(
        JinjaText(
          JinjaText.Source(
            text: "\(name)(\(operands.joined(separator: ", ")))",
            isFilled: text.isFilled && (name == "lower" || name == "upper"),
            deferred: text.deferred))))
  }

  private func length(_ value: JinjaValue) throws(Untranslatable) -> JinjaValue {
    switch value.answer {
    case .constant(.text(let text)): return .constant(.integer(text.unicodeScalars.count))
    case .constant(.list(let elements)): return .constant(.integer(elements.count))
    case .list(let values): return .constant(.integer(values.count))
    case .undefined: return .constant(.integer(0))
    case .options(let choice): return .number("count(\(choice.written))", isInteger: true)
    case .text(let text):
      let source = source(of: try text.known())
      return .number(
        text.isFilled ? "length(\(source))" : "(length(\(source)) ?? 0)", isInteger: true)
    case .conditional(let condition, let first, let second):
      return .conditional(condition, try length(first), try length(second))
    default: throw Untranslatable(.noCounterpart("| length"))
    }
  }

  private func search(
    _ subject: JinjaExpression, _ arguments: [JinjaExpression],
    _ named: [String: JinjaExpression]
  ) throws(Untranslatable) -> JinjaValue {
    guard arguments.count == 1,
      case .constant(.text(let source)) = try value(of: arguments[0]),
      Set(named.keys).isSubset(of: ["ignorecase"])
    else { throw Untranslatable(.noCounterpart("| regex_search")) }
    var ignoresCase = false
    if let flag = named["ignorecase"] {
      guard case .constant(.boolean(let value)) = try value(of: flag) else {
        throw Untranslatable(.noCounterpart("| regex_search"))
      }
      ignoresCase = value
    }
    let pattern = try PythonPattern.search(source, ignoresCase: ignoresCase)
    return .search(try matched(try value(of: subject), pattern))
  }

  private func matched(
    _ value: JinjaValue, _ pattern: String
  ) throws(Untranslatable) -> ImportedLogic {
    switch value.answer {
    case .conditional(let condition, let first, let second):
      return try bounded(
        .any([
          .all([condition, try matched(first, pattern)]),
          .all([.not(condition), try matched(second, pattern)]),
        ]))
    case .text(let text):
      guard text.only?.hasLines == false else {
        throw Untranslatable(.other("it looks for a pattern in what may have several lines"))
      }
      // A match in an empty text is itself empty, and so false.
      let source = source(of: try text.known())
      return .compare(
        "\(source) matches \(pattern)", operands: text.isFilled ? [] : [source])
    default: throw Untranslatable(.noCounterpart("| regex_search"))
    }
  }
}

extension String {
  /// Returns the text with each occurrence of a part replaced, from the start on. Bytes are
  /// compared, without the regex library that the standard functions would bring in.
  func replacing(bytesOf part: String, with other: String) -> String {
    let (whole, part) = (Array(utf8), Array(part.utf8))
    guard !part.isEmpty else { return self }
    var result: [UInt8] = []
    var index = 0
    while index < whole.count {
      if whole[index...].starts(with: part) {
        result += other.utf8
        index += part.count
      } else {
        result.append(whole[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
