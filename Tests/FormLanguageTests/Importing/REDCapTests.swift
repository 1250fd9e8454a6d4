import FormTools
import Foundation
import TestCases
import Testing

/// Logic and calculations of REDCap become expressions that are the same also while answers are
/// empty, or they are left out.
@Suite struct REDCapTests {
  private static let heading =
    "field_name,form_name,section_header,field_type,field_label,"
    + "select_choices_or_calculations,field_note,text_validation_type_or_show_slider_number,"
    + "text_validation_min,text_validation_max,identifier,branching_logic,required_field\n"

  private static let fields = """
    n,f,,text,N,,,integer,,,,,
    m,f,,text,M,,,number,,,,,
    r,f,,text,R,,,integer,,,,,y
    t,f,,text,T,,,,,,,,
    s,f,,radio,S,"1, One | 2, Two | 10, Ten",,,,,,,
    w,f,,radio,W,"a, One | b, Two",,,,,,,
    z,f,,radio,Z,"001, One | 1, Two | 02, Three",,,,,,,
    c,f,,checkbox,C,"1, One | x, Two",,,,,,,
    d,f,,text,D,,,date_mdy,,,,,
    e,f,,text,E,,,date_dmy,,,,,
    h,f,,text,H,,,datetime_ymd,,,,,

    """

  /// The clause of the last field that starts with some words.
  private static func clause(_ words: String, _ row: String) throws -> String {
    let (text, _) = try ForeignFile("redcap", heading + fields + row).imported()
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    guard let start = lines.lastIndex(where: { $0.contains(words) }) else {
      return text.contains("not imported") ? "left out" : ""
    }
    var line = String(lines[start...].joined(separator: " "))
    line = String(line.drop { $0 != words.first })
    while !line.hasPrefix(words), !line.isEmpty {
      line.removeFirst()
    }
    let end = line.range(of: " } }")?.lowerBound ?? line.endIndex
    return String(line[..<end].dropFirst(words.count))
  }

  private static let conditions: KeyValuePairs = [
    "[s] = '1'": "s == .one",
    "[s] = 1 and [w]='b'": "s == .one and w == .two",
    "[s] <> '1'": "s is empty or s != .one",
    "[s] != \"\"": "s is filled",
    "[s] = ''": "s is empty",
    // A code is matched in its own digits.
    "[z] = '1'": "z == .two",
    "[z] = '001'": "z == .one",
    "[z] = 2": "left out",
    "[z] <> '2'": "left out",
    "[z] = '3'": "false",
    "[z] = [s]": "left out",
    "[s] > 1": "s in [.two, .ten]",
    "[s] <> '' and [s] < 10": "s is filled and s in [.one, .two]",
    "[s] < 10": "left out",
    "1 = [s]": "s == .one",
    "[S]='1' OR ([n] >= 5 and not ([m] = 2))": "s == .one or n >= 5 and (m is empty or m != 2)",
    "[r] < 5": "r < 5",
    "[n] < 5": "left out",
    "[n] = [m]": "n is empty and m is empty or n == m",
    "[n] > [m]": "left out",
    "[n] <> '' and [m] <> '' and [n] > [m]": "n is filled and m is filled and n > m",
    "[n] + [m] > 10": "n + m > 10",
    "[t] = 'abc'": "t == \"abc\"",
    "[t] <> 'abc'": "t is empty or t != \"abc\"",
    "[t] = '5'": "left out",
    "[c(1)] = '1'": ".one in c",
    "[c(x)] = 0": "c is empty or not .two in c",
    "[c(1)] <> '1' and [c(X)] = '1'": "(c is empty or not .one in c) and .two in c",
    "[c(9)] = '1'": "left out",
    "[c] = '1'": "left out",
    "[d] > '2020-02-01'": "d > 2020-02-01",
    "[d] > '02/01/2020'": "left out",
    "[h] = '2020-02-01 10:30'": "h == 2020-02-01T10:30",
    "datediff([d], 'today', 'd') > 7": "abs(days(d, today())) > 7",
    "datediff([d], 'today', 'd') < 7": "left out",
    "[d] <> ''": "d is filled",
    "[missing] = '1'": "left out",
    "[a_event][s] = '1'": "left out",
    "[s][2] = '1'": "left out",
    "[user-name] = 'x'": "left out",
    "[s]": "left out",
    "[s] = ": "left out",
    "[s] = '1' and": "left out",
    "[s] = '1": "left out",
    "[s = '1'": "left out",
  ]

  @Test func conditionsAreTranslated() async {
    await forEachCase(Self.conditions) { logic, expected in
      let quoted = logic.split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\"\"")
      let clause = try Self.clause("show when ", "q,f,,text,Q,,,,,,,\"\(quoted)\",\n")
      #expect(clause == expected)
    }
  }

  private static let calculations: KeyValuePairs = [
    "[n] * 2 - ([m] - 1)": "n * 2 - (m - 1)",
    "round([m] / 2, 1)": "round(m / 2, 1)",
    "round([m])": "round(m)",
    "round([m], [n])": "left out",
    "round()": "left out",
    "rounddown(datediff([d], 'today', 'y'))": "floor(abs(days(d, today())) / 365.2425)",
    "roundup(abs([m]))": "ceiling(abs(m))",
    "[m] / [n]": "if n != 0 then m / n else empty",
    "[m]^2": "m * m",
    "[m]^[n]": "left out",
    "[s] + 1": "s.points + 1",
    "[w] + 1": "left out",
    "[c(1)] + [c(x)]": "(if .one in c then 1 else 0) + (if .two in c then 1 else 0)",
    "sum([c(1)], [n])": "(if .one in c then 1 else 0) + (n ?? 0)",
    "sum([n], [m])": "if n is filled or m is filled then (n ?? 0) + (m ?? 0) else empty",
    "mean([n], [m])":
      "if n is filled or m is filled then ((n ?? 0) + (m ?? 0)) / ((if n is filled then 1 else 0) + (if m is filled then 1 else 0)) else empty",
    "max([n], [m])": "max(n ?? m, m ?? n)",
    "if([s] = '1', [n], '')": "if s == .one then n else empty",
    "if([s] <> '1', 1, 0)": "if s is empty or s != .one then 1 else 0",
    "datediff([d], [e], 'd')": "abs(days(d, e))",
    "datediff([d], [e], 'd', 'mdy', true)": "days(d, e)",
    "datediff([d], 'today', 'y')": "abs(days(d, today())) / 365.2425",
    "rounddown(datediff([d], 'today', 'M'), 0)": "floor(abs(days(d, today())) / 30.44)",
    "datediff([h], 'now', 'h')": "abs((now() - h) / 1 day) * 24",
    "datediff([d], [h], 'd')": "left out",
    "rounddown([m], 0)": "left out",
    "roundup(abs([m]), 1)": "ceiling(abs(m) * 10) / 10",
    "sqrt([n])": "left out",
    "[t] + 1": "left out",
    "if([n] < 5, 1, 0)": "left out",
    "-[n]": "-n",
    "1 + ": "left out",
    "": "left out",
  ]

  @Test func calculationsAreTranslated() async {
    await forEachCase(Self.calculations) { calculation, expected in
      let clause = try Self.clause(
        "field q: decimal \"Q\" =", "q,f,,calc,Q,\"\(calculation)\",,,,,,,\n")
      let plain = clause.split(separator: " ").joined(separator: " ")
      #expect(plain == expected)
    }
  }

  @Test func faultsHaveAPlace() throws {
    #expect(try ForeignFile("redcap", Self.heading + "a,f,,text,\"A\n").fault().hasPrefix("E2 "))
    #expect(try ForeignFile("redcap", "a,b\n1,2\n").fault().hasPrefix("A1 "))
    #expect(try ForeignFile("redcap", Array(Self.heading.utf8) + [0xFF]).fault().hasPrefix("- "))
    #expect(try ForeignFile("cookiecutter", "{\n \"a\": }").fault().hasPrefix("2:7 "))
    #expect(try ForeignFile("cookiecutter", "{\"a\": 1,\n\"a\": 2}").fault().hasPrefix("2:1 "))
    #expect(try ForeignFile("cookiecutter", "[]").fault().hasPrefix("1:1 "))
    #expect(try ForeignFile("github", "name: a\n").fault().hasPrefix("1:1 "))
    #expect(try ForeignFile("copier", "a: [\n").fault().hasPrefix("1:4 "))
  }

  /// Logic nested a thousand deep, and calculations that read one another, end.
  @Test func growthIsBounded() throws {
    let nested = String(repeating: "(", count: 10_000)
    #expect(try Self.clause("show when ", "q,f,,text,Q,,,,,,,\"\(nested)\",\n") == "left out")
    let not = String(repeating: "not ", count: 10_000)
    #expect(try Self.clause("show when ", "q,f,,text,Q,,,,,,,\"\(not)[s] = '1'\",\n") == "left out")
    let sum = String(repeating: "[n]+", count: 10_000)
    #expect(try Self.clause("field q", "q,f,,calc,Q,\"\(sum)1\",,,,,,,\n") == "left out")
    var rows = ""
    for index in 0..<2_000 {
      rows += "k\(index),f,,calc,K,\"[k\(index + 1)] + 1\",,,,,,,\n"
    }
    #expect(try Self.clause("field k1", rows) == "left out")
  }
}
