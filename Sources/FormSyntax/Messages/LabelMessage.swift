/// The text of a label, which marks a place related to a finding.
package enum LabelMessage: Hashable, Sendable {
  case declaredHere
  case firstDeclaredHere
  case firstUsedHere
  case firstListedHere
  case firstGivenHere
  /// The `count = E` of a list.
  case givesRows
  case first
  case firstForm
  case writtenHere
  case second
  case other
  case andThis
  case isRead
  case isReadHere
  case isHidden
  case isDefault, isStartValue
  case isForced
  /// A `set` clause, with its field.
  case givesValue(String)
  case rule
  case option
  case hasPoints
  case mustAlsoBeTrue
  case isWhyReadonly
  case comparedAsText
  case takesFocus
  /// The place of a bracket that may be missing.
  case mayBeMissing(String)
  case isOutsideBlock
  case closingQuotes
  case mayStartText
  /// The condition under which the clauses of a proof apply.
  case isShownThen(String)
  case mustBeFilled(String)
  /// The condition under which an option is offered.
  case isOfferedThen(option: String, of: String)
  /// A link of a cycle, with its dependence on the next.
  case link(String, Dependence)
  /// A clause that hides a field or section.
  case hides(String)
  case shows(String)
  case makesReadonly(String)
  /// The place in the old version of a form.
  case oldVersion
  case changedHere

  var words: String {
    switch self {
    case .declaredHere: "declared here"
    case .firstDeclaredHere: "first declared here"
    case .firstUsedHere: "first used here"
    case .firstListedHere: "first listed here"
    case .firstGivenHere: "first given here"
    case .givesRows: "this gives the list its rows"
    case .first: "the first one"
    case .firstForm: "the first"
    case .writtenHere: "written here"
    case .second: "the second one"
    case .other: "the other one"
    case .andThis: "and this"
    case .isRead: "this one is read"
    case .isReadHere: "read here"
    case .isHidden: "this one is shadowed"
    case .isStartValue: "the value at the start"
    case .isDefault: "this is the default"
    case .isForced: "this is the forced value"
    case .givesValue(let name): "this gives \(name) its value then"
    case .rule: "this rule"
    case .option: "this option"
    case .hasPoints: "these are points"
    case .mustAlsoBeTrue: "this must also be true"
    case .comparedAsText: "it is compared with a text here"
    case .isWhyReadonly: "read-only because of this"
    case .takesFocus: "this takes the focus away"
    case .mayBeMissing(let bracket): "`\(bracket)` may be missing here"
    case .isOutsideBlock: "this is outside it, judging by the indentation"
    case .closingQuotes: "the closing quotes"
    case .mayStartText: "perhaps the text was meant to start here"
    case .isShownThen(let name): "\(name) is shown only if this is true"
    case .mustBeFilled(let name): "\(name) must be filled"
    case .isOfferedThen(let option, let name):
      "`\(option)` of \(name) is offered only if this is true"
    case .link(let name, let dependence): "\(name), \(dependence.words) the next"
    case .hides(let name): "hides \(name)"
    case .shows(let name): "shows \(name)"
    case .makesReadonly(let name): "makes \(name) read-only"
    case .oldVersion: "in the old version"
    case .changedHere: "this has changed"
    }
  }
}
