import FormEngine
import FormLanguage
import SeededNumbers
import TestCases
import Testing

/// Columns that read the row above are what a plain loop over the rows gives, after any edits.
@Test(.tags(.property), .slow) func rowsReadTheRowAboveAfterAnyEdits() async {
  await forEachCase(0..<UInt64(12)) { seed in
    var book = try Book(seed: seed)
    for step in 0..<(LongRuns.areWanted ? 2_000 : 60) {
      let action = try book.act()
      try #require(try book.shown() == book.expected(), "seed \(seed), step \(step), \(action)")
      if step % 10 == 0 {
        try #require(book.session == book.session.rebuilt(), "seed \(seed), step \(step)")
      }
    }
  }
}

/// A form of which the answers are also kept in plain arrays.
private struct Book {
  private static let text = """
    form f {
      field opening: integer
      rows days {
        field open: integer = previous.close ?? opening
        field name: text { default previous.name }
        rows items {
          field n: integer
          field on: boolean { show when (previous.n ?? 0) >= 0 }
          field b: integer = (previous.b ?? open ?? 0) + (if on then n ?? 0 else 1)
          let parity = not (previous.parity ?? false)
          field odd: boolean = parity
        }
        field close: integer = last(items.b) ?? open
      }
    }
    """

  private struct Item {
    var n: Int64?
    var on: Bool?
  }

  private struct Day {
    var name: String?
    var items: [Item] = []
  }

  private(set) var session: Session
  private var opening: Int64?
  private var days: [Day] = []
  private var random: SeededGenerator

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    session = try FormFiles.session(Self.text)
  }

  /// Does something at random, in the session and in the arrays.
  mutating func act() throws -> String {
    let day = days.isEmpty ? -1 : random.below(days.count)
    let items = day < 0 ? 0 : days[day].items.count
    let list = "days[\(day + 1)].items"
    switch random.below(14) {
    case 0:
      opening = random.chance(1, in: 4) ? nil : Int64(random.below(9))
      try session.enter("opening", opening.map(String.init) ?? "")
      return "opening \(opening as Int64?)"
    case 1, 2:
      let place = random.below(days.count + 1)
      days.insert(Day(), at: place)
      try session.add("days", at: place)
      return "add day \(place + 1)"
    case 3 where day >= 0 && days.count > 2:
      days.remove(at: day)
      try session.delete("days", day + 1)
      return "delete day \(day + 1)"
    case 4 where days.count > 1:
      let place = random.below(days.count)
      days.insert(days.remove(at: day), at: place)
      try session.move("days", day + 1, to: place + 1)
      return "move day \(day + 1) to \(place + 1)"
    case 5 where day >= 0:
      let name = ["x", "y", ""][random.below(3)]
      days[day].name = name
      try session.enter("days[\(day + 1)].name", name)
      return "name \(day + 1)"
    case 6 where day >= 0, 7 where day >= 0:
      let place = random.below(items + 1)
      days[day].items.insert(Item(), at: place)
      try session.add(list, at: place)
      return "add \(list) \(place + 1)"
    case 8 where items > 1:
      let place = random.below(items)
      days[day].items.remove(at: place)
      try session.delete(list, place + 1)
      return "delete \(list) \(place + 1)"
    case 9 where items > 1:
      let (from, place) = (random.below(items), random.below(items))
      days[day].items.insert(days[day].items.remove(at: from), at: place)
      try session.move(list, from + 1, to: place + 1)
      return "move \(list) \(from + 1) to \(place + 1)"
    case 10 where items > 0:
      let item = random.below(items)
      guard session.isVisible(try session.at("\(list)[\(item + 1)].on")) else { return "nothing" }
      days[day].items[item].on = random.chance(2, in: 3)
      try session.enter(
        "\(list)[\(item + 1)].on", days[day].items[item].on == true ? "yes" : "no")
      return "on \(list) \(item + 1)"
    case _ where items > 0:
      let item = random.below(items)
      days[day].items[item].n = random.chance(1, in: 6) ? nil : Int64(random.below(7)) - 2
      try session.enter(
        "\(list)[\(item + 1)].n", days[day].items[item].n.map(String.init) ?? "")
      return "n \(list) \(item + 1)"
    default: return "nothing"
    }
  }

  /// What the session computes, a line for each row.
  func shown() throws -> [String] {
    try days.indices.flatMap { day in
      let path = "days[\(day + 1)]"
      func text(_ name: String) throws -> String { try session.text("\(path).\(name)") }
      let items = try days[day].items.indices.map { item in
        let row = "items[\(item + 1)]"
        return "\(try text("\(row).b")) \(try text("\(row).odd"))"
      }
      return [try "\(text("open")) \(text("name")) \(text("close"))"] + items
    }
  }

  /// What the language says.
  func expected() -> [String] {
    func text(_ number: Int64?) -> String { number.map(String.init) ?? "" }
    var lines: [String] = []
    var (close, name) = (Int64?.none, "")
    for (index, day) in days.enumerated() {
      let open = (index > 0 ? close : nil) ?? opening
      name = day.name ?? name
      var (balance, isOdd) = (Int64?.none, false)
      var items: [String] = []
      for (place, item) in day.items.enumerated() {
        let isShown = (place > 0 ? day.items[place - 1].n ?? 0 : 0) >= 0
        let start = balance ?? open ?? 0
        balance = start + (isShown && item.on == true ? item.n ?? 0 : 1)
        isOdd.toggle()
        items.append("\(text(balance)) \(isOdd ? "yes" : "no")")
      }
      close = balance ?? open
      lines += ["\(text(open)) \(name) \(text(close))"] + items
    }
    return lines
  }
}
