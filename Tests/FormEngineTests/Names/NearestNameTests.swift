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

  /// Two neighbours exchanged are nearer than a letter changed, whatever stands before and behind.
  @Test(arguments: [
    ("form_data_1", ["form_date_1", "from_data_1"], "from_data_1"),
    ("aabaa", ["aacaa", "abaaa"], "abaaa"),
    ("line_12_of_3", ["line_12_of_30", "line_21_of_3"], "line_21_of_3"),
    ("Äpfel_und_Birnen", ["Äpfel_und_Bohnen", "äpfel_und_birnen"], "äpfel_und_birnen"),
    ("field_number_7", ["number_7_field", "field_nmuber_77"], "field_nmuber_77"),
  ])
  func comparesWhatDiffers(_ typed: String, _ names: [String], _ meant: String) {
    #expect(nearestName(to: typed, among: names) == meant)
  }

  @Test(arguments: [
    ("requird", "required", true), ("Label", "label", true), ("lable", "label", true),
    ("opton", "option", true), ("option1", "option", false), ("hont", "hint", true),
    ("optio", "options", false), ("rwo", "row", true), ("raw", "row", true), ("tat", "tit", false),
  ])
  func tellsWhetherOnlyOneIsNear(_ typed: String, _ meant: String, _ isOnly: Bool) {
    let words = ["required", "label", "option", "options", "hint", "row", "tit", "tot"]
    #expect(isOnlyNearName(meant, to: typed, among: words) == isOnly)
  }

  @Test(arguments: [
    ("nmae", "name", true), ("nam", "name", true), ("names", "name", true),
    ("aged", "age", true), ("Age", "age", true), ("agf", "age", false), ("naem_", "name", false),
    ("line3", "line2", false), ("line", "line2", false), ("\u{E9}tage", "etage", true),
  ])
  func tellsWhetherOnlyOneIsALetterAway(_ typed: String, _ meant: String, _ isOnly: Bool) {
    let words = ["name", "name", "age", "line2", "etage"]
    #expect(isOnlyNearName(meant, to: typed, among: words, letters: 1) == isOnly)
  }

  @Test func longNamesAreNotCompared() {
    let long = String(repeating: "x", count: 100_000)
    #expect(nearestName(to: long, among: [long + "y"]) == nil)
    #expect(nearestName(to: "xx", among: [long]) == nil)
  }
}
