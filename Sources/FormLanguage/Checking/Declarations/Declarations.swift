internal import FormEngine

/// What the checker knows about a node of the program besides what the engine receives.
struct Declaration {
  /// The file that its syntax is in, and the node there.
  @Compact var file: Int
  @Compact var syntax: SyntaxID
  /// Where findings point: its name, or its keyword if it has none.
  var nameSpan: SourceSpan
  var name: NameID = -1
  /// It comes from a named type, which is checked by itself.
  var isSilent: Bool
  /// A field of unknown type, which was reported: what reads it reports nothing.
  var isUntyped = false
  /// The scope that contains it, and the one that its block opens (usually the same).
  @Compact var scope: ScopeID
  @Compact var inner: ScopeID
  /// The named type that it uses, or -1.
  @Compact var type = -1
  /// The choice that its options belong to, or -1.
  @Compact var choice = -1
  /// The choice whose `other` declares it, or -1.
  @Compact var otherOf: NodeID = -1
  /// As written, or -1.
  var tag = -1
  /// Its index in the declared focus order.
  @Compact var focusRank = 0
}

/// The field that a name means in an outermost scope, with what expressions need to know about it.
/// Expressions name fields in any order, so this is kept small and together.
struct PlainRead {
  var scope: Int32 = -1
  var node: Int32 = -1
  var slot: Int32 = -1
  /// The type of its value when read.
  var type = ValueType.invalid
}

/// The number of a scope.
typealias ScopeID = Int

/// Where names are declared and looked up: the form, a group, the rows of a list.
struct Scope {
  var parent: ScopeID
  var node: NodeID
  var template: Int
  /// The body of a named type: outer names are not visible.
  var isClosed: Bool
  /// Its type was not found, so nothing is known about its members.
  var hasUnknownMembers = false
}

/// The meaning of a name in a scope.
enum Symbol {
  case node(NodeID)
  case constant(LetID)
  /// The name that an author gave a rule.
  case rule(SourceSpan, file: Int)
}

/// The number of a `let`.
typealias LetID = Int

/// A `let`, whose type is inferred when it is first read.
struct LetDeclaration {
  enum State {
    case unchecked, underway, checked
  }

  var name: NameID
  var nameSpan: SourceSpan
  var file: Int
  var expression: SyntaxID
  var scope: ScopeID
  var template: Int
  var slot: SlotID
  var isSilent: Bool
  var state = State.unchecked
  var type = ValueType.invalid
  /// The last field or list in focus order that it reads, or -1.
  var place: NodeID = -1
  /// Others before it, some at least.
  var earlierPlaces: [NodeID] = []
  var isUsed = false
}

/// The options that a field or named type declares.
struct ChoiceDeclaration {
  /// The name by which people know it: that of a type or field.
  var name: String
  var options: [NameID] = []
  /// The syntax of each option, and its file. That of `other`, which is the last, is its clause.
  var syntax: [SyntaxID] = []
  var file: Int
  /// The declaration with the options.
  var owner: SyntaxID
  /// What is wrong with it is reported elsewhere.
  var isSilent: Bool
  /// The clause `other`, or -1.
  @Compact var other: SyntaxID = -1
  /// The type of its points: integers or decimals; nil if its options have none.
  var points: ValueType?
  /// The program's options if no option has a condition; -1 until they are compiled.
  var compiled = -1
  /// The program's options for showing their labels, or -1.
  var display = -1
  /// Whether its options are found by `optionNumbers`; a linear search is faster for a few.
  var isIndexed = false
  static let indexedCount = 12
  /// Whether its options could not be read.
  var isOpen = false
  /// The file that its options come from, before those of `options`.
  var fileOptions: FileOptions?
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
  var nameSpan: SourceSpan
  var file: Int
  var syntax: SyntaxID
  var kind = Kind.unresolved
  /// The named type that it adds rules to, or -1.
  var parent: TypeID = -1
  /// The named choice of which it is several options, or -1.
  var severalOf: TypeID = -1
  /// The number of types it adds to, directly and indirectly.
  var depth = 0
  var choice = -1
  var isUsed = false
}

/// What a name declares, where findings about it point.
protocol Declared {
  var file: Int { get }
  /// Its name, or its keyword if it has none.
  var nameSpan: SourceSpan { get }
}

extension Declared {
  var namePlace: SourcePlace { SourcePlace(file, nameSpan) }
}

extension Declaration: Declared {}
extension LetDeclaration: Declared {}
extension TypeDeclaration: Declared {}
