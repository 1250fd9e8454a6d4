import FormEngine
import FormLanguage
import FormSyntax

/// Values as a person writes them in a test.
enum TestLiterals {
  /// Returns the literal of a value for a field; nil if the language has none.
  static func literal(_ value: Value, of node: NodeID, in program: Program) -> String? {
    let options = program.options(of: node)
    func name(_ index: Int32) -> String? {
      options.indices.contains(Int(index)) ? TestText.option(options[Int(index)].name) : nil
    }
    switch value {
    case .option(let index): return name(index)
    case .options(let chosen): return "[\(chosen.compactMap(name).joined(separator: ", "))]"
    case .text(let text): return self.text(text)
    case .integer(let integer):
      // The smallest integer cannot be written, because its digits without the sign are out of
      // range.
      return integer == .min ? nil : String(integer)
    case .decimal:
      // Decimals are written as people type them: 900, but 19.90.
      let digits = value.text()
      if digits.contains(".") {
        return program.format(of: node, in: nil).text(value, withUnit: false)
      }
      // Without a decimal point, the digits would be an integer, for which they may be too large.
      return Int64(digits) == nil ? digits + ".0" : digits
    case .boolean, .date, .time, .dateTime: return TestText.literal(value)
    case .list(let elements):
      let literals = elements.map { literal($0, of: node, in: program) }
      return literals.contains(nil)
        ? nil : "[\(literals.compactMap(\.self).joined(separator: ", "))]"
    case .empty, .duration, .period: return nil
    }
  }

  /// Returns a text literal, over several lines if the text has line breaks.
  static func text(_ text: String) -> String {
    text.unicodeScalars.contains("\n") ? TextLiteral.block(text) : TextLiteral.line(text)
  }
}
