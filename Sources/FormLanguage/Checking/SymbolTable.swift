/// What each name stands for in each scope.
///
/// Open addressing over one number for scope and name, which is quicker than a dictionary; the
/// numbers are dense, so a multiplication spreads them.
struct SymbolTable {
  private var keys: [UInt64]
  private var symbols: [Symbol?]
  private var count = 0
  private var shift: UInt64

  /// No key: scopes are counted from 0 and far fewer.
  private static let free = UInt64.max

  init() {
    keys = Array(repeating: SymbolTable.free, count: 64)
    symbols = Array(repeating: nil, count: 64)
    shift = 58
  }

  subscript(key: UInt64) -> Symbol? {
    get { symbols[place(of: key)] }
    set {
      let place = place(of: key)
      if keys[place] == SymbolTable.free {
        keys[place] = key
        count += 1
      }
      symbols[place] = newValue
      if count &* 2 > keys.count { grow() }
    }
  }

  private func place(of key: UInt64) -> Int {
    var place = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> shift)
    while keys[place] != key, keys[place] != SymbolTable.free {
      place = (place + 1) & (keys.count - 1)
    }
    return place
  }

  private mutating func grow() {
    let old = (keys, symbols)
    keys = Array(repeating: SymbolTable.free, count: old.0.count * 2)
    symbols = Array(repeating: nil, count: old.0.count * 2)
    shift -= 1
    for (index, key) in old.0.enumerated() where key != SymbolTable.free {
      let place = place(of: key)
      keys[place] = key
      symbols[place] = old.1[index]
    }
  }
}
