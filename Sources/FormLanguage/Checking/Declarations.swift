internal import FormEngine

/// What the checker knows of a node of the program beside what the engine is told.
struct Declaration {
  /// The file that its syntax is in, and the node there.
  @Compact var file: Int
  @Compact var syntax: SyntaxID
  /// What stands for it in findings: its name, or its keyword where it has none.
  var nameSpan: Span
  var name: NameID = -1
  /// It stems from a named type, which is checked by itself.
  var isSilent: Bool
  /// A field whose type is not known, which was reported: what reads it stays silent.
  var isUntyped = false
  /// The scope in which it stands, and the one that its block opens (the same for most).
  @Compact var scope: ScopeID
  @Compact var inner: ScopeID
  /// The named type that it uses, or -1.
  @Compact var type = -1
  /// The choice that its options belong to, or -1.
  @Compact var choice = -1
  /// As written, or -1.
  var tag = -1
  /// Its place in the declared focus order.
  @Compact var focusRank = 0
}

/// The field that a name stands for in a scope without another one around it, with what expressions
/// ask of it: they name fields in any order, so that what they look at is small and together.
struct PlainRead {
  var scope: Int32 = -1
  var node: Int32 = -1
  var slot: Int32 = -1
  /// The type of what reading it gives.
  var type = ValueType.invalid
}

/// The number of a scope.
typealias ScopeID = Int

/// Where names are declared and looked for: the form, a group, the rows of a list.
struct Scope {
  var parent: ScopeID
  var node: NodeID
  var template: Int
  /// The body of a named type: names outside are not seen.
  var isClosed: Bool
  /// Its type was not found, so that nothing can be said of its members.
  var hasUnknownMembers = false
}

/// What a name stands for in a scope.
enum Symbol {
  case node(NodeID)
  case constant(LetID)
  /// The name that an author gave a rule.
  case rule(Span, file: Int)
}

/// The number of a `let`.
typealias LetID = Int

/// A `let`, whose type is found when it is first read.
struct LetDeclaration {
  enum State {
    case unchecked, underway, checked
  }

  var name: NameID
  var nameSpan: Span
  var file: Int
  var expression: SyntaxID
  var scope: ScopeID
  var template: Int
  var slot: SlotID
  var isSilent: Bool
  var state = State.unchecked
  var type = ValueType.invalid
  /// The field or list that it reads last in focus order, or -1.
  var place: NodeID = -1
  var isUsed = false
}

/// The options that a field or named type declares.
struct ChoiceDeclaration {
  /// As people refer to it: a type's or a field's name.
  var name: String
  var options: [NameID] = []
  /// The syntax of each option, and its file.
  var syntax: [SyntaxID] = []
  var file: Int
  /// Where the program has them when no option has a condition; -1 until they are compiled.
  var compiled = -1
  /// Where the program has them for showing their labels, or -1.
  var display = -1
  /// Its options are found by `optionNumbers`; a few are quicker looked through.
  var isIndexed = false
  static let indexedCount = 12
  /// Its options come from a file, or could not be read.
  var isOpen = false
}

/// The number of a declared type.
typealias TypeID = Int

/// A `type` declaration.
struct TypeDeclaration {
  enum Kind {
    case unresolved, underway
    case scalar(ScalarType)
    case group
    /// It has no meaning, which was reported.
    case invalid
  }

  var name: NameID
  var nameSpan: Span
  var file: Int
  var syntax: SyntaxID
  var kind = Kind.unresolved
  /// The named type that it adds rules to, or -1.
  var parent: TypeID = -1
  /// How many types it adds to, one through the other.
  var depth = 0
  var choice = -1
  var isUsed = false
}
