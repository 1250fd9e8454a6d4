internal import FormEngine

/// The constants that conditions, rules and computations of a form use. Texts that people only read
/// (labels, messages, the sources of expressions) are left out.
struct FormConstants {
  private(set) var texts: [String] = []
  private(set) var integers: [Value] = []
  private(set) var decimals: [Value] = []
  private(set) var dates: [Value] = []
  private(set) var times: [Value] = []
  private(set) var dateTimes: [Value] = []
  /// The lengths of durations.
  private(set) var seconds: [Int64] = []
  private(set) var months: [Int64] = []

  private static let secondsPerDay: Int64 = 86_400
  private static let most = 24
  private static let longestText = 80

  init(of parts: ProgramParts) {
    for number in Self.numbers(in: parts) { keep(parts.constants[number]) }
    // An integer may also be a number of days.
    for case .integer(let integer) in integers where integer > 0 && integer < 10_000 {
      seconds.append(integer * Self.secondsPerDay)
    }
  }

  /// Returns the numbers of the constants, in order.
  private static func numbers(in parts: ProgramParts) -> [Int] {
    var found: Set<Int> = []
    func add(_ code: Code) {
      guard !code.isNone else { return }
      for index in Int(code.start)..<Int(code.end) where parts.instructions.indices.contains(index)
      {
        let instruction = parts.instructions[index]
        if instruction.operation == .constant { found.insert(Int(instruction.a)) }
      }
    }
    for slot in parts.slots { add(slot.code) }
    for rule in parts.rules {
      add(rule.condition)
      add(rule.lower)
      add(rule.upper)
    }
    for scan in parts.scans {
      add(scan.condition)
      add(scan.term)
    }
    return found.filter(parts.constants.indices.contains).sorted()
  }

  private mutating func keep(_ constant: Value) {
    func add<Element: Equatable>(_ element: Element, to list: inout [Element]) {
      if list.count < Self.most, !list.contains(element) { list.append(element) }
    }
    switch constant {
    case .text(let text) where text.utf8.count < Self.longestText: add(text, to: &texts)
    case .integer: add(constant, to: &integers)
    case .decimal: add(constant, to: &decimals)
    case .date: add(constant, to: &dates)
    case .time: add(constant, to: &times)
    case .dateTime: add(constant, to: &dateTimes)
    case .duration(let duration): add(duration.seconds, to: &seconds)
    case .period(let period): add(period.months, to: &months)
    case .list(let elements): for element in elements { keep(element) }
    case .empty, .text, .boolean, .option, .options: break
    }
  }
}
