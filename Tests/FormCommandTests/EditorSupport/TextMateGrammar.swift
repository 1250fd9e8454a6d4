import Foundation

/// A small interpreter of TextMate grammars: as much as ours uses.
///
/// Editors look for the pattern that matches first on a line; of several, for the first in the list.
/// A region adds its own patterns until its end matches.
final class TextMateGrammar {
  private final class Rule {
    var begin = ""
    var end: String?
    var scope: String?
    var captures: [Int: String] = [:]
    var endCaptures: [Int: String] = [:]
    var patterns: [Any] = []
  }

  private struct Level {
    var rule: Rule?
    var rules: [Rule]
  }

  struct Malformed: Error {
    var reason: String
  }

  private let repository: [String: Any]
  private let top: [Rule]
  private var regexes: [String: NSRegularExpression] = [:]
  private var flattened: [ObjectIdentifier: [Rule]] = [:]

  init(_ text: String) throws {
    guard
      let grammar = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
      let patterns = grammar["patterns"] as? [Any],
      let repository = grammar["repository"] as? [String: Any]
    else { throw Malformed(reason: "no grammar") }
    self.repository = repository
    top = try TextMateGrammar.rules(patterns, repository)
  }

  private static func rules(_ patterns: [Any], _ repository: [String: Any]) throws -> [Rule] {
    try patterns.flatMap { pattern -> [Rule] in
      guard let facts = pattern as? [String: Any] else { throw Malformed(reason: "\(pattern)") }
      if let include = facts["include"] as? String {
        guard let included = repository[String(include.dropFirst())] as? [String: Any] else {
          throw Malformed(reason: include)
        }
        return try rules([included], repository)
      }
      guard let begin = (facts["match"] ?? facts["begin"]) as? String else {
        return try rules(facts["patterns"] as? [Any] ?? [], repository)
      }
      let rule = Rule()
      rule.begin = begin
      rule.end = facts["end"] as? String
      rule.scope = facts["name"] as? String
      rule.captures = scopes(facts["captures"] ?? facts["beginCaptures"])
      rule.endCaptures = scopes(facts["endCaptures"])
      rule.patterns = facts["patterns"] as? [Any] ?? []
      return [rule]
    }
  }

  private static func scopes(_ captures: Any?) -> [Int: String] {
    var result: [Int: String] = [:]
    for (number, facts) in captures as? [String: [String: Any]] ?? [:] {
      if let number = Int(number), let name = facts["name"] as? String { result[number] = name }
    }
    return result
  }

  private func regex(_ pattern: String) throws -> NSRegularExpression {
    if let known = regexes[pattern] { return known }
    let regex = try NSRegularExpression(pattern: pattern)
    regexes[pattern] = regex
    return regex
  }

  /// The innermost scope of each unit of UTF-16.
  func scopes(of text: String) throws -> [String] {
    var result: [String] = []
    var stack = [Level(rule: nil, rules: top)]
    for line in text.components(separatedBy: "\n") {
      let line = line as NSString
      var scopes = [String](repeating: "", count: line.length)
      func paint(_ range: NSRange, _ scope: String?) {
        guard let scope, range.location != NSNotFound else { return }
        for index in range.location..<range.location + range.length { scopes[index] = scope }
      }
      var place = 0
      // Each iteration matches something or advances by one unit.
      while true {
        let level = stack[stack.count - 1]
        var best: (match: NSTextCheckingResult, rule: Rule?)?
        if let end = level.rule?.end { best = try search(end, line, place).map { ($0, nil) } }
        for rule in level.rules {
          guard let match = try search(rule.begin, line, place) else { continue }
          if let found = best, found.match.range.location <= match.range.location { continue }
          best = (match, rule)
        }
        let stop = best?.match.range.location ?? line.length
        for outer in stack { paint(NSRange(place..<stop), outer.rule?.scope) }
        guard let (match, rule) = best else { break }
        for outer in stack { paint(match.range, outer.rule?.scope) }
        paint(match.range, rule?.scope)
        let captures = rule.map(\.captures) ?? level.rule?.endCaptures ?? [:]
        for (number, scope) in captures.sorted(by: { $0.key < $1.key }) {
          paint(match.range(at: number), scope)
        }
        let end = match.range.location + match.range.length
        let isEmpty = end == place
        place = end
        if let rule {
          if rule.end != nil {
            stack.append(Level(rule: rule, rules: try inner(rule)))
          } else if isEmpty {
            place += 1
          }
        } else {
          stack.removeLast()
        }
        if place > line.length { break }
      }
      result += scopes + [""]
    }
    return result
  }

  private func inner(_ rule: Rule) throws -> [Rule] {
    if let known = flattened[ObjectIdentifier(rule)] { return known }
    let rules = try TextMateGrammar.rules(rule.patterns, repository)
    flattened[ObjectIdentifier(rule)] = rules
    return rules
  }

  private func search(
    _ pattern: String, _ line: NSString, _ place: Int
  ) throws -> NSTextCheckingResult? {
    // The pattern may look at the text before the place.
    try regex(pattern).firstMatch(
      in: line as String, options: [.withTransparentBounds, .withoutAnchoringBounds],
      range: NSRange(place..<line.length))
  }
}
