import FormEngine
import FormLanguage
import SeededNumbers
import TestCases
import Testing

/// Expressions at random that read lists: after any edits, their values are those of the same
/// answers in a new session.
@Test(.tags(.property), .slow) func expressionsOfListsFollowAnyEdits() async {
  let cases = LongRuns.areWanted ? 2_000 : 100
  await forEachCase(0..<UInt64(cases)) { seed in
    var form = ListExpressions(seed: seed)
    let text = form.text()
    var person = Person(try FormFiles.program(text), seed: seed)
    for step in 0..<60 {
      let action = person.act()
      let isEqual = person.session == person.session.rebuilt()
      try #require(
        isEqual, "seed \(seed), step \(step): \(action)\n\(text)\n\(difference(person.session))")
    }
  }
}

/// A form with nested lists, and computed fields that read them.
private struct ListExpressions {
  /// A place in the form, from which names are read.
  private enum Place: CaseIterable {
    case form, orders, parts, stock

    /// The names of the numbers and texts that are answered in it.
    var fields: (numbers: [String], texts: [String]) {
      switch self {
      case .form: (["k"], ["w"])
      case .orders: (["n", "e"], ["t", "c"])
      case .parts: (["m"], ["u"])
      case .stock: (["v"], ["key"])
      }
    }

    /// The places whose rows contain its rows, and itself, outermost first.
    var around: [Place] {
      switch self {
      case .form: [.form]
      case .orders: [.form, .orders]
      case .parts: [.form, .orders, .parts]
      case .stock: [.form, .stock]
      }
    }
  }

  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Returns the form, whose expressions read answers and a few values computed from them.
  mutating func text() -> String {
    """
    form f {
      field k: integer
      field w: text
      rows orders {
        field n: integer
        field t: text
        field c: choice { options from stock.key }
        field e: integer = (previous.e ?? 0) + (n ?? 1)
        let above = previous.n
        rows parts {
          field m: integer
          field u: text
          \(computed("a", .parts))
        }
        \(computed("b", .orders))
      }
      rows stock {
        field key: text
        field v: integer
        \(computed("c", .stock))
      }
      \(computed("d", .form))
      warn \(condition(.form, 3)) else "M"
    }
    """
  }

  /// Few of them, so that what one of them reads is seldom read by another.
  private mutating func computed(_ name: String, _ place: Place) -> String {
    [
      "field \(name)1: integer = \(number(place, 3))", "field \(name)2: text = \(text(place, 3))",
      "field \(name)3: boolean = \(condition(place, 3))",
    ].filter { _ in random.chance(1, in: 3) }.joined(separator: "\n")
  }

  private mutating func one<Element>(_ elements: [Element]) -> Element {
    elements[random.below(elements.count)]
  }

  // MARK: Lists

  /// A list that is read, with the names of the row that each condition visits.
  private struct Rows {
    var path: String
    var visited: Place
    var isNamed: Bool
  }

  private mutating func rows(_ place: Place) -> Rows {
    var lists: [(String, Place)] = [
      ("form.orders", .orders), ("form.stock", .stock), ("form.orders.parts", .parts),
    ]
    if place == .orders || place == .parts { lists += [("parts", .parts), ("parts", .parts)] }
    let (path, visited) = one(lists)
    return Rows(path: path, visited: visited, isNamed: random.chance(1, in: 2))
  }

  private mutating func condition(on rows: Rows, _ place: Place, _ depth: Int) -> String {
    let row = rows.isNamed ? "r\(depth)" : ""
    let name = rows.isNamed ? " as \(row)" : ""
    if random.chance(1, in: 2) {
      let cell = one(rows.visited.fields.texts.filter { $0 != "c" })
      return "\(name) where \(rows.isNamed ? "\(row)." : "")\(cell) in \(column(place))"
    }
    guard rows.isNamed else { return " where \(condition(rows.visited, depth - 1))" }
    let cell = one(rows.visited.fields.numbers)
    return "\(name) where \(row).\(cell) \(one(["<", ">=", "=="])) \(number(place, depth - 1))"
  }

  private mutating func filter(on rows: Rows, _ place: Place, _ depth: Int) -> String {
    depth > 0 && random.chance(1, in: 2) ? condition(on: rows, place, depth) : ""
  }

  private mutating func column(_ place: Place) -> String {
    let rows = rows(place)
    return "\(rows.path).\(one(rows.visited.fields.texts.filter { $0 != "c" }))"
  }

  // MARK: Expressions

  private mutating func number(_ place: Place, _ depth: Int) -> String {
    guard depth > 0 else {
      return random.chance(1, in: 4)
        ? "\(random.below(4))" : one(place.around.flatMap(\.fields.numbers))
    }
    let rows = rows(place)
    let column = "\(rows.path).\(one(rows.visited.fields.numbers))"
    switch random.below(10) {
    case 0: return "count(\(rows.path)\(filter(on: rows, place, depth)))"
    case 1, 2:
      return
        "\(one(["sum", "min", "max", "first", "last"]))(\(column)\(filter(on: rows, place, depth)))"
    case 3: return "nth(\(column)\(filter(on: rows, place, depth)), \(number(place, 0)))"
    case 4: return "length(\(text(place, depth - 1)))"
    case 5: return "(\(number(place, depth - 1)) ?? \(random.below(3)))"
    case 6:
      return "(if \(condition(place, depth - 1)) then \(number(place, 0)) else \(number(place, 0)))"
    case 7 where place != .form: return "position()"
    case 8 where place == .orders: return "(above ?? 1)"
    default: return "(\(number(place, depth - 1)) \(one(["+", "-"])) \(number(place, 0)))"
    }
  }

  private mutating func text(_ place: Place, _ depth: Int) -> String {
    guard depth > 0 else {
      return random.chance(1, in: 4)
        ? one(["\"a\"", "\"blob\""])
        : one(place.around.flatMap(\.fields.texts).filter { $0 != "c" })
    }
    let rows = rows(place)
    let column = "\(rows.path).\(one(rows.visited.fields.texts))"
    switch random.below(5) {
    case 0, 1: return "join(\(column)\(filter(on: rows, place, depth)), \",\")"
    case 2: return "\"\\(\(number(place, depth - 1)))\""
    case 3: return "(\(text(place, depth - 1)) ?? \(text(place, 0)))"
    default:
      return "(if \(condition(place, depth - 1)) then \(text(place, 0)) else \(text(place, 0)))"
    }
  }

  private mutating func condition(_ place: Place, _ depth: Int) -> String {
    guard depth > 0 else {
      return "\(number(place, 0)) \(one(["<", ">", "==", "!="])) \(number(place, 0))"
    }
    let rows = rows(place)
    switch random.below(7) {
    case 0: return "\(text(place, 0)) in \(column(place))"
    case 1:
      return "\(one(["any", "all"]))(\(rows.path)\(condition(on: rows, place, depth)))"
    case 2: return "\(text(place, depth - 1)) == \(text(place, 0))"
    case 3: return "(\(number(place, depth - 1))) is \(one(["empty", "filled"]))"
    case 4: return "not (\(condition(place, depth - 1)))"
    case 5: return "(\(condition(place, depth - 1)) \(one(["and", "or"])) \(condition(place, 0)))"
    default: return "\(number(place, depth - 1)) <= \(number(place, 0))"
    }
  }
}
