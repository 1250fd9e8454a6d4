import FormSyntax
import SeededNumbers

/// Registrations for a conference, one JSON object per line; one in twenty has exactly one defect.
struct RegistrationRecords {
  /// - Parameter isComputed: adds a total that is computed from the rows and a rule that reads
  ///   several fields, so each record must be evaluated.
  static func form(isComputed: Bool = false) -> SourceText {
    let rest =
      isComputed
      ? """
        field total: integer "Total" = sum(guests.age) + age
        check grown: count(guests) < 3 or age >= 21 else "Three guests need somebody of 21."
      """ : ""
    let text = """
      form registration "Registration" {
        field number: text "Number" { required match /[A-Z]{2}-[0-9]{5}/ }
        field name: text "Name" { required length 2...80 }
        field mail: text "E-mail" { required length ...120 match /[a-z0-9.]+@[a-z0-9.]+\\.[a-z]{2,}/ }
        field age: integer "Age" { required range 18...120 }
        field country: choice "Country" {
          required
          option de "Germany" option fr "France" option jp "Japan" option ng "Nigeria"
        }
        field work: choice "Work" { required option employed "Employed" option student "Student" }
        field employer: text "Employer" { required when work == .employed length 1...60 }
        field news: boolean "News" { required }
        field arrival: date "Arrival" { required }
        field phone: text "Phone" { match /\\+?[0-9]{7,15}/ }
        field comment: multiline "Comment" { length ...200 }
        rows guests "Guests" {
          count 1...10
          field name: text "Name" { required length 1...60 }
          field age: integer "Age" { required range 0...120 }
        }
      \(rest)
      }

      """
    return SourceText(name: "registration.form", text: text)
  }

  private(set) var bytes: [UInt8] = []
  /// The offsets of the ends of lines, after their line breaks.
  private(set) var ends: [Int] = []
  private(set) var defects = 0
  private var random = SeededGenerator(seed: 5)

  init(_ count: Int = 0) {
    append(count)
  }

  /// Appends `count` records.
  mutating func append(_ count: Int) {
    for _ in 0..<count {
      let defect = random.below(20) == 0 ? 1 + random.below(8) : 0
      if defect > 0 { defects += 1 }
      bytes += record(defect).utf8
      ends.append(bytes.count)
    }
  }

  /// Returns the records made so far, removes them, and continues from there.
  mutating func take() -> [UInt8] {
    defer {
      bytes.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
    }
    return bytes
  }

  private mutating func record(_ defect: Int) -> String {
    let isEmployed = random.below(2) == 0 || defect == 6
    let name =
      "\(pick(["Ada", "Grace", "Søren", "Mária", "Wei"])) \(pick(["Okafor", "Ito", "Müller"]))"
    var parts = [
      "\"number\":\"\(defect == 1 ? "x" : "K")B-\(10_000 + random.below(90_000))\"",
      defect == 2 ? "\"name\":\"\"" : "\"name\":\"\(name)\"",
      "\"mail\":\"user\(random.below(99_999)).b\(defect == 3 ? " at " : "@")mail.example.com\"",
      "\"age\":\(defect == 4 ? "\"40\"" : String(21 + random.below(100)))",
      "\"country\":\"\(defect == 5 ? "xx" : pick(["de", "fr", "jp", "ng"]))\"",
      "\"work\":\"\(isEmployed ? "employed" : "student")\"",
    ]
    if isEmployed, defect != 6 { parts.append("\"employer\":\"Wayne Enterprises Ltd.\"") }
    parts.append("\"news\":\(random.below(2) == 0)")
    parts.append(
      "\"arrival\":\"2030-0\(1 + random.below(9))-\(defect == 7 ? 33 : 10 + random.below(18))\"")
    if random.below(3) > 0 {
      parts.append("\"phone\":\"+\(1_000_000_000 + random.below(9_000_000_000))\"")
    }
    if random.below(2) == 0 {
      let words = (0..<3 + random.below(20)).map { _ in
        pick(["the", "second", "page", "was", "slow"])
      }
      parts.append("\"comment\":\"\(words.joined(separator: " "))\"")
    }
    let guests = (0..<(defect == 8 ? 0 : 3)).map { _ in
      "{\"name\":\"\(pick(["Tomás", "Priya", "Olu"])) Rossi\",\"age\":\(random.below(120))}"
    }
    parts.append("\"guests\":[\(guests.joined(separator: ","))]")
    return "{\(parts.joined(separator: ","))}\n"
  }

  private mutating func pick(_ choices: [String]) -> String { choices[random.below(choices.count)] }
}
