/// A condition of an original in which conditions are true or false, on its way to the language, in
/// which a condition that reads something empty is unknown.
///
/// It records the value that each comparison has in the original if an operand is empty, so it can
/// be written for each place without changing its meaning there: `show when` shows only if its
/// condition is true, and a `check` fails only if its condition is false.
indirect enum ImportedLogic: Sendable, Equatable {
  case constant(Bool)
  case all([ImportedLogic])
  case any([ImportedLogic])
  case not(ImportedLogic)
  case comparison(Comparison)

  struct Comparison: Sendable, Equatable {
    /// A comparison in the language: `a == .x`.
    var source: String

    /// Its opposite, if that is shorter than `not`: `a != .x`.
    var opposite: String?

    /// The operands that may be empty, in the language.
    var operands: [String] = []

    /// The value in the original if one of them is empty.
    var whenEmpty = false
  }

  /// The place of a condition in the form, which decides what an unknown one means there.
  enum Place: Sendable {
    /// Only true counts: `show when`, `required when`, `if`.
    case condition

    /// Only false counts: `check`.
    case rule
  }

  /// The number of comparisons and constants.
  var size: Int {
    switch self {
    case .constant, .comparison: 1
    case .not(let part): part.size
    case .all(let parts), .any(let parts): parts.reduce(0) { $0 + $1.size }
    }
  }

  /// The deepest nesting of conditions.
  var depth: Int {
    switch self {
    case .constant, .comparison: 1
    case .not(let part): part.depth
    case .all(let parts), .any(let parts): 1 + (parts.lazy.map(\.depth).max() ?? 0)
    }
  }

  /// The most comparisons in a condition that is imported. Conditions that read a hidden question
  /// repeat its condition, so they grow with each other.
  static let sizeLimit = 100

  /// The deepest nesting of a condition that is imported.
  static let depthLimit = 16

  /// True if it is small enough to be written, and read by people.
  var isInLimits: Bool {
    size <= ImportedLogic.sizeLimit && depth <= ImportedLogic.depthLimit
  }
}

extension ImportedLogic {
  static func filled(_ operand: String) -> ImportedLogic {
    .comparison(Comparison(source: "\(operand) is filled", opposite: "\(operand) is empty"))
  }

  static func empty(_ operand: String) -> ImportedLogic {
    .comparison(Comparison(source: "\(operand) is empty", opposite: "\(operand) is filled"))
  }

  /// Returns a comparison of operands, some of which may be empty.
  static func compare(
    _ source: String, opposite: String? = nil, operands: [String] = [], whenEmpty: Bool = false
  ) -> ImportedLogic {
    .comparison(
      Comparison(source: source, opposite: opposite, operands: operands, whenEmpty: whenEmpty))
  }

  /// The condition without constants inside, and without `all` or `any` of a single part.
  var simplified: ImportedLogic {
    switch self {
    case .constant, .comparison: return self
    case .not(let part):
      switch part.simplified {
      case .constant(let value): return .constant(!value)
      case .not(let inner): return inner
      case let inner: return .not(inner)
      }
    case .all(let parts): return ImportedLogic.join(parts, neutral: true)
    case .any(let parts): return ImportedLogic.join(parts, neutral: false)
    }
  }

  private static func join(_ parts: [ImportedLogic], neutral: Bool) -> ImportedLogic {
    var joined: [ImportedLogic] = []
    for part in parts {
      switch (part.simplified, neutral) {
      case (.constant(let value), _):
        if value != neutral { return .constant(value) }
      case (.all(let inner), true), (.any(let inner), false): joined += inner
      case (let inner, _): if !joined.contains(inner) { joined.append(inner) }
      }
    }
    if joined.isEmpty { return .constant(neutral) }
    if joined.count == 1, let only = joined.first { return only }
    return neutral ? .all(joined) : .any(joined)
  }

  /// Returns the condition in the language, for a place.
  func source(for place: Place) -> String { written(place, isNegated: false, level: .any).text }

  /// Returns the condition as an operand of `and`, `or` or `==`, with parentheses if it needs them.
  func operand(for place: Place) -> String {
    written(place, isNegated: false, level: .operand).text
  }

  /// The precedence of an expression, loosest first.
  fileprivate enum Level: Int { case any, all, not, comparison, operand }

  private func written(
    _ place: Place, isNegated: Bool, level: Level
  ) -> (text: String, level: Level) {
    switch self {
    case .constant(let value): return (value != isNegated ? "true" : "false", .operand)
    case .not(let part): return part.written(place, isNegated: !isNegated, level: level)
    case .all(let parts):
      return ImportedLogic.joined(parts, place, isNegated, isAll: !isNegated, level)
    case .any(let parts):
      return ImportedLogic.joined(parts, place, isNegated, isAll: isNegated, level)
    case .comparison(let comparison):
      return ImportedLogic.parenthesized(comparison.written(place, isNegated), level)
    }
  }

  private static func joined(
    _ parts: [ImportedLogic], _ place: Place, _ isNegated: Bool, isAll: Bool, _ level: Level
  ) -> (text: String, level: Level) {
    let own = isAll ? Level.all : .any
    let texts = parts.map { part in
      // A part that becomes an `or` with `is empty` needs no parentheses in an `or`.
      part.written(place, isNegated: isNegated, level: isAll ? .not : .any).text
    }
    return parenthesized((texts.joined(separator: isAll ? " and " : " or "), own), level)
  }

  private static func parenthesized(
    _ written: (text: String, level: Level), _ level: Level
  ) -> (text: String, level: Level) {
    written.level.rawValue < level.rawValue ? ("(\(written.text))", .operand) : written
  }
}

extension ImportedLogic.Comparison {
  /// Returns the comparison, with tests for empty operands if the place needs them to keep the
  /// original's meaning.
  fileprivate func written(
    _ place: ImportedLogic.Place, _ isNegated: Bool
  ) -> (text: String, level: ImportedLogic.Level) {
    let plain: (text: String, level: ImportedLogic.Level) =
      isNegated
      ? opposite.map { ($0, .comparison) } ?? ("not \(source)", .not) : (source, .comparison)
    let isTrueWhenEmpty = whenEmpty != isNegated
    if operands.isEmpty || isTrueWhenEmpty == (place == .rule) { return plain }
    if isTrueWhenEmpty {
      let tests = operands.map { "\($0) is empty" }
      return ((tests + [plain.text]).joined(separator: " or "), .any)
    }
    let tests = operands.map { "\($0) is filled" }
    return ((tests + [plain.text]).joined(separator: " and "), .all)
  }
}

extension String {
  /// An upper bound on the nesting of parentheses, brackets and `if` in an expression of the
  /// language.
  var expressionNesting: Int {
    var (depth, deepest, conditionals) = (0, 0, 0)
    let bytes = Array(utf8)
    let conditional = Array("then if ".utf8)
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["):
        depth += 1
        deepest = max(deepest, depth)
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "t"):
        if bytes[index...].starts(with: conditional) { conditionals += 1 }
      default: break
      }
    }
    return deepest + conditionals
  }

  /// The deepest nesting of an expression that is imported, well below what the language accepts.
  static let expressionNestingLimit = 40
}
