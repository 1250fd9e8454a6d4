/// What each name stands for in each scope.
///
/// Open addressing over one number for scope and name, which is quicker than a dictionary; the
/// numbers are dense, so a multiplication spreads them. An entry has 16 bytes: a large form looks
/// names up all over the table, which costs the less the smaller it is.
struct SymbolTable {
  private struct Entry {
    var key = SymbolTable.free
    var number: Int32 = 0
    var kind = Kind.node
  }

  private enum Kind: UInt8 {
    case node, constant, rule
  }

  private var entries: [Entry]
  private var rules: [(span: Span, file: Int)] = []
  private var count = 0
  private var shift: UInt64

  /// No key: scopes are counted from 0 and far fewer.
  private static let free = UInt64.max

  init() {
    entries = Array(repeating: Entry(), count: 64)
    shift = 58
  }

  subscript(key: UInt64) -> Symbol? {
    let entry = entries[place(of: key)]
    return entry.key == key ? symbol(of: entry) : nil
  }

  /// Enters a symbol where the key has none yet; gives the one that it has.
  mutating func insert(_ symbol: Symbol, _ key: UInt64) -> Symbol? {
    let place = place(of: key)
    if entries[place].key == key { return self.symbol(of: entries[place]) }
    entries[place] = entry(of: symbol, key)
    count += 1
    if count &* 2 > entries.count { grow(to: entries.count * 2) }
    return nil
  }

  /// Makes room, so that little is moved as symbols are entered.
  mutating func reserveCapacity(_ count: Int) {
    var size = entries.count
    while size < count &* 2 { size &*= 2 }
    if size > entries.count { grow(to: size) }
  }

  private func symbol(of entry: Entry) -> Symbol {
    let number = Int(entry.number)
    switch entry.kind {
    case .node: return .node(number)
    case .constant: return .constant(number)
    case .rule: return .rule(rules[number].span, file: rules[number].file)
    }
  }

  private mutating func entry(of symbol: Symbol, _ key: UInt64) -> Entry {
    switch symbol {
    case .node(let node):
      return Entry(key: key, number: Int32(truncatingIfNeeded: node), kind: .node)
    case .constant(let number):
      return Entry(key: key, number: Int32(truncatingIfNeeded: number), kind: .constant)
    case .rule(let span, let file):
      rules.append((span, file))
      return Entry(key: key, number: Int32(truncatingIfNeeded: rules.count - 1), kind: .rule)
    }
  }

  private func place(of key: UInt64) -> Int {
    var place = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> shift)
    while entries[place].key != key, entries[place].key != SymbolTable.free {
      place = (place + 1) & (entries.count - 1)
    }
    return place
  }

  /// - Parameter size: a power of two.
  private mutating func grow(to size: Int) {
    let old = entries
    entries = Array(repeating: Entry(), count: size)
    shift = 64 - UInt64(size.trailingZeroBitCount)
    for entry in old where entry.key != SymbolTable.free { entries[place(of: entry.key)] = entry }
  }
}
