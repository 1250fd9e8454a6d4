internal import FormJSON
internal import FormSyntax

/// The dense number of a name in a `NameTable`.
package typealias NameID = Int32

/// A table that interns the names of a form: each is stored once and has a dense number.
///
/// ASCII names are found by their bytes. Others are found as strings, whose equality is canonical
/// equivalence, as for names.
///
/// A class, shared by everything that checks one form: a struct with all its parts would be
/// retained for each name that is read.
package final class NameTable {
  @exclusivity(unchecked) private var bytes: [UInt8] = []
  /// The offset of each name in `bytes`; the last entry is the end.
  @exclusivity(unchecked) private var starts: [Int32] = [0]
  /// A hash table with open addressing.
  @exclusivity(unchecked) private var entries: [Entry]
  @exclusivity(unchecked) private var others: [String: NameID] = [:]
  private let seed = UInt64.random(in: .min ... .max)

  /// A short name is identified by its entry alone: a large form looks names up all over the table,
  /// and each further access would be another cache miss.
  private struct Entry {
    /// The last one to eight bytes, which are the whole of a short name.
    var tail: UInt64 = 0
    var length: Int32 = 0
    /// The name's number, or -1 if the entry is free.
    var name: NameID = -1
  }

  init(capacity: Int = 256) {
    var size = 64
    while NameTable.isCrowded(size, with: capacity) { size &*= 2 }
    entries = [Entry](repeating: Entry(), count: size)
  }

  /// Returns whether more than four fifths of a table are used. Up to that, a lookup takes three
  /// probes on average, usually next to each other, and the table is small.
  private static func isCrowded(_ size: Int, with count: Int) -> Bool { count &* 5 > size &* 4 }

  var count: Int { starts.count - 1 }

  /// Reserves capacity for the bytes of that many names, so they rarely move as names are entered.
  func reserveCapacity(_ count: Int) {
    bytes.reserveCapacity(count * 16)
    starts.reserveCapacity(count)
  }

  /// Returns the number of a name, which is entered if it is new.
  func intern(_ name: some Collection<UInt8>) -> NameID {
    if let found = name.withContiguousStorageIfAvailable({ internContiguous($0) }) { return found }
    return Array(name).withUnsafeBufferPointer { internContiguous($0) }
  }

  func intern(_ name: String) -> NameID { intern(name.utf8) }

  /// Returns the number of the name in a node of one token.
  func intern(_ id: SyntaxID, in tree: SyntaxTree) -> NameID {
    let range = tree.nameRange(id)
    return tree.source.bytes.withUnsafeBufferPointer {
      internContiguous(UnsafeBufferPointer(rebasing: $0[range]))
    }
  }

  /// Returns whether a name is ASCII without capitals, so it is its own lower case.
  func isLowerCase(_ name: NameID) -> Bool {
    guard name >= 0, name < count else { return true }
    return !bytes[range(of: name)].contains {
      ($0 >= 0x41 && $0 <= 0x5A) || $0 >= 0x80
    }
  }

  /// Returns a name as it was first written.
  package func text(_ name: NameID) -> String {
    guard name >= 0, name < count else { return "" }
    return bytes.withUnsafeBufferPointer {
      String(decoding: UnsafeBufferPointer(rebasing: $0[range(of: name)]), as: UTF8.self)
    }
  }

  private func internContiguous(_ name: UnsafeBufferPointer<UInt8>) -> NameID {
    let key = key(of: name)
    guard key.isASCII else { return internOther(name) }
    let place = place(of: name, key)
    if entries[place].name >= 0 { return entries[place].name }
    let number = append(name)
    entries[place] = Entry(
      tail: key.tail, length: Int32(truncatingIfNeeded: name.count), name: number)
    if NameTable.isCrowded(entries.count, with: count) { grow() }
    return number
  }

  private func internOther(_ name: UnsafeBufferPointer<UInt8>) -> NameID {
    let text = NameTable.withoutAliases(
      withMarksInOrder(String(decoding: name, as: UTF8.self)))
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return intern(Array(text.utf8)) }
    if let found = others[text] { return found }
    let number = append(name)
    others[text] = number
    return number
  }

  /// Replaces the scalars that are canonically equivalent to an ASCII one.
  private static func withoutAliases(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { alias(of: $0) != nil }) else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(alias(of: scalar) ?? scalar) }
    return String(scalars)
  }

  private static func alias(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x212A: "K"
    case 0x037E: ";"
    case 0x1FEF: "`"
    default: nil
    }
  }

  private func append(_ name: UnsafeBufferPointer<UInt8>) -> NameID {
    bytes.append(contentsOf: name)
    starts.append(Int32(truncatingIfNeeded: bytes.count))
    return NameID(truncatingIfNeeded: count - 1)
  }

  /// Returns the position of a name, or the free position for it.
  private func place(of name: UnsafeBufferPointer<UInt8>, _ key: Key) -> Int {
    let mask = entries.count - 1
    var place = Int(truncatingIfNeeded: key.hash) & mask
    while entries[place].name >= 0 {
      let entry = entries[place]
      if entry.tail == key.tail, Int(entry.length) == name.count,
        name.count <= 8 || bytes[range(of: entry.name)].elementsEqual(name)
      {
        return place
      }
      place = (place + 1) & mask
    }
    return place
  }

  /// Returns the range of a name in `bytes`.
  private func range(of name: NameID) -> Range<Int> {
    Int(starts[Int(name)])..<Int(starts[Int(name) + 1])
  }

  /// The key by which a name is found.
  private struct Key {
    var hash: UInt64
    var tail: UInt64
    var isASCII: Bool
  }

  /// Returns the key of a name: its hash multiplies eight bytes at a time into a random seed, so
  /// nobody can choose names that collide.
  private func key(of name: UnsafeBufferPointer<UInt8>) -> Key {
    let raw = UnsafeRawBufferPointer(name)
    var state = seed
    var seen: UInt64 = 0
    var index = 0
    while index + 8 < name.count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      state = NameTable.mixed(state, word)
      seen |= word
      index += 8
    }
    var tail: UInt64 = 0
    while index < name.count {
      tail = tail &<< 8 | UInt64(name[index])
      index += 1
    }
    return Key(
      hash: NameTable.mixed(state, tail ^ UInt64(name.count) &<< 56), tail: tail,
      isASCII: (seen | tail) & 0x8080_8080_8080_8080 == 0)
  }

  /// Returns the two halves of a product of 128 bits, folded.
  private static func mixed(_ state: UInt64, _ word: UInt64) -> UInt64 {
    let product = (state ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low ^ state
  }

  private func grow() {
    let old = entries
    entries = [Entry](repeating: Entry(), count: old.count * 2)
    let mask = entries.count - 1
    bytes.withUnsafeBufferPointer { bytes in
      for entry in old where entry.name >= 0 {
        let hash = key(of: UnsafeBufferPointer(rebasing: bytes[range(of: entry.name)])).hash
        var place = Int(truncatingIfNeeded: hash) & mask
        while entries[place].name >= 0 { place = (place + 1) & mask }
        entries[place] = entry
      }
    }
  }
}
