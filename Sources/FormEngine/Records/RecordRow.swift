/// A row of a record as it was met: of a list, or, for the first, the record itself.
struct RecordRow: Sendable {
  /// Its number in the state, if its template is there; else 0.
  var state: RowID
  /// The row that contains its list.
  var owner: Int32
  /// The list, or the form.
  var list: Int32
  var template: Int32
  /// Its index among the rows of the list, and among the elements of the array.
  var position: Int32
  var element: Int32
  /// The start of its object or value.
  var place: Int32
  /// The start of its cells.
  var cells: Int32
  /// Whether it is not an object: then nothing in it is checked.
  var isBroken = false
}

/// Where a record answers a declaration: the offset of the value, and what is known about it.
struct RecordCell: Sendable {
  private var bits: UInt32 = 0

  /// The sign bit: answered cells are greater than 0.
  private static let emptyBit: UInt32 = 1 << 31
  private static let wrongBit: UInt32 = 1 << 30
  /// The number of bytes that a record may have.
  static let mostBytes = 1 << 30 - 1

  /// No member names it.
  static let absent = RecordCell()

  private init() {}

  @inline(__always)
  init(place: Int, isEmpty: Bool = false) {
    bits = UInt32(truncatingIfNeeded: place &+ 1) | (isEmpty ? Self.emptyBit : 0)
  }

  /// Whether there is a member with this name.
  @inline(__always)
  var isNamed: Bool { bits != 0 }

  /// Whether it contains something, of whatever type.
  @inline(__always)
  var isAnswered: Bool { Int32(bitPattern: bits) > 0 }

  /// Whether its content is not of its type, and reads as empty.
  var isWrong: Bool {
    get { bits & Self.wrongBit != 0 }
    set { bits = newValue ? bits | Self.wrongBit : bits & ~Self.wrongBit }
  }

  /// The offset of the value; only meaningful if there is a member.
  @inline(__always)
  var place: Int { Int(bits & ~(Self.emptyBit | Self.wrongBit)) - 1 }
}

/// What was noticed while a record was read. It is reported once its place is known to be shown.
struct RecordNote: Sendable {
  enum Kind: Sendable {
    /// A rule, by its number.
    case rule(Int32)
    case required
    /// What is decided when everything is evaluated.
    case maybeRequired
    /// A list without rows, which may be required or have a least number of rows.
    case noRows(list: Int32)
    case wrongType(WrongType)
    case controlCharacter
    case unknownOption
    /// An element of a `choices` that is not a text.
    case wrongOptionKind
    /// An option that the same `choices` has already named.
    case repeatedOption
    case repeated
    case unknown(container: Int32)
  }

  var kind: Kind
  var node: Int32
  /// The row that contains the declaration.
  var row: Int32
  /// The start of the value or name it is about, or of the object that lacks something.
  var place: Int32
}

/// A member that the form does not have: the block that contains it, and its name.
struct UnknownMember: Hashable {
  var node: Int32
  var row: Int32
  var name: String
}
