import FormEngine
import Testing

@Suite struct NearestNameTests {
  private let names = ["username", "password", "email", "birthday", "faves", "a", "at"]

  @Test(arguments: [
    ("usernmae", "username"), ("usrname", "username"), ("usernamee", "username"),
    ("USERNAME", "username"),
    ("Email", "email"), ("emial", "email"), ("emall", "email"), ("passwrod", "password"),
    ("birtday", "birthday"),
    ("fave", "faves"), ("favse", "faves"), ("A", "a"), ("ta", "at"),
  ])
  func findsWhatWasMeant(_ typed: String, _ meant: String) {
    #expect(nearestName(to: typed, among: names) == meant)
  }

  @Test(arguments: ["", "xyz", "telephone", "q", "userxxxx", "word"])
  func findsNothingFar(_ typed: String) {
    #expect(nearestName(to: typed, among: names) == nil)
  }

  @Test func prefersTheNearerAndThenTheFirst() {
    #expect(nearestName(to: "tot", among: ["tat", "tut"]) == "tat")
    #expect(nearestName(to: "tot", among: ["tat", "Tot"]) == "Tot")
    #expect(nearestName(to: "total", among: ["totals", "total"]) == "total")
    #expect(nearestName(to: "x", among: [String]()) == nil)
  }

  @Test func longNamesAreNotCompared() {
    let long = String(repeating: "x", count: 100_000)
    #expect(nearestName(to: long, among: [long + "y"]) == nil)
    #expect(nearestName(to: "xx", among: [long]) == nil)
  }
}
