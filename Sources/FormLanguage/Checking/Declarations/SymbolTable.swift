internal import FormSyntax

/// A symbol table: the meaning of each name in each scope.
///
/// Most names are declared in a single scope, whose entry is found by the number of the name.
/// Entries for further scopes are in a hash table with open addressing, which is faster than a
/// dictionary.
struct SymbolTable {
  private struct Entry {
    var scope: Int32 = -1
    var number: Int32 = 0
    var kind = Kind.node
    /// True if the same name is declared in other scopes.
    var isElsewhere = false
  }

  private struct FurtherEntry {
    var key = SymbolTable.free
    var entry = Entry()
  }

  private enum Kind: UInt8 {
    case node, constant, rule
  }

  /// The entries by name, each for the scope that declared the name first.
  private var entries: [Entry] = []
  private var further: [FurtherEntry] = []
  private var furtherCount = 0
  private var rules: [(span: SourceSpan, file: Int)] = []

  /// A value that is never a key: scopes are numbered from 0, and there are far fewer.
  private static let free = UInt64.max

  subscript(name: NameID, in scope: ScopeID) -> Symbol? {
    guard name >= 0, name < entries.count else { return nil }
    let entry = entries[Int(name)]
    if Int(entry.scope) == scope { return symbol(of: entry) }
    guard entry.isElsewhere else { return nil }
    let place = place(of: SymbolTable.key(name, scope))
    return further[place].key == SymbolTable.free ? nil : symbol(of: further[place].entry)
  }

  /// Enters a symbol if the name has none yet in the scope; otherwise returns the existing one.
  mutating func insert(_ symbol: Symbol, _ name: NameID, in scope: ScopeID) -> Symbol? {
    guard name >= 0, scope >= 0 else { return nil }
    while entries.count <= Int(name) { entries.append(Entry()) }
    guard entries[Int(name)].scope >= 0 else {
      entries[Int(name)] = entry(of: symbol, in: scope)
      return nil
    }
    if let known = self[name, in: scope] { return known }
    entries[Int(name)].isElsewhere = true
    if furtherCount &* 2 >= further.count { growFurther() }
    let key = SymbolTable.key(name, scope)
    further[place(of: key)] = FurtherEntry(key: key, entry: entry(of: symbol, in: scope))
    furtherCount += 1
    return nil
  }

  /// Reserves capacity, so the entries rarely move as symbols are added.
  mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

  private func symbol(of entry: Entry) -> Symbol {
    let number = Int(entry.number)
    switch entry.kind {
    case .node: return .node(number)
    case .constant: return .constant(number)
    case .rule: return .rule(rules[number].span, file: rules[number].file)
    }
  }

  private mutating func entry(of symbol: Symbol, in scope: ScopeID) -> Entry {
    let number: Int
    let kind: Kind
    switch symbol {
    case .node(let node): (number, kind) = (node, .node)
    case .constant(let constant): (number, kind) = (constant, .constant)
    case .rule(let span, let file):
      rules.append((span, file))
      (number, kind) = (rules.count - 1, .rule)
    }
    return Entry(
      scope: Int32(truncatingIfNeeded: scope), number: Int32(truncatingIfNeeded: number),
      kind: kind)
  }

  static func key(_ name: NameID, _ scope: ScopeID) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: scope)) << 32 | UInt64(UInt32(bitPattern: name))
  }

  /// Returns the position of a further entry, or the free one for it. Both numbers in a key are
  /// dense, so a multiplication spreads them.
  private func place(of key: UInt64) -> Int {
    let shift = UInt64(64 - further.count.trailingZeroBitCount)
    var place = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> shift)
    while further[place].key != key, further[place].key != SymbolTable.free {
      place = (place + 1) & (further.count - 1)
    }
    return place
  }

  private mutating func growFurther() {
    let old = further
    further = Array(repeating: FurtherEntry(), count: max(64, old.count * 2))
    for entry in old where entry.key != SymbolTable.free { further[place(of: entry.key)] = entry }
  }
}
