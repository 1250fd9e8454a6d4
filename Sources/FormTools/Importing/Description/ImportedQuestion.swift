/// A question of an imported form: `field NAME: TYPE …`.
package struct ImportedQuestion: Sendable {
  package var name: ImportedName
  package var type: ImportedType
  package var label: ImportedText?
  package var hint: ImportedText?
  package var help: ImportedText?
  package var example: ImportedText?
  package var unit: String?
  /// The formula of a computed field; nil for a question that is asked. A computed field whose
  /// formula could not be translated is left out as a whole.
  package var computed: ImportedFormula?
  package var clauses: [ImportedClause] = []
  /// The omissions that concern the question; written at the start of its block.
  package var omissions: [ImportedOmission] = []
  /// The parts of the original that the question expresses in another way, for the figures, such as
  /// a filter that became conditions of the options.
  package var carriedParts: [ImportedPart] = []
  package var origin: ImportedOrigin

  package init(
    name: ImportedName, type: ImportedType, label: ImportedText?, origin: ImportedOrigin
  ) {
    self.name = name
    self.type = type
    self.label = label
    self.origin = origin
  }
}

/// The type of an imported question.
package enum ImportedType: Sendable {
  /// A type by its keyword: `text`, `integer`.
  case plain(String)
  case choice(ImportedOptions)
  case choices(ImportedOptions)
}

/// The source of a question's options.
package enum ImportedOptions: Sendable {
  /// Options in the block of the question, and perhaps the clause `other`.
  case own([ImportedOption], other: ImportedOther? = nil)
  /// A list of the form, by its index in `ImportedForm.lists`.
  case list(Int)
  /// The formula after `options from`: `"regions.csv" as r where r.country == country`,
  /// `people.name`.
  case from(ImportedFormula)
}

/// An option of a choice.
package struct ImportedOption: Sendable {
  package var name: ImportedName
  package var label: ImportedText?
  package var hint: ImportedText?
  package var help: ImportedText?
  /// The recorded value if it is not a text: `12`, `true`. A recorded text is part of the name.
  package var recordedNumber: String?
  /// The points of the option, as a literal.
  package var points: String?
  /// The condition for offering the option; nil if it is always offered.
  package var condition: ImportedFormula?
  package var isExclusive = false
  package var omissions: [ImportedOmission] = []

  package init(name: ImportedName, label: ImportedText?) {
    self.name = name
    self.label = label
  }
}

/// The clause `other` of a choice.
package struct ImportedOther: Sendable {
  package var label: ImportedText
  package var recorded: String?

  package init(label: ImportedText, recorded: String? = nil) {
    self.label = label
    self.recorded = recorded
  }
}

/// A clause of a declaration that is more than a text.
package struct ImportedClause: Sendable {
  /// The words before the formula: `show when`, `required`, `required when`, `range`, `check`.
  package var keyword: String
  /// The formula after the words; nil if there is none, as for `required`.
  package var formula: ImportedFormula?
  /// The message after `else`. A `check` or `warn` without one gets a general message.
  package var message: ImportedText?
  /// The part that the figures count the clause as; nil if it is not worth counting.
  package var part: ImportedPart?

  package init(
    _ keyword: String, _ formula: ImportedFormula? = nil, message: ImportedText? = nil,
    as part: ImportedPart? = nil
  ) {
    self.keyword = keyword
    self.formula = formula
    self.message = message
    self.part = part
  }
}
