import FormEngine
import FormJSON

/// A line that a program sends: one request.
struct ProgramRequest {
  /// The reason why a line is no request, with the name of the error.
  struct Fault: Error {
    var name: String
    var message: ProgramMessage
  }

  /// A declaration that a request names, by its number or its name.
  enum Place {
    case number(Int)
    case name(String)
  }

  /// The number that the answer repeats; nil if the line has none.
  private(set) var number: JSONValue?
  private(set) var name = ""
  private let root: JSONElement?

  /// The maximum number of bytes of `n` and of other texts that an answer repeats.
  private static let longestRepeated = 1_000
  /// The maximum depth of nested values in a line.
  private static let depthLimit = 64

  /// Reads a line, which keeps its number even if it is faulty.
  init(_ line: [UInt8], fault: inout Fault?) {
    do throws(JSONError) {
      let document = try JSONDocument(line, depthLimit: Self.depthLimit)
      guard document.root.kind == .object else {
        root = nil
        fault = Fault(name: "json", message: .notAnObject)
        return
      }
      root = document.root
    } catch {
      root = nil
      fault = Fault(name: "json", message: .notJSON(reason: error.message))
      return
    }
    if let own = root?["n"], own.kind != .null {
      guard [.number, .string].contains(own.kind), own.byteRange.count <= Self.longestRepeated
      else {
        fault = Fault(
          name: "do", message: .wrongMember(request: Self.shown(root?["do"]?.string), member: "n"))
        return
      }
      number = own.value
    }
    if let member = repeatedMember {
      fault = Fault(name: "do", message: .repeatedMember(Self.shown(member)))
      return
    }
    if let version = root?["formwalk"] {
      guard let text = version.string ?? version.numberText, !text.isEmpty else {
        fault = Fault(
          name: "do",
          message: .wrongMember(request: Self.shown(root?["do"]?.string), member: "formwalk"))
        return
      }
      if text.split(separator: ".").first != "1" {
        fault = Fault(name: "version", message: .version(text))
        return
      }
    }
    if let own = root?["do"]?.string {
      name = own
    } else if root?["formwalk"] == nil || root?["do"] != nil {
      fault = Fault(name: "do", message: .noRequest)
    }
  }

  /// The first member that is there twice. Nobody could say which of the two is meant.
  private var repeatedMember: String? {
    var names: Set<String> = []
    guard let root else { return nil }
    for (name, _) in root.members {
      if let name = name.string, !names.insert(name).inserted { return name }
    }
    return nil
  }

  /// Returns a text of a request, cut if it is too long to be repeated in a message.
  static func shown(_ text: String?) -> String {
    guard let text, text.utf8.count > longestRepeated else { return text ?? "" }
    return String(decoding: text.utf8.prefix(100), as: UTF8.self) + "…"
  }

  // MARK: Members

  func has(_ member: String) -> Bool { root?[member] != nil }

  private func element(_ member: String) throws(Fault) -> JSONElement {
    guard let element = root?[member] else {
      throw Fault(
        name: "do", message: .missingMember(request: Self.shown(name), member: member))
    }
    return element
  }

  private func wrong(_ member: String) -> Fault {
    Fault(name: "do", message: .wrongMember(request: Self.shown(name), member: member))
  }

  func text(_ member: String) throws(Fault) -> String {
    guard let text = try element(member).string else { throw wrong(member) }
    return text
  }

  /// Returns a text that may be missing or null.
  func optionalText(_ member: String) throws(Fault) -> String? {
    guard let element = root?[member], element.kind != .null else { return nil }
    guard let text = element.string else { throw wrong(member) }
    return text
  }

  func integer(_ member: String) throws(Fault) -> Int {
    guard let number = try element(member).numberText.flatMap({ Int($0) }) else {
      throw wrong(member)
    }
    return number
  }

  /// Returns a number that may be missing or null.
  func optionalInteger(_ member: String) throws(Fault) -> Int? {
    guard let element = root?[member], element.kind != .null else { return nil }
    return try integer(member)
  }

  func boolean(_ member: String) throws(Fault) -> Bool {
    guard let element = root?[member], element.kind != .null else { return false }
    guard let isTrue = element.boolean else { throw wrong(member) }
    return isTrue
  }

  /// Returns the declaration that a member names.
  func place(_ member: String) throws(Fault) -> Place {
    guard let place = try optionalPlace(member) else { throw wrong(member) }
    return place
  }

  /// Returns the declaration that a member names; nil for null.
  func optionalPlace(_ member: String) throws(Fault) -> Place? {
    let element = try element(member)
    if element.kind == .null { return nil }
    guard let place = Self.place(element) else { throw wrong(member) }
    return place
  }

  private static func place(_ element: JSONElement) -> Place? {
    if let name = element.string { return .name(name) }
    return element.numberText.flatMap { Int($0) }.map { .number($0) }
  }

  /// Returns the value of an answer; nil for null.
  func answer(_ member: String) throws(Fault) -> Answers.Answer? {
    let element = try element(member)
    if element.kind == .null { return nil }
    guard let answer = Self.answer(element) else { throw wrong(member) }
    return answer
  }

  private static func answer(_ element: JSONElement) -> Answers.Answer? {
    switch element.kind {
    case .string: return element.string.map { .text($0) }
    case .number: return element.numberText.map { .number($0) }
    case .true, .false: return element.boolean.map { .boolean($0) }
    case .array:
      var elements: [Answers.Answer] = []
      for element in element.elements {
        guard element.kind != .array, let answer = answer(element) else { return nil }
        elements.append(answer)
      }
      return .array(elements)
    case .null, .object: return nil
    }
  }

  /// Returns the columns to sort by: a name, or several, each as `{"by": …, "descending": …}` too.
  func columns() throws(Fault) -> [(name: String, isDescending: Bool)] {
    let element = try element("by")
    let isDescending = try boolean("descending")
    if let name = element.string { return [(name, isDescending)] }
    guard element.kind == .array else { throw wrong("by") }
    var columns: [(name: String, isDescending: Bool)] = []
    for column in element.elements {
      if let name = column.string {
        columns.append((name, isDescending))
      } else if let name = column["by"]?.string {
        columns.append((name, column["descending"]?.boolean ?? isDescending))
      } else {
        throw wrong("by")
      }
    }
    return columns
  }

  /// Returns the problems of a rejection: an object of messages by name, or an array of objects with
  /// `at` and `message`.
  func problems() throws(Fault) -> [(place: Place, message: String)] {
    guard let element = root?["problems"], element.kind != .null else { return [] }
    var problems: [(place: Place, message: String)] = []
    switch element.kind {
    case .object:
      for (name, message) in element.members {
        guard let text = message.string else { throw wrong("problems") }
        problems.append((.name(name.string ?? ""), text))
      }
    case .array:
      for problem in element.elements {
        guard let place = problem["at"].flatMap({ Self.place($0) }),
          let text = problem["message"]?.string
        else { throw wrong("problems") }
        problems.append((place, text))
      }
    case .null, .true, .false, .number, .string: throw wrong("problems")
    }
    return problems
  }
}
