/// The state that the translation of formulas shares with the builder: facts about the form, and
/// the types, points and omissions that formulas require.
final class XLSFormModel {
  let tree: XLSFormTree
  var choices: XLSFormChoices
  /// The index of the list of each question with options.
  var lists: [Int: Int] = [:]
  /// The questions whose options can be those of a type, since nothing filters or adds to them.
  var nameableQuestions: Set<Int> = []
  /// The lists that must be types, since options of several questions are compared.
  var neededTypes: Set<Int> = []
  /// The lists whose options need points, since formulas compute with their codes.
  var neededPoints: Set<Int> = []
  /// The computed questions, once they are translated.
  var computed: [Int: Result<XPathTerm, Untranslatable>] = [:]
  /// The computed questions that have a value wherever they are shown.
  var alwaysComputed: Set<Int> = []
  /// The questions whose options come from answers.
  var answerOptions: Set<Int> = []
  /// The questions that are not in the form.
  var omitted: Set<Int> = []
  /// The questions that lack the option that `or_other` adds.
  var leftOutOther: Set<Int> = []

  /// The translations that were left out, and the values that texts cannot show.
  var untranslated: [ImportedOmission] = []

  init(_ tree: XLSFormTree, _ choices: XLSFormChoices) {
    self.tree = tree
    self.choices = choices
  }

  /// Returns the kind of a question's answers.
  func kind(of node: Int) throws(Untranslatable) -> XPathTerm.Kind {
    let name = tree.nodes[node].name
    if omitted.contains(node) { throw Untranslatable(.readsOmitted(name)) }
    if let result = computed[node] {
      switch result {
      case .success(let term): return term.kind
      case .failure: throw Untranslatable(.readsOmitted(name))
      }
    }
    if answerOptions.contains(node) { return try answerKind(of: node) }
    switch tree.nodes[node].type {
    case .plain("integer"): return .integer
    case .plain("decimal"): return .decimal
    case .plain("date"): return .date
    case .plain("time"): return .time
    case .plain("datetime"): return .datetime
    case .plain, .replaced, .hidden: return .text
    case .range: return try rangeKind(of: node)
    case .acknowledge: return .boolean
    case .one:
      guard let list = lists[node] else { throw Untranslatable(.readsOmitted(name)) }
      return .option(list: list, isNamed: nameableQuestions.contains(node))
    case .several, .ranked:
      guard let list = lists[node] else { throw Untranslatable(.readsOmitted(name)) }
      return .options(list: list, isNamed: nameableQuestions.contains(node))
    case .begin: return .rows
    case .note, .calculate, .automatic, .beginLoop, .endLoop, .looped, .unknown, .end:
      throw Untranslatable(.readsOmitted(name))
    }
  }

  /// Returns the kind of a question whose options come from answers: that of those answers.
  private func answerKind(of node: Int) throws(Untranslatable) -> XPathTerm.Kind {
    guard let source = try? answerSource(of: node) else { return .text }
    if case .one = tree.nodes[node].type { return source.kind }
    throw Untranslatable(.severalFromAnswers)
  }

  /// The answers that a question offers as options.
  struct AnswerSource {
    var target: Int
    var kind: XPathTerm.Kind
    var path: String
  }

  /// Returns the answers that a question offers, which must be a column of a repeat.
  func answerSource(of node: Int) throws(Untranslatable) -> AnswerSource {
    guard let name = tree.nodes[node].type.answers else { throw Untranslatable(.otherRelation) }
    let parent = tree.nodes[node].parent
    let target = try tree.target(of: name, in: parent)
    // Answers that were chosen from answers could lead in a circle.
    guard !answerOptions.contains(target) else { throw Untranslatable(.otherRelation) }
    let path = try tree.path(to: target, in: parent)
    guard path.isColumn else { throw Untranslatable(.otherRelation) }
    let kind = try kind(of: target)
    switch kind {
    case .text, .integer, .date, .option: break
    case .decimal, .boolean, .time, .datetime, .options, .column, .rows:
      throw Untranslatable(.otherRelation)
    }
    return AnswerSource(target: target, kind: kind, path: path.source)
  }

  /// Returns true for a question that has a value in every complete row wherever a formula reads
  /// it: one that requires an answer or always computes one, and is always shown there.
  ///
  /// What hides the question together with the reader does not matter, as the reader then has no
  /// value.
  func isAlwaysAnswered(_ number: Int, whereReadBy reader: Int) -> Bool {
    let node = tree.nodes[number]
    let shared = Set(tree.containers(around: reader))
    let places = tree.containers(around: number).filter { !shared.contains($0) } + [number]
    guard places.allSatisfy({ tree.nodes[$0].row[.relevant] == nil }) else { return false }
    if alwaysComputed.contains(number) { return true }
    switch node.type {
    case .plain, .range: break
    default: return false
    }
    return node.row.text(.required)?.isYes == true && node.row[.calculation] == nil
  }

  private func rangeKind(of node: Int) throws(Untranslatable) -> XPathTerm.Kind {
    XLSFormRange(tree.nodes[node].row.text(.parameters) ?? "").isInteger ? .integer : .decimal
  }
}

/// The parameters of a question of the type `range`.
struct XLSFormRange {
  private(set) var start = "0"
  private(set) var end = "10"
  private(set) var step = "1"

  init(_ parameters: String) {
    let values = XLSFormRange.values(parameters)
    start = values["start"] ?? start
    end = values["end"] ?? end
    step = values["step"] ?? step
  }

  var isInteger: Bool { [start, end, step].allSatisfy { Int($0) != nil } }

  /// Returns the parameters by name: `start=1 end=10`.
  static func values(_ parameters: String) -> [String: String] {
    var values: [String: String] = [:]
    var words = ""
    // White space around `=` belongs to neither side.
    for character in parameters {
      if character == "=" {
        words = words.trimmed + "="
      } else if character == ";" || character == "," {
        words += " "
      } else if !(character.isWhitespace && words.last == "=") {
        words.append(character)
      }
    }
    for word in words.blankSeparated {
      guard let equals = word.firstIndex(of: "=") else { continue }
      values[word[..<equals].lowercased()] = String(word[word.index(after: equals)...])
    }
    return values
  }
}
