import SeededNumbers

/// A form with a change that an author may make: a clause that is added, removed or different.
struct MutatedForm {
  private(set) var lines: [String]
  private var random: SeededGenerator

  /// - Parameter changes: the number of lines to change.
  init(_ form: RandomForm, seed: UInt64, changes: Int) {
    lines = form.lines
    random = SeededGenerator(seed: seed)
    for _ in 0..<changes { change() }
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  /// Words that may replace one another.
  private static let exchanges: [(String, String)] = [
    (" and ", " or "), (" or ", " and "), (" < ", " <= "), (" <= ", " < "), (" > ", " >= "),
    (" >= ", " > "), (" == ", " != "), (" != ", " == "), (" + ", " - "), ("required", "keep"),
    ("is empty", "is filled"), ("is filled", "is empty"), ("show when ", "readonly when "),
    ("required when ", "show when "), (": integer", ": decimal"), (": decimal", ": integer"),
    (": choices", ": choice"), (": text", ": multiline"), ("sum(", "max("), ("all(", "any("),
    ("check ", "warn "), ("warn ", "check "), ("o1", "o0"), ("y0", "y1"), ("x0", "x1"),
  ]

  private mutating func change() {
    guard lines.count > 3 else { return }
    let index = 1 + random.below(lines.count - 2)
    switch random.below(6) {
    case 0: lines.remove(at: index)
    case 1: lines.swapAt(index, 1 + random.below(lines.count - 2))
    case 2: changeNumber(in: index)
    case 3:
      // A copy of another line.
      let other = 1 + random.below(lines.count - 2)
      lines.insert(lines[other], at: index)
    default:
      let start = random.below(Self.exchanges.count)
      for offset in Self.exchanges.indices {
        let (old, new) = Self.exchanges[(start + offset) % Self.exchanges.count]
        if let range = lines[index].firstRange(of: old) {
          lines[index].replaceSubrange(range, with: new)
          return
        }
      }
      changeNumber(in: index)
    }
  }

  private mutating func changeNumber(in index: Int) {
    let digits = lines[index].indices.filter { lines[index][$0].isWholeNumber }
    guard !digits.isEmpty else { return }
    let place = digits[random.below(digits.count)]
    lines[index].replaceSubrange(place...place, with: "\(random.below(10))")
  }
}
