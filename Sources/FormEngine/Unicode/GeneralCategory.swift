/// The general categories and their groups, by the names of `\p{…}` (UAX #44, table 12).
enum GeneralCategory {
  /// The names of the categories, in the order of their numbers in `generalCategoryRuns`.
  static let names = [
    "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe",
    "Pi", "Pf", "Po", "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Cn",
  ]

  /// The categories that a name of one or two letters stands for, bit by number.
  ///
  /// - Returns: nil when it is no such name; case matters.
  static func mask(named name: String) -> UInt32? {
    if name == "LC" { return 0b111 }
    var mask: UInt32 = 0
    for (number, category) in names.enumerated()
    where category == name || (name.utf8.count == 1 && category.hasPrefix(name)) {
      mask |= 1 << UInt32(number)
    }
    return mask == 0 ? nil : mask
  }
}
