/// Numbers with commas, as `0,19`, `10,000` and `1.000,50`.
extension NumberMessage {
  /// Returns the meaning of digits with commas and points between them, and whether it is the only
  /// one.
  static func withCommas(
    _ text: String
  ) -> (message: NumberMessage, meant: String?, isSafe: Bool) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last else { return (.commas, nil, false) }
    if parts.count == 2, !last.utf8.contains(UInt8(ascii: ".")) {
      let groups = first.split(separator: ".", omittingEmptySubsequences: false)
      guard groups.count == 1 || areGroups(groups) else { return (.commas, nil, false) }
      if groups.count > 1 || !areGroups(parts) {
        let meant = "\(groups.joined()).\(last)"
        return (.decimalComma(meant: meant), meant, true)
      }
    }
    let end = last.split(separator: ".", omittingEmptySubsequences: false)
    guard end.count <= 2, let whole = end.first, areGroups(parts.dropLast() + [whole]) else {
      return (.commas, nil, false)
    }
    // A single comma may be that of a decimal.
    let meant = parts.joined(separator: "_")
    return (.groupedDigits(meant: meant), meant, parts.count > 2 || end.count == 2)
  }

  /// Returns whether the digits of a number are in groups of three.
  private static func areGroups(_ groups: some Sequence<Substring>) -> Bool {
    var isFirst = true
    for group in groups {
      let count = group.utf8.count
      guard isFirst ? (1...3).contains(count) && group.utf8.first != UInt8(ascii: "0") : count == 3,
        group.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 })
      else { return false }
      isFirst = false
    }
    return true
  }
}
