import TestCases
import Testing

private let fields = """
  field t: text  field u: text  field i: integer  field j: integer  field d: decimal
  field b: boolean  field day: date  field day2: date  field at: time  field at2: time
  field stamp: datetime  field stamp2: datetime
  field c: choice { option low option high }
  field c2: choice { option low option high }
  field s: choices { option x option y }
  field pin: secret
  rows list {
    field n: integer  field m: decimal  field w: text  field p: choice { option q option r }
    field k: secret  field f: boolean
    let twice = n * 2
    rows inner { field z: integer }
  }
  rows tags: text
  rows sizes: integer
  group g { field h: integer }

  """

/// The type rules of expressions, each as a condition over fields of all types.
@Test(.slow) func typesOfOperands() async {
  await forEachCase([
    "i + 1 == 2", "i + 1.5 > d", "i / 2 == 0.5", "i % 2 == 0", "d % 2 == 0.5", "-i < 0",
    "t == u", "t != \"x\"", "t in [\"a\", \"b\"]", "t matches /a+/i", "b == true",
    "b and not (i > 1)",
    "day < day2", "day + 1 day == day2", "day2 - day <= 30 days", "day + 6 months > day2",
    "1 month + day > day2", "i * 1 day + day == day2", "stamp - stamp2 < 2 hours",
    "stamp + 90 minutes < now()", "at + 2 hours < at2", "at2 - at < 1 hour",
    "years(day, today()) >= 18", "days(day, day2) == 3", "months(stamp, now()) == 1",
    "date(i, 1, 1) == day", "date(stamp) == day", "time(stamp) == at", "weekday(day) == 1",
    "weekday(stamp) == 1", "hours(at, at2) > 1", "minutes(stamp, stamp2) > i",
    "seconds(at, time(stamp)) < 0", "(stamp2 - stamp) / 1 hour > d", "(day2 - day) / 1 day > 1.5",
    "(at2 - at) / (stamp2 - stamp) == 1", "year(day) == month(stamp)", "day(day) > i",
    "hour(at) == minute(stamp)", "second(at) == 0", "datetime(day, at) == stamp",
    "replace(t, \"a\", u) == t", "part(t, 1, i) == u", "part(t, i) in [u]", "number(t) == d",
    "c == .low", ".low == c", "c >= .high", "c in [.low]", ".x in s",
    "s == [.x, .y]", "s is empty", "count(s) == 2", "c is filled", "i ?? 0 > 1", "i in 1...5",
    "d in 1..<5", "day in ...today()", "c in .low....high", "i == empty ?? 1",
    "(if b then 1 else 2.5) > d", "(if b then .low else c) == .high",
    "min(i, 2.5) < 3", "max(day, today()) == day", "length(t) > 2", "lower(t) == trim(u)",
    "contains(t, \"x\")", "starts(t, u) or ends(t, u)", "round(d) == i", "round(d, 2) == d",
    "floor(d) + ceiling(d) == i", "abs(i) == 1", "abs(d) == 1.5",
    "length(pin) > 3", "pin == t", "pin matches /x/", "pin is filled", "g.h > 1", "form.g.h > 1",
    "count(list) > 1", "count(list where n > 1) > 1", "sum(list.n) == 1", "sum(list.m) > 1",
    "average(list.n) > 1.5", "min(list.n) < max(list.m)", "any(list where f)",
    "all(list where n > i)", "first(list.w) == t", "last(list.p where n > 1) == .q",
    "t in list.w", "i in list.n", "d in list.n", ".q in list.p", "sum(list.twice) > 1",
    "sum(list.inner.z) > 1", "count(list.inner) > 1", "any(list as p where p.n == i)",
    "count(list where position() < 3) == 1", "t in tags", "count(tags) > 1", "first(tags) == t",
    "sum(sizes) > 1", "any(tags where value == t)", "i in sizes", "list is filled",
    "all(list where all(inner where z > n))", "any(list as p where position(p) == 2)",
    "count(list where k is filled) > 1", "not t == u", "30 days * i < 1 day * 3",
    "- (1 day) < 2 days",
  ]) { condition in
    #expect(
      findings(in: form(fields + "check \(condition) else \"M\"")).filter {
        !$0.hasPrefix("unused") && !$0.hasPrefix("scanned") && !$0.hasPrefix("always-")
          && !$0.hasPrefix("unreachable-option")
      } == [])
  }

  await forEachCase([
    ("i + t == 1", "wrong-type: i + t"), ("t + u == t", "wrong-type: t + u"),
    ("i == t", "wrong-type: i == t"), ("t < u", "wrong-type: t < u"),
    ("b < true", "wrong-type: b < true"), ("i and b", "wrong-type: i"),
    ("not t", "wrong-type: t"), ("day + 2 hours == day", "wrong-type: day + 2 hours"),
    ("at + 1 day == at", "wrong-type: at + 1 day"), ("day + 1 == day", "wrong-type: day + 1"),
    ("day2 - day <= 1 month", "compared-months: day2 - day <= 1 month"),
    ("1 month == 1 month", "compared-months: 1 month == 1 month"),
    ("1 month + 3 days + day == day", "wrong-type: 1 month + 3 days"),
    ("c == .lo", "unknown-option: lo"), ("c == \"low\"", "wrong-type: c == \"low\""),
    ("c == c2", "wrong-type: c == c2"), (".low == .high", "option-without-choice: .low"),
    ("c in s", "wrong-type: c in s"), ("t in u", "wrong-type: u"),
    ("s < [.x]", "wrong-type: s < [.x]"),
    ("s == .x", "wrong-type: s == .x"), ("i in [1, \"a\"]", "wrong-type: \"a\""),
    ("list", "wrong-type: list"), ("list.n > 1", "wrong-type: list.n"),
    ("g == 1", "not-a-value: g"),
    ("sum(list) > 1", "wrong-arguments: list"), ("sum(i) > 1", "wrong-arguments: i"),
    ("sum(list.w) > 1", "wrong-type: list.w"), ("any(list.f)", "wrong-arguments: list.f"),
    ("any(list)", "wrong-arguments: any(list)"), ("min(list.w) == t", "wrong-type: list.w"),
    ("length(i) > 1", "wrong-type: i"), ("length(tags) > 1", "wrong-type: tags"),
    ("round(t) == 1", "wrong-type: t"), ("round(d, 20) == d", "wrong-arguments: 20"),
    ("today(1) == day", "wrong-arguments: today(1)"), ("foo(i) == 1", "unknown-function: foo"),
    ("years(day, now()) > 1", "wrong-type: years(day, now())"),
    ("lower(t where b) == t", "wrong-arguments: lower(t where b)"),
    ("position() == 1", "wrong-arguments: position()"),
    ("tt == 1", "unknown-name: tt"), ("list.nn == 1", "unknown-name: nn"),
    ("t.x == 1", "no-such-member: x"), ("value == 1", "no-value-here: value"),
    ("list[1].n == 1", "row-index: [1]"), ("i in 5...3", "empty-range: 5...3"),
    ("(if b then 1 else \"x\") == 1", "wrong-type: \"x\""), ("i ?? t == 1", "wrong-type: t"),
    ("lower(pin) == t", "secret-leaks: pin"), ("pin in [t]", "secret-leaks: pin"),
    ("(pin ?? t) == t", "secret-leaks: pin"), ("t in list.k", "secret-leaks: list.k"),
    ("first(list.k) == t", "secret-leaks: list.k"),
    ("count(list.k) == 1", "secret-leaks: list.k"),
    ("i * 1.5 * 1 day > 2 days", "wrong-type: i * 1.5 * 1 day"), ("-t == u", "wrong-type: -t"),
  ]) { condition, finding in
    #expect(
      findings(in: form(fields + "check \(condition) else \"M\"")).filter {
        !$0.hasPrefix("unused")
      } == [finding])
  }
}
