/// The general categories and their groups, keyed by the names in `\p{…}` (UAX #44, table 12).
enum GeneralCategory {
  /// The names of the categories, in the order of their numbers in `generalCategoryRuns`.
  private static let names = [
    "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe",
    "Pi", "Pf", "Po", "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Cn",
  ]

  /// The scalars of each category, of each one-letter group, and of `LC`.
  ///
  /// `Cs` is empty because surrogates are not scalars.
  static let sets: [String: ScalarSet] = {
    let groups = ["L", "M", "N", "P", "S", "Z", "C", "LC"]
    let groupOfCategory = names.map { groups.firstIndex(of: String($0.prefix(1))) ?? 0 }
    var bounds = [[UInt32]](repeating: [], count: names.count + groups.count)
    for (index, run) in generalCategoryRuns.enumerated() {
      let isLast = index + 1 == generalCategoryRuns.count
      let range = (run >> 5, isLast ? 0x10FFFF : (generalCategoryRuns[index + 1] >> 5) - 1)
      if range.0 == 0xD800 { continue }
      let category = Int(run & 31)
      append(range, to: &bounds[category])
      append(range, to: &bounds[names.count + groupOfCategory[category]])
      if category < 3 { append(range, to: &bounds[names.count + groups.count - 1]) }
    }
    let sets = zip(names + groups, bounds.map(ScalarSet.init(orderedBounds:)))
    return Dictionary(sets, uniquingKeysWith: { first, _ in first })
  }()

  private static func append(_ range: (UInt32, UInt32), to bounds: inout [UInt32]) {
    if let last = bounds.last, last + 1 == range.0 {
      bounds[bounds.count - 1] = range.1
    } else {
      bounds.append(range.0)
      bounds.append(range.1)
    }
  }
}
