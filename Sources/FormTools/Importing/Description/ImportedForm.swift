/// A form that another format describes, ready to be written as source by `ImportedFormWriter`.
///
/// The reader of a format fills it with everything it can translate, in the order of the original:
///
/// 1. It gives names first, with an `ImportedNames` for each scope, because formulas need them.
/// 2. It translates formulas into source, or not at all: an `ImportedFormula` is one or the other.
/// 3. Anything without a counterpart becomes an `ImportedOmission` at its place.
///
/// The writer does everything else: backticks, `as`, escapes, layout, comments, PO files, figures,
/// and the check that the language accepts each formula.
package struct ImportedForm: Sendable {
  package var name: ImportedName
  package var title: ImportedText?
  package var help: ImportedText?
  /// The language of the texts, in the notation of gettext; nil if the original does not say.
  package var language: String?
  /// The lists of options that several questions share; they are written as types.
  package var lists: [ImportedList] = []
  package var items: [ImportedItem] = []
  /// The omissions that concern the form as a whole; written at its start.
  package var omissions: [ImportedOmission] = []
  /// The number of purely decorative things left out: appearance, colours, pictures.
  package var decorations = 0
  /// The number of questions left out because a device answers them, such as the time at the start.
  package var automaticQuestions = 0

  package init(name: ImportedName) {
    self.name = name
  }
}

/// A named list of options: `type NAME = choice { … }`.
package struct ImportedList: Sendable {
  /// The name of the type, which `ImportedNames.types()` keeps unique.
  package var name: ImportedName
  package var options: [ImportedOption]
  package var omissions: [ImportedOmission] = []

  package init(name: ImportedName, options: [ImportedOption]) {
    self.name = name
    self.options = options
  }
}

/// A declaration of an imported form.
package enum ImportedItem: Sendable {
  case question(ImportedQuestion)
  /// A group, section or list, with its declarations.
  case container(ImportedContainer)
  case note(ImportedNote)
  /// A rule of the surrounding form, group or row.
  case rule(ImportedClause)
  /// Something that was left out at this place.
  case omitted(ImportedOmission)
}

/// A group, a section or a list of rows.
package struct ImportedContainer: Sendable {
  /// The kind of a container, by its keyword.
  package enum Kind: String, Sendable {
    case group, section, rows
  }

  package var kind: Kind
  /// The name; a section has none.
  package var name: ImportedName?
  package var label: ImportedText?
  package var hint: ImportedText?
  package var help: ImportedText?
  package var clauses: [ImportedClause] = []
  package var items: [ImportedItem] = []
  package var omissions: [ImportedOmission] = []

  package init(_ kind: Kind, name: ImportedName?, label: ImportedText?) {
    self.kind = kind
    self.name = name
    self.label = label
  }
}

/// A text among the questions: `note "…" when …`.
package struct ImportedNote: Sendable {
  package var text: ImportedText
  /// The condition for showing the note; nil if it is always shown.
  package var condition: ImportedFormula?
  package var omissions: [ImportedOmission] = []

  package init(_ text: ImportedText, condition: ImportedFormula? = nil) {
    self.text = text
    self.condition = condition
  }
}
