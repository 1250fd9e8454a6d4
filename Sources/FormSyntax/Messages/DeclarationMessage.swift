/// Messages about declarations.
package enum DeclarationMessage: Message {
  case duplicate(String)
  /// A rule with the name of a built-in one.
  case reservedRule(String)
  /// A group with the type of a single value.
  case valueTypeOfGroup(String, type: String)
  case groupTypeOfField(String, type: String)
  case groupAsType(String)
  case addedToType(String)
  case insideValueType(String)
  case insidePlainRow(list: String, name: String)
  case nestedSubmit
  case repeatedSubmit
  case tooDeep(limit: Int)
  case tooLarge(declarations: Int, rules: Int)
  case similarNames(String, String)
  /// A `let` that nothing reads; other files may read one in a named type.
  case unusedLet(String, isOfType: Bool)
  case unusedType(String)

  package var words: FindingWords {
    switch self {
    case .duplicate(let name):
      FindingWords("`\(name)` is already declared.", "Rename one of them.")
    case .reservedRule(let name):
      FindingWords(
        "There is already a built-in rule `\(name)`.", "Rename this one.")
    case .valueTypeOfGroup(let name, let type):
      FindingWords(
        "`\(type)` is the type of one value, but a group has fields.",
        "Write `field \(name): \(type)`.")
    case .groupTypeOfField(let name, let type):
      FindingWords(
        "`\(type)` is a group, but a field can have only one value.",
        "Write `group \(name): \(type)`.")
    case .groupAsType(let name):
      FindingWords(
        "A field has one value, but a group has several.", "Write `group \(name) { … }`.")
    case .addedToType(let type):
      FindingWords(
        "A declaration with the type `\(type)` can add rules, but not declarations.",
        "Declare it in `type \(type)`, or outside this block.")
    case .insideValueType(let type):
      FindingWords(
        "The type `\(type)` is a single value, so nothing can be declared inside.",
        "Put it in the form, or in a type that is a group: `type NAME = group { … }`.")
    case .insidePlainRow(let list, let name):
      FindingWords(
        "Each row of \(list) is one plain value, so nothing can be declared inside.",
        "Remove the type to give the rows fields: `rows \(name) { … }`.")
    case .nestedSubmit:
      FindingWords(
        "`submit` is only allowed directly in the block of the form.", "Move it out of this block.")
    case .repeatedSubmit:
      FindingWords("A form can have only one `submit`.", "Write all of it in one.")
    case .tooDeep(let limit):
      FindingWords(
        "Declarations nest more than \(limit) levels deep here, once types are expanded.",
        "Nest groups and lists less deeply.")
    case .tooLarge(let declarations, let rules):
      FindingWords(
        "Once types are expanded, this form has more than \(declarations) declarations or \(rules) rules and conditions.",
        "A type that uses another several times multiplies its fields. Use it less often.")
    case .similarNames(let name, let other):
      FindingWords(
        "`\(name)` and `\(other)` differ only in case.",
        "Rename one of them to avoid confusion.")
    case .unusedLet(let name, isOfType: true):
      FindingWords(
        "Nothing in this file reads `\(name)`.",
        "Use it, or remove it unless another file reads it. A `let` is never shown or included in "
          + "the answers.")
    case .unusedLet(let name, isOfType: false):
      FindingWords(
        "Nothing reads `\(name)`.",
        "Remove it, or use it. A `let` is never shown or included in the answers.")
    case .unusedType(let name):
      FindingWords(
        "Nothing in this file uses the type `\(name)`.",
        "Give it to a field, or remove it unless another file imports it.")
    }
  }
}
