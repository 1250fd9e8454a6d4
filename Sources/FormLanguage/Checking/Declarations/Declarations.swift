package import FormEngine
package import FormSyntax

/// The checker's data about a node of the program, beyond what the engine receives.
package struct Declaration {
  /// The file that contains its syntax, and the node there.
  @Compact package var file: Int
  @Compact package var syntax: SyntaxID
  /// The span that findings point at: its name, or its keyword if it has none.
  package var nameSpan: SourceSpan
  var name: NameID = -1
  /// True if it comes from a named type, which is checked by itself.
  package var isSilent: Bool
  /// True for a field of unknown type, which was reported: expressions that read it report nothing.
  package var isUntyped = false
  /// The scope that contains it, and the scope that its block opens (usually the same).
  @Compact var scope: ScopeID
  @Compact var inner: ScopeID
  /// The named type that it uses, or -1.
  @Compact var type = -1
  /// The choice that its options belong to, or -1.
  @Compact package var choice = -1
  /// The choice whose `other` declares it, or -1.
  @Compact package var otherOf: NodeID = -1
  /// The tag as written, or -1.
  var tag = -1
  /// Its index in the declared focus order.
  @Compact package var focusRank = 0
}

/// The field that a name denotes in an outermost scope, with the data that expressions need about
/// it. Expressions name fields in any order, so this is small and contiguous.
struct PlainRead {
  var scope: Int32 = -1
  var node: Int32 = -1
  var slot: Int32 = -1
  /// The type of the field's value when read.
  var type = ValueType.invalid
}

/// The number of a scope.
typealias ScopeID = Int

/// A scope in which names are declared and looked up: the form, a group, the rows of a list.
struct Scope {
  var parent: ScopeID
  var node: NodeID
  var template: Int
  /// True for the body of a named type, where outer names are not visible.
  var isClosed: Bool
  /// True if its type was not found, so its members are unknown.
  var hasUnknownMembers = false
}

/// The meaning of a name in a scope.
enum Symbol {
  case node(NodeID)
  case constant(LetID)
  /// The name that an author gave to a rule.
  case rule(SourceSpan, file: Int)
}

/// The number of a `let`.
typealias LetID = Int

/// A `let`, whose type is inferred when it is first read.
package struct LetDeclaration {
  enum State {
    case unchecked, underway, checked
  }

  var name: NameID
  package var nameSpan: SourceSpan
  package var file: Int
  package var expression: SyntaxID
  var scope: ScopeID
  var template: Int
  package var slot: SlotID
  package var isSilent: Bool
  var state = State.unchecked
  package var type = ValueType.invalid
  /// The last field or list in focus order that it reads, or -1.
  var place: NodeID = -1
  /// Other fields and lists that it reads, latest first, up to a limit.
  var earlierPlaces: [NodeID] = []
  var isUsed = false
}

/// The options that a field or named type declares.
package struct ChoiceDeclaration {
  /// The name of the type or field that declares it.
  var name: String
  package var options: [NameID] = []
  /// The syntax of each option, and its file. For `other`, which comes last, it is the clause.
  var syntax: [SyntaxID] = []
  var file: Int
  /// The declaration that contains the options.
  var owner: SyntaxID
  /// True if problems with it are reported elsewhere.
  var isSilent: Bool
  /// The clause `other`, or -1.
  @Compact var other: SyntaxID = -1
  /// The type of its points, integer or decimal; nil if its options have none.
  var points: ValueType?
  /// The values that options are recorded as, by their index among the options of clauses. The
  /// others are recorded by their names.
  package var recorded: [Int: Value] = [:]
  /// A text that an option is recorded as and that contains `;`; nil if there is none.
  var recordedWithSeparator: String?
  /// The program's option list if no option has a condition; -1 until it is compiled.
  var compiled = -1
  /// The program's option list for showing labels, or -1.
  var display = -1
  /// True if its options are found through `optionNumbers`; a linear search is faster for a few.
  var isIndexed = false
  static let indexedCount = 12
  /// True if its options are not fully known because of an error.
  var isOpen = false
  /// The clause whose path names the column of answers that its options come from, or -1.
  @Compact var answers: SyntaxID = -1
  /// The options that come from a file, which precede those of `options`.
  package var fileOptions: FileOptions?
}

/// The number of a declared type.
typealias TypeID = Int

/// A `type` declaration.
struct TypeDeclaration {
  enum Kind {
    case unresolved, underway
    case scalar(ScalarType)
    case group
    /// A type with an error, which was reported.
    case invalid
  }

  var name: NameID
  var nameSpan: SourceSpan
  var file: Int
  var syntax: SyntaxID
  var kind = Kind.unresolved
  /// The named type that it adds rules to, or -1.
  var parent: TypeID = -1
  /// The named choice of `choices of NAME`, or -1.
  var severalOf: TypeID = -1
  /// The number of types that it is based on, directly and indirectly.
  var depth = 0
  var choice = -1
  var isUsed = false
}

/// A declaration, with the place that findings about it point at.
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
