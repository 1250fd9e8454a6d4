/// A row of a list in a record, in the order of reading; the first is the record itself.
struct RecordRow: Sendable {
  /// The number of the row in the state, or 0 if its template is not there.
  var state: RowID
  /// The index of the row that contains its list.
  var owner: Int32
  /// The list, or the form.
  var list: Int32
  var template: Int32
  /// The index among the rows of the list; `element` is the index among the elements of the array.
  var position: Int32
  var element: Int32
  /// The offset of its object or value.
  var place: Int32
  /// The index of its first cell.
  var cells: Int32
  /// True if the value is not an object, so nothing in it is checked.
  var isBroken = false
}

/// The answer of a record to a declaration: the offset of the value, and flags.
struct RecordCell: Sendable {
  private var bits: UInt32 = 0

  /// The sign bit, so cells with an answer are greater than 0.
  private static let emptyBit: UInt32 = 1 << 31
  private static let wrongBit: UInt32 = 1 << 30
  /// The most bytes in a record.
  static let mostBytes = 1 << 30 - 1

  /// A cell without a member.
  static let absent = RecordCell()

  private init() {}

  @inline(__always)
  init(place: Int, isEmpty: Bool = false) {
    bits = UInt32(truncatingIfNeeded: place &+ 1) | (isEmpty ? Self.emptyBit : 0)
  }

  /// True if there is a member with this name.
  @inline(__always)
  var isNamed: Bool { bits != 0 }

  /// True if the value is not empty, whatever its type.
  @inline(__always)
  var isAnswered: Bool { Int32(bitPattern: bits) > 0 }

  /// True if the value is not of its type, and reads as empty.
  var isWrong: Bool {
    get { bits & Self.wrongBit != 0 }
    set { bits = newValue ? bits | Self.wrongBit : bits & ~Self.wrongBit }
  }

  /// The offset of the value; meaningless if there is no member.
  @inline(__always)
  var place: Int { Int(bits & ~(Self.emptyBit | Self.wrongBit)) - 1 }
}

/// An observation made while a record is read. It is reported once it is clear that its declaration
/// is shown.
struct RecordNote: Sendable {
  enum Kind: Sendable {
    /// A rule, by its index.
    case rule(Int32)
    case required
    /// A requirement that the evaluation decides.
    case maybeRequired
    /// A list without rows, which may be required or have a least number of rows.
    case noRows(list: Int32)
    case wrongType(WrongType)
    case controlCharacter
    case unknownOption
    /// An element of a `choices` value that is not a text.
    case wrongOptionKind
    /// An option that occurred before in the same `choices` value.
    case repeatedOption
    case repeated
    case unknown(container: Int32)
  }

  var kind: Kind
  var node: Int32
  /// The row that contains the declaration.
  var row: Int32
  /// The offset of the value or name, or of the object in which something is missing.
  var place: Int32
}

/// A member that the form does not have: its container and its name.
struct UnknownMember: Hashable {
  var node: Int32
  var row: Int32
  var name: String
}
