import FormSyntax
import SeededNumbers

/// Forms of any size with conditions, rules, lengths and patterns.
enum BigForm {
  static let plainSource = source(fields: 10_000)

  /// Returns a form in which one answer, limited by another, decides if all other fields are shown.
  static func gatedSource(fields: Int) -> SourceText {
    var text = """
      form booking {
        field guests: integer { required range 1...8 }
        field children: integer { range 0...guests }

      """
    for index in 0..<fields { text += "  field q\(index): boolean { show when children > 0 }\n" }
    return SourceText(name: "booking.form", text: text + "}\n")
  }

  /// Returns a form whose fields are in turn an integer, a text, a choice of three, a date and a
  /// decimal. All but the first are shown under a condition on an earlier integer, each integer and
  /// decimal has a rule that reads some earlier integers, and every third field is required.
  ///
  /// - Parameter reads: the number of earlier integers that a rule reads.
  static func source(fields: Int, reads: Int = 1) -> SourceText {
    var random = SeededGenerator(seed: 7)
    let kinds = ["integer", "text", "choice", "date", "decimal"]
    var text = "form big_\(fields) \"A form of \(fields) fields\" {\n"
    for index in 0..<fields {
      let kind = kinds[index % 5]
      let earlier = { (random: inout SeededGenerator) in random.below((index + 4) / 5) * 5 }
      text += "  field q\(index): \(kind) @\((index + 1) * 10) "
      text += "\"Question \(index): how much of item \(index) applies?\" {\n"
      if index % 3 == 0 { text += "    required\n" }
      if index > 0 { text += "    show when q\(earlier(&random)) > \(random.below(6))\n" }
      switch kind {
      case "integer" where index >= 4, "decimal":
        let parts = (0..<reads).map { _ in "value >= q\(earlier(&random)) - 5" }
        let condition = parts.joined(separator: " and ")
        text += "    check \(condition) else \"Too low beside that answer.\"\n"
      case "text":
        text += "    length ...80\n    match /[A-Za-z ]*/\n"
      case "choice":
        text += "    option a \"Alpha\"\n    option b \"Beta\"\n    option c \"Gamma\"\n"
      default:
        break
      }
      text += "  }\n"
    }
    return SourceText(name: "big.form", text: text + "}\n")
  }
}
