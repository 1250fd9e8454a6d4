/// A row of a record as it was met: of a list, or, the first, the record itself.
struct RecordRow: Sendable {
  /// Its number in the state, where its template stands there; else 0.
  var state: RowID
  /// The row that holds its list.
  var owner: Int32
  /// The list, or the form.
  var list: Int32
  var template: Int32
  /// Its place among the rows of the list, and among the elements of the array, from 0.
  var position: Int32
  var element: Int32
  /// Where its object or value begins.
  var place: Int32
  /// Where its cells begin.
  var cells: Int32
  /// It is no object: nothing in it is checked.
  var isBroken = false
}

/// Where a record answers a declaration: the offset of the value, and what is known of it.
struct RecordCell: Sendable {
  private var bits: UInt32 = 0

  /// The sign: what is answered is more than 0.
  private static let emptyBit: UInt32 = 1 << 31
  private static let wrongBit: UInt32 = 1 << 30
  /// How many bytes a record may have.
  static let mostBytes = 1 << 30 - 1

  /// Nobody named it.
  static let absent = RecordCell()

  private init() {}

  @inline(__always)
  init(place: Int, isEmpty: Bool = false) {
    bits = UInt32(truncatingIfNeeded: place &+ 1) | (isEmpty ? Self.emptyBit : 0)
  }

  /// There is a member of this name.
  @inline(__always)
  var isNamed: Bool { bits != 0 }

  /// It holds something, of whatever type.
  @inline(__always)
  var isAnswered: Bool { Int32(bitPattern: bits) > 0 }

  /// What it holds is not of its type, and reads as empty.
  var isWrong: Bool {
    get { bits & Self.wrongBit != 0 }
    set { bits = newValue ? bits | Self.wrongBit : bits & ~Self.wrongBit }
  }

  /// The offset of the value; meaningful where it is named.
  @inline(__always)
  var place: Int { Int(bits & ~(Self.emptyBit | Self.wrongBit)) - 1 }
}

/// What was noticed while a record was read. It is told once it is known that its place is shown.
struct RecordNote: Sendable {
  enum Kind: Sendable {
    /// A rule, by its number.
    case rule(Int32)
    case required
    /// A list without rows, which may be required or have a least number of rows.
    case noRows(list: Int32)
    case wrongType(WrongType)
    case controlCharacter
    case unknownOption
    /// An element of a `choices` that is not a text.
    case wrongOptionKind
    /// An option that the same `choices` names before.
    case repeatedOption
    case repeated
    case unknown(container: Int32)
  }

  var kind: Kind
  var node: Int32
  /// The row in which the declaration stands.
  var row: Int32
  /// Where the value or name it is about begins, or the object that lacks something.
  var place: Int32
}

/// A member that the form does not have: the block in which it stands, and its name.
struct UnknownMember: Hashable {
  var node: Int32
  var row: Int32
  var name: String
}
