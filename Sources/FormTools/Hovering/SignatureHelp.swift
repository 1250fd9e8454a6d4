internal import FormEngine
package import FormLanguage
internal import FormSyntax

/// The signatures of a called function, and the parameter at the cursor.
package struct SignatureHelp: Hashable, Sendable {
  package struct Signature: Hashable, Sendable {
    package var label: String
    package var parameters: [String]

    /// The ranges of the parameters in the label, in UTF-16 code units.
    package var ranges: [Range<Int>] {
      let label = Array(label.utf16)
      // Starts after the name of the function.
      var start = (label.firstIndex(of: 0x28) ?? -1) + 1
      return parameters.map { parameter in
        let wanted = Array(parameter.utf16)
        while start < label.count, !label[start...].starts(with: wanted) { start += 1 }
        let range = start..<min(label.count, start + wanted.count)
        start = range.upperBound
        return range
      }
    }
  }

  package var signatures: [Signature]
  package var documentation: String
  package var activeSignature: Int
  package var activeParameter: Int
}

extension FileAnalysis {
  /// The number of tokens before an offset that are searched.
  private static let signatureLimit = 10_000

  /// Returns the signatures for the call around an offset, which may be unfinished.
  package func signatureHelp(at offset: Int) -> SignatureHelp? {
    let low = tree.tokens.partitioningIndex { $0.end > offset }
    var depth = 0
    var commas = 0
    var index = low - 1
    while index > 0, low - index < Self.signatureLimit {
      let token = tree.tokens[index]
      switch token.kind {
      case .rightParenthesis, .rightBracket: depth += 1
      case .leftBracket:
        if depth == 0 { commas = 0 } else { depth -= 1 }
      case .leftParenthesis:
        if depth > 0 {
          depth -= 1
          break
        }
        let name = tree.tokens[index - 1]
        if name.end == token.start,
          let function = Function(named: tree.nameText(ofToken: index - 1))
        {
          return help(with: function, argument: commas)
        }
        commas = 0
      case .comma where depth == 0: commas += 1
      case .leftBrace, .rightBrace: return nil
      default: break
      }
      index -= 1
    }
    return nil
  }

  private func help(with function: Function, argument: Int) -> SignatureHelp {
    let signatures = function.signatures
    let fitting = signatures.firstIndex { argument < $0.parameters.count || $0.isVariadic }
    let active = fitting ?? signatures.count - 1
    let last = max(0, signatures[active].parameters.count - 1)
    return SignatureHelp(
      signatures: zip(signatures, function.signatureTexts).map {
        SignatureHelp.Signature(label: $1, parameters: $0.parameters.map(\.word))
      },
      documentation: function.meaning.capitalisedFirst + ".", activeSignature: active,
      activeParameter: min(argument, last))
  }
}

extension FunctionSignature.Parameter {
  /// The placeholder for the parameter in a signature.
  var word: String {
    switch self {
    case .text: "text"
    case .integer: "integer"
    case .decimal: "decimal"
    case .boolean: "boolean"
    case .date: "date"
    case .time: "time"
    case .dateTime: "datetime"
    case .number: "number"
    case .day, .dateOfDay: "date"
    case .moment, .timeOfMoment: "time"
    case .list: "LIST"
    case .element: "value"
    case .row: "ROW"
    }
  }
}

extension Function {
  /// The signatures of the function, with their results.
  var signatureTexts: [String] {
    signatures.map { signature in
      var parameters = signature.parameters.map(\.word)
      if isAggregate, signature.parameters.first == .list {
        parameters[0] = "LIST [as NAME] [where CONDITION]"
      }
      if signature.isVariadic { parameters.append("…") }
      return "\(name)(\(parameters.joined(separator: ", "))) → \(signature.result.word)"
    }
  }
}
