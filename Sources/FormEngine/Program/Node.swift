/// A declaration of a compiled form, by its dense number: the form, a group, a section, a list, the
/// body of a list's rows, a field or a note. Number 0 is the form. Numbers follow the file.
package typealias NodeID = Int

/// A value or condition that the engine keeps for each row of a template, by its dense number.
package typealias SlotID = Int

/// When something is true: never, always, or while the slot is true.
package enum Condition: Hashable, Sendable {
  case never
  case always
  case slot(SlotID)
}

/// What a compiled form knows about one declaration.
package struct Node: Sendable {
  package enum Kind: UInt8, Sendable {
    case form
    case group
    case section
    /// A list, in the template that contains it.
    case list
    /// The body of a list: the root of the rows' own template. Its parent is the list.
    case row
    case field
    case note
  }

  // The members that are read most come first, with the small ones together: there is one node for
  // each declaration, and the compiler reads them in any order.
  package var kind: Kind
  package var type: ScalarType = .text
  package var isComputed = false
  package var keeps = false
  package var confirms = false
  /// `rows tags: text`: each row is one plain value.
  package var isPlainList = false
  @Compact package var slot: SlotID = -1
  @Compact package var parent: NodeID
  @Compact package var template: Int
  /// As declared; empty for sections, notes and rows. The one field of a list of plain values is
  /// called `value`.
  package var name: String

  // Texts for people: each is an expression whose value is a text.
  package var label: Code = .none
  package var hint: Code = .none
  package var help: Code = .none
  package var example: Code = .none

  // Conditions, resolved in the node's own template (a list's in the template that contains it).
  @CompactCondition package var shown: Condition = .always
  @CompactCondition package var readonly: Condition = .never
  @CompactCondition package var required: Condition = .never
  package var requiredMessage: Code = .none

  /// The rules written in this declaration's block, as positions in `ProgramParts.rules`.
  package var rules: Range<Int> {
    get { firstRule..<endOfRules }
    set { (firstRule, endOfRules) = (newValue.lowerBound, newValue.upperBound) }
  }
  @Compact private var firstRule = 0
  @Compact private var endOfRules = 0

  // Fields
  /// The text of `unit`, or empty.
  package var unit = ""
  /// The least number of decimal places in which `step` is shown, or -1.
  @Compact package var places = -1
  /// Index into `ProgramParts.options`, or -1.
  @Compact package var options = -1

  // Lists
  /// The template of the rows, and the node of their body.
  @Compact package var rowTemplate = -1
  @Compact package var rowBody: NodeID = -1
  package var item: Code = .none
  package var sort: [SortKey] = []

  package init(kind: Kind, name: String, parent: NodeID, template: Int) {
    self.kind = kind
    self.name = name
    self.parent = parent
    self.template = template
  }
}

/// One key of `sort by`: a slot of the rows' template.
package struct SortKey: Hashable, Sendable {
  package var slot: SlotID
  package var isDescending: Bool

  package init(slot: SlotID, isDescending: Bool) {
    self.slot = slot
    self.isDescending = isDescending
  }
}

/// One option of a choice.
package struct FormOption: Hashable, Sendable {
  package var name: String
  package var label: String
  package var hint: String
  package var help: String
  /// Chosen alone or not at all.
  package var isExclusive: Bool
  /// Offered while this is true; a slot of the template of the field that has the options.
  package var offered: Condition

  package init(
    name: String, label: String, hint: String = "", help: String = "", isExclusive: Bool = false,
    offered: Condition = .always
  ) {
    self.name = name
    self.label = label
    self.hint = hint
    self.help = help
    self.isExclusive = isExclusive
    self.offered = offered
  }
}
