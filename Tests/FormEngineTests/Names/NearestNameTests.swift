import FormEngine
import SeededNumbers
import TestCases
import Testing

@Suite struct NearestNameTests {
  private let names = ["username", "password", "email", "birthday", "faves", "a", "at"]

  @Test func findsWhatWasMeant() async {
    // Finds what was meant.
    await forEachCase([
      ("usernmae", "username"), ("usrname", "username"), ("usernamee", "username"),
      ("USERNAME", "username"),
      ("Email", "email"), ("emial", "email"), ("emall", "email"), ("passwrod", "password"),
      ("birtday", "birthday"),
      ("fave", "faves"), ("favse", "faves"), ("A", "a"), ("ta", "at"),
    ]) { typed, meant in
      #expect(nearestName(to: typed, among: names) == meant)
    }

    await forEachCase(["", "xyz", "telephone", "q", "userxxxx", "word"]) { typed in
      #expect(nearestName(to: typed, among: names) == nil)
    }

    // Whoever mistypes several letters has the first one right.
    #expect(nearestName(to: "action", among: ["section"]) == nil)
    #expect(nearestName(to: "sactoin", among: ["section"]) == "section")
    #expect(nearestName(to: "ection", among: ["section"]) == "section")
    #expect(nearestName(to: "sctin", among: ["section"]) == "section")

    // Prefers the nearer and then the first.
    #expect(nearestName(to: "tot", among: ["tat", "tut"]) == "tat")
    #expect(nearestName(to: "tot", among: ["tat", "Tot"]) == "Tot")
    #expect(nearestName(to: "total", among: ["totals", "total"]) == "total")
    #expect(nearestName(to: "x", among: [String]()) == nil)

    // Two exchanged neighbours are nearer than a changed letter, whatever surrounds them.
    await forEachCase(
      [
        ("form_data_1", ["form_date_1", "from_data_1"], "from_data_1"),
        ("aabaa", ["aacaa", "abaaa"], "abaaa"),
        ("line_12_of_3", ["line_12_of_30", "line_21_of_3"], "line_21_of_3"),
        ("Äpfel_und_Birnen", ["Äpfel_und_Bohnen", "äpfel_und_birnen"], "äpfel_und_birnen"),
        ("field_number_7", ["number_7_field", "field_nmuber_77"], "field_nmuber_77"),
      ] as [(String, [String], String)]
    ) { typed, names, meant in
      #expect(nearestName(to: typed, among: names) == meant)
    }

    // Long names are not compared.
    let long = String(repeating: "x", count: 100_000)
    #expect(nearestName(to: long, among: [long + "y"]) == nil)
    #expect(nearestName(to: "xx", among: [long]) == nil)
  }

  @Test func tellsWhetherOnlyOneIsNear() async {
    // Says whether only one is near.
    await forEachCase(
      [
        ("requird", "required", true), ("Label", "label", true), ("lable", "label", true),
        ("opton", "option", true), ("option1", "option", false), ("hont", "hint", true),
        ("optio", "options", false), ("rwo", "row", true), ("raw", "row", true),
        ("tat", "tit", false),
      ] as [(String, String, Bool)]
    ) { typed, meant, isOnly in
      let words = ["required", "label", "option", "options", "hint", "row", "tit", "tot"]
      #expect(isOnlyNearName(meant, to: typed, among: words) == isOnly)
    }

    // Says whether only one is a letter away.
    await forEachCase(
      [
        ("nmae", "name", true), ("nam", "name", true), ("names", "name", true),
        ("aged", "age", true), ("Age", "age", true), ("agf", "age", false),
        ("naem_", "name", false),
        ("line3", "line2", false), ("line", "line2", false), ("\u{E9}tage", "etage", true),
      ] as [(String, String, Bool)]
    ) { typed, meant, isOnly in
      let words = ["name", "name", "age", "line2", "etage"]
      #expect(isOnlyNearName(meant, to: typed, among: words, letters: 1) == isOnly)
    }
  }

  /// The full table of distances, with the documented weights: a letter 4, its case 1, two
  /// exchanged neighbours 3.
  private static func distance(_ left: String, _ right: String) -> Int {
    let (a, b) = (Array(left), Array(right))
    func lower(_ letter: Character) -> String { letter.lowercased() }
    var table = (0...a.count).map { row in (0...b.count).map { row == 0 ? 4 * $0 : 4 * row } }
    guard !a.isEmpty, !b.isEmpty else { return table[a.count][b.count] }
    for row in 1...a.count {
      for column in 1...b.count {
        let (one, two) = (a[row - 1], b[column - 1])
        let change = one == two ? 0 : lower(one) == lower(two) ? 1 : 4
        var least = min(
          table[row - 1][column - 1] + change,
          min(table[row - 1][column], table[row][column - 1]) + 4)
        if row > 1, column > 1, lower(one) == lower(b[column - 2]),
          lower(a[row - 2]) == lower(two)
        {
          least = min(least, table[row - 2][column - 2] + 3)
        }
        table[row][column] = least
      }
    }
    return table[a.count][b.count]
  }

  /// The first of the nearest is found, whatever the names are.
  @Test func findsTheNearestOfAll() async {
    await forEachCase(0..<UInt64(30)) { seed in
      var random = SeededGenerator(seed: seed)
      let letters = Array("abABc1_é")
      func name() -> String {
        String((0...random.below(8)).map { _ in letters[random.below(letters.count)] })
      }
      for _ in 0..<100 {
        let typed = name()
        let names = (0..<1 + random.below(6)).map { _ in name() }
        let measured = names.map { candidate -> (name: String, distance: Int, isNear: Bool) in
          let distance = Self.distance(typed, candidate)
          let length = max(typed.count, candidate.count)
          let most = length == 1 ? 1 : max(max(length / 3, 1) * 4, length)
          // Several mistakes leave the first letter, or add a prefix.
          let startsAlike =
            typed.lowercased().first == candidate.lowercased().first
            || typed.lowercased().hasSuffix(candidate.lowercased())
            || candidate.lowercased().hasSuffix(typed.lowercased())
          return (candidate, distance, distance <= most && (distance < 8 || startsAlike))
        }
        let near = measured.filter(\.isNear)
        let best = near.min { $0.distance < $1.distance }
        #expect(nearestName(to: typed, among: names) == best?.name, "\(typed) among \(names)")
        guard let best, typed.filter(\.isNumber) == best.name.filter(\.isNumber) else { continue }
        let isOnly = !measured.contains {
          $0.name != best.name && $0.distance < best.distance + 4
            && $0.name.filter(\.isNumber) == typed.filter(\.isNumber)
        }
        #expect(isOnlyNearName(best.name, to: typed, among: names) == isOnly, "\(typed) \(names)")
      }
    }
  }
}
