import FormEngine
import SeededNumbers
import TestCases
import Testing

// The entries that people type for a `choice` and for `choices`.

private let form = """
  form f {
    field all: boolean { default true }
    field one: choice {
      option red "Red"
      option rg "Red, green"
      option salt "Sea salt"
      option pepper "Black pepper"
      option none "None of them" { exclusive }
      option late "Late" when all
    }
    field some: choices {
      option red "Red"
      option rg "Red, green"
      option salt "Sea salt"
      option pepper "Black pepper, ground"
      option late "Late" when all
    }
    field bits: choice { option b8 "8" option b16 "16" option b32 "32" }
    field sizes: choices { option b8 "8" option b16 "16" option b32 "32" }
  }
  """

/// Returns the names of the chosen options, or the problem.
private func read(_ text: String, _ field: String, _ session: Session) throws -> String {
  let path = try session.at(field)
  let options = session.program.parts.options[session.program.nodes[path.node].options]
  switch session.reading(of: text, at: path) {
  case .value(.option(let index)): return options[Int(index)].name
  case .value(.options(let chosen)):
    return chosen.map { options[Int($0)].name }.joined(separator: " ")
  case .value: return "?"
  case .empty: return "empty"
  case .unreadable(let message): return message
  }
}

@Test func oneOption() throws {
  let session = try FormFiles.session(form)
  let cases = [
    ("name", "rg", "rg"),
    ("label", "Red, green", "rg"),
    ("a label before the longer one that it begins", "Red", "red"),
    ("another case", "RED", "red"),
    ("number", "2", "rg"),
    ("number with a zero", "02", "rg"),
    ("number as the list prints it", "2.", "rg"),
    ("two numbers", "1 2", "“1 2” is not an option. Type a number or a name, for example “Red”."),
    ("a range", "1-2", "“1-2” is not an option. Type a number or a name, for example “Red”."),
    ("beginning", "sea", "salt"),
    ("word", "pep", "pepper"),
    ("words", "of them", "none"),
    ("blanks around", "  late ", "late"),
    ("nothing", "  ", "empty"),
    ("no number", "0", "“0” is not an option. Type a number or a name, for example “Red”."),
    (
      "number past the end", "7",
      "“7” is not an option. Type a number or a name, for example “Red”."
    ),
    ("signed number", "+1", "“+1” is not an option. Type a number or a name, for example “Red”."),
    (
      "number of a size", "99999999999999999999",
      "“99999999999999999999” is not an option. Type a number or a name, for example “Red”."
    ),
    ("two begin so", "re", "“re” could be “Red” or “Red, green”. Type more of it, or a number."),
    (
      "inside a word", "alt",
      "“alt” is not an option. Type a number or a name, for example “Red”."
    ),
    ("a name's beginning", "pe", "pepper"),
  ]
  for (name, text, expected) in cases {
    let found = try read(text, "one", session)
    #expect(found == expected, "\(name)")
  }
}

@Test func severalOptions() throws {
  var session = try FormFiles.session(form)
  session.send(.assigned(try session.at("some"), .options(ChosenOptions([0, 4]))))
  let cases = [
    ("the whole text first", "Red, green", "rg"),
    ("parts", "Red, salt", "red salt"),
    ("in the order of the options, once", "salt,red, SALT", "red salt"),
    ("quoted label", "salt, \"Red, green\"", "rg salt"),
    ("quoted beginning", "\"black pepper, g\", red", "red pepper"),
    ("numbers between commas", "1,3", "red salt"),
    ("numbers between blanks", "4 1  3", "red salt pepper"),
    (
      "numbers as the list prints them", "4. 1., 3.",
      "“4. 1.” is not an option. Type a number or a name, for example “Red”."
    ),
    ("numbers with points between commas", "4., 1.", "red pepper"),
    ("numbers with points between blanks", "4. 1.", "red pepper"),
    ("a range", "2-4", "rg salt pepper"),
    ("a range with blanks", "2 - 4", "rg salt pepper"),
    ("ranges and a number", "1, 3-4, 4-5", "red salt pepper late"),
    ("a range between blanks", "1 3-4", "red salt pepper"),
    ("a range of one", "3-3", "salt"),
    ("adding a range", "+2-3", "red rg salt late"),
    ("taking out a range", "-1-3", "late"),
    (
      "a range past the end", "2-9",
      "“2-9” is not an option. Type a number or a name, for example “Red”."
    ),
    (
      "a range backwards", "4-2",
      "“4-2” is not an option. Type a number or a name, for example “Red”."
    ),
    (
      "a range from nothing", "0-2",
      "“0-2” is not an option. Type a number or a name, for example “Red”."
    ),
    (
      "not quite a range", "1 -3",
      "“1 -3” is not an option. Type a number or a name, for example “Red”."
    ),
    (
      "a quoted range", "\"2-4\"",
      "“2-4” is not an option. Type a number or a name, for example “Red”."
    ),
    (
      "one of the numbers is none", "1 9",
      "“1 9” is not an option. Type a number or a name, for example “Red”."
    ),
    (
      "names between blanks are none", "red salt",
      "“red salt” is not an option. Type a number or a name, for example “Red”."
    ),
    ("adding", "+salt", "red salt late"),
    ("taking out", "-red", "late"),
    ("both", "+salt, - red", "salt late"),
    ("numbers with signs", "+2 -1", "rg late"),
    ("with a quoted label", "+\"Red, green\",-late", "red rg"),
    ("taking out all", "-red,-late", "empty"),
    ("taking out what is not chosen", "-salt", "red late"),
    ("adding, and no sign", "+salt, rg", "Type + or - before “rg” too."),
    ("no sign, and adding", "rg, +salt", "Type + or - before “rg” too."),
    ("a label with a comma in another case", "red, green, salt", "rg salt"),
    (
      "adding, and the whole label with a comma", "+black pepper, ground, +salt",
      "red salt pepper late"
    ),
    (
      "taking out, and no sign", "-red, salt",
      "Type + or - before “salt” too."
    ),
    (
      "an unknown one after one that is added", "+salt, sugar",
      "“sugar” is not an option. Type a number or a name, for example “Red”."
    ),
    (
      "a label with a comma among others", "Sea salt, Black pepper, ground, late",
      "salt pepper late"
    ),
    (
      "a label with a comma and without its blank", "Red,green, salt",
      "“Red,green” is not an option. Did you mean “Red, green”?"
    ),
    ("a label with a comma taken out", "+rg, -Red, green", "red late"),
    (
      "an unknown one", "salt, sugar",
      "“sugar” is not an option. Type a number or a name, for example “Red”."
    ),
    (
      "an unknown one added", "+sugar",
      "“sugar” is not an option. Type a number or a name, for example “Red”."
    ),
    ("commas alone", " , ", "“,” is not an option. Type a number or a name, for example “Red”."),
    (
      "an open quote", "\"red",
      "“\"red” is not an option. Type a number or a name, for example “Red”."
    ),
    ("empty parts", ",red,,salt,", "red salt"),
  ]
  for (name, text, expected) in cases {
    let found = try read(text, "some", session)
    #expect(found == expected, "\(name)")
  }
}

/// A chosen option that is no longer offered can be removed, but not chosen again.
@Test func whatIsNoLongerOffered() throws {
  var session = try FormFiles.session(form)
  let path = try session.at("some")
  session.send(.assigned(path, .options(ChosenOptions([0, 4]))))
  try session.enter("all", "no")
  #expect(try read("-late", "some", session) == "red")
  #expect(try read("+late", "some", session) == "“Late” is offered when “all” is yes.")
  #expect(try read("late", "one", session) == "“Late” is offered when “all” is yes.")
  #expect(session.namedOptions("Late", at: path) == .options(ChosenOptions([4])))
}

/// If labels are numbers, a number means the label.
@Test func labelsThatAreNumbers() throws {
  let session = try FormFiles.session(form)
  #expect(try session.numbersOptions(session.at("one")))
  #expect(try !session.numbersOptions(session.at("bits")))
  let cases = [
    ("a label", "8", "b8"), ("its beginning", "3", "b32"),
    ("no place in the list", "2", "“2” is not an option. Did you mean “32”?"),
    ("ambiguous", "b", "“b” is not an option. Type a name, for example “8”."),
  ]
  for (name, text, expected) in cases {
    let found = try read(text, "bits", session)
    #expect(found == expected, "\(name)")
  }
  #expect(try read("16 8", "sizes", session) == "b8 b16")
  #expect(try read("+32", "sizes", session) == "b32")
}

/// Whatever the labels are, each set of options can be typed: its labels in quotes.
/// Many parts are looked up together, and mean what each of them means alone.
@Test func manyLabelsAtOnce() throws {
  let options = (1...60).map { "option o\($0) \"Place \($0 == 60 ? 59 : $0), north\"" }
  let other = "option other_case \"place 1, north\""
  let session = try FormFiles.session(
    "form f { field s: choices { \(options.joined(separator: " ")) \(other) } }")
  func typed(_ last: String) -> String {
    ((1...40).map { "\"Place \($0), north\"" } + [last]).joined(separator: ", ")
  }
  let first = (1...40).map { "o\($0)" }.joined(separator: " ")
  let names = [
    "\"place 41, north\"": " o41", "o42": " o42", "43": " o43", "Place 44": " o44", "7": "",
  ]
  for (last, name) in names {
    #expect(try read(typed(last), "s", session) == first + name, "\(last)")
  }
  #expect(
    try read(typed("\"Place 59, north\""), "s", session)
      == "“Place 59, north” could be “59. Place 59, north” or “60. Place 59, north”. Type more of it, or a number."
  )
}

@Test(.slow) func everySetOfLabelsCanBeTyped() throws {
  var generator = SeededGenerator(seed: 11)
  let alphabet = ["a", "b", ",", "\"", " ", "+", "-", "1", "é", ";", "\\"]
  for round in 0..<300 {
    var labels: [String] = []
    for _ in 0..<4 {
      let label = (0..<Int.random(in: 1...5, using: &generator))
        .map { _ in alphabet.randomElement(using: &generator) ?? "" }.joined()
      let trimmed = label.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
      labels.append(String(trimmed))
    }
    guard Set(labels).count == 4, !labels.contains("") else { continue }
    let options = labels.enumerated().map { number, label in
      let text = label.split(separator: "\\", omittingEmptySubsequences: false)
        .joined(separator: "\\\\").split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\\\"")
      return "option name\(number) \"\(text)\""
    }
    let session = try FormFiles.session(
      "form f { field s: choices { \(options.joined(separator: " ")) } }")
    for set in 1..<16 {
      let chosen = (0..<4).filter { set & (1 << $0) != 0 }
      let typed = chosen.map { number in
        "\""
          + labels[number].split(separator: "\"", omittingEmptySubsequences: false)
          .joined(separator: "\"\"") + "\""
      }.joined(separator: ", ")
      // The text as a whole may be a label, or name an option in another way.
      guard !labels.contains(where: { $0.lowercased().contains(typed.lowercased()) }) else {
        continue
      }
      let names = chosen.map { "name\($0)" }.joined(separator: " ")
      #expect(try read(typed, "s", session) == names, "round \(round): \(labels): \(typed)")
    }
  }
}
