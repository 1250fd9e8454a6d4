import FormEngine
import FormLanguage
import SeededNumbers
import TestCases
import Testing

/// Compares the functions of texts, times and dates with a reference, which has texts as arrays of
/// characters and moments as days and seconds.
@Test(.tags(.property)) func functionsAreAsTheReferenceSays() async {
  await forEachCase(0..<UInt64(LongRuns.areWanted ? 2_000 : 60)) { seed in
    let given = GivenAnswers(seed: seed)
    var session = try FormFiles.session(GivenAnswers.form)
    for (name, text) in given.answers() { try session.enter(name, text) }
    #expect(session.json == given.expected(), "seed \(seed)")
  }
}

/// Answers at random, and what the functions make of them.
private struct GivenAnswers {
  static let form = """
    form f {
      field t: text
      field p: text
      field w: text
      field from: integer
      field n: integer
      field a: time
      field b: time
      field c: datetime
      field e: datetime
      field replaced: text = replace(t, p, w)
      field same: text = replace(t, "", "x")
      field rest: text = part(t, from)
      field some: text = part(t, from, n)
      field h: integer = hours(a, b)
      field m: integer = minutes(a, b)
      field s: integer = seconds(a, b)
      field ratio: decimal = (b - a) / 1 hour
      field hc: integer = hours(c, e)
      field mc: integer = minutes(c, e)
      field sc: integer = seconds(c, e)
      field dc: integer = days(c, e)
      field quarters: decimal = (e - c) / 15 minutes
      field parts: text = "\\(hour(c)) \\(minute(c)) \\(second(c)) \\(day(c)) \\(month(c)) \\(year(c))"
      field own: boolean = datetime(date(c), time(c)) == c
      field weekday: integer = weekday(c)
    }
    """

  /// A date and time; the day counts from 2000-01-01, a Saturday.
  private struct Moment {
    var day: Int
    var second: Int

    var total: Int { day * 86_400 + second }

    var date: (year: Int, month: Int, day: Int) {
      var (year, month, rest) = (2000, 1, day)
      func isLeap(_ year: Int) -> Bool {
        year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
      }
      while rest >= (isLeap(year) ? 366 : 365) {
        rest -= isLeap(year) ? 366 : 365
        year += 1
      }
      let lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      while rest >= lengths[month - 1] {
        rest -= lengths[month - 1]
        month += 1
      }
      return (year, month, rest + 1)
    }

    var text: String {
      let (year, month, day) = date
      return "\(year)-\(two(month))-\(two(day))T\(time(second))"
    }
  }

  private let t, p, w: [Character]
  private let from, n: Int
  private let a, b: Int
  private let c, e: Moment

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // Every character is one that people see as one, of one to eleven bytes.
    func text(_ most: Int) -> [Character] {
      (0..<random.below(most + 1)).map { _ in ["a", "b", "ñ", "👍🏽", "👩‍👩‍👧", "1"][random.below(6)] }
    }
    (t, p, w) = (text(9), text(2), text(3))
    (from, n) = (random.below(13) - 2, random.below(12) - 1)
    (a, b) = (random.below(86_400), random.below(86_400))
    c = Moment(day: random.below(20_000), second: random.below(86_400))
    e = Moment(
      day: random.chance(1, in: 2) ? c.day + random.below(2) : random.below(20_000),
      second: random.below(86_400))
  }

  func answers() -> [(String, String)] {
    [
      ("t", String(t)), ("p", String(p)), ("w", String(w)), ("from", "\(from)"), ("n", "\(n)"),
      ("a", time(a)), ("b", time(b)), ("c", c.text), ("e", e.text),
    ]
  }

  /// The record, in which what is empty is left out.
  func expected() -> String {
    var members: [String] = []
    func add(_ name: String, _ text: [Character]?) {
      if let text, !text.isEmpty { members.append("\"\(name)\":\"\(String(text))\"") }
    }
    func add(_ name: String, _ number: Int) { members.append("\"\(name)\":\(number)") }
    add("t", t)
    add("p", p)
    add("w", w)
    add("from", from)
    add("n", n)
    add("a", Array(recorded(time(a))))
    add("b", Array(recorded(time(b))))
    add("c", Array(recorded(c.text)))
    add("e", Array(recorded(e.text)))
    add("replaced", t.isEmpty || p.isEmpty || w.isEmpty ? nil : replaced)
    add("same", t)
    add("rest", part(upTo: t.count))
    add("some", part(upTo: min(t.count, from - 1 + n)))
    add("h", (b - a) / 3_600)
    add("m", (b - a) / 60)
    add("s", b - a)
    members.append("\"ratio\":\(quotient(b - a, 3_600))")
    let difference = e.total - c.total
    add("hc", difference / 3_600)
    add("mc", difference / 60)
    add("sc", difference)
    add("dc", difference / 86_400)
    members.append("\"quarters\":\(quotient(difference, 900))")
    let (year, month, day) = c.date
    let clock = "\(c.second / 3_600) \(c.second / 60 % 60) \(c.second % 60)"
    add("parts", Array("\(clock) \(day) \(month) \(year)"))
    members.append("\"own\":true")
    add("weekday", (c.day + 5) % 7 + 1)
    return "{\(members.joined(separator: ","))}"
  }

  /// Every occurrence from left to right, without overlaps.
  private var replaced: [Character] {
    var result: [Character] = []
    var index = 0
    while index < t.count {
      if t[index...].starts(with: p) {
        result += w
        index += p.count
      } else {
        result.append(t[index])
        index += 1
      }
    }
    return result
  }

  /// The characters from a place on, which counts from 1, without those that are not there.
  private func part(upTo end: Int) -> [Character] {
    t.indices.filter { $0 >= from - 1 && $0 < end }.map { t[$0] }
  }
}

private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

private func time(_ second: Int) -> String {
  "\(two(second / 3_600)):\(two(second / 60 % 60)):\(two(second % 60))"
}

/// Seconds that are 0 are left out.
private func recorded(_ text: String) -> String {
  text.hasSuffix(":00") ? String(text.dropLast(3)) : text
}

/// A quotient with at most 18 places, rounded half away from zero.
private func quotient(_ number: Int, _ divisor: Int) -> String {
  let scale: Int128 = 1_000_000_000_000_000_000
  let units = (Int128(abs(number)) * scale * 2 / Int128(divisor) + 1) / 2
  var places = String(String(units % scale + scale).dropFirst())
  while places.last == "0" { places.removeLast() }
  return (number < 0 ? "-" : "") + String(units / scale) + (places.isEmpty ? "" : "." + places)
}
