import FormEngine

/// The answers of a draft that the form does not accept, as long as no later entry replaces them or
/// deletes their row.
struct UnfitAnswers {
  /// A place in the draft, which the session need not have.
  struct Place: Hashable {
    var name: String
    var row: Int?
  }

  private struct Answer {
    /// The declaration; nil if the form no longer has it.
    var node: NodeID?
    /// The list around it; nil if there is none, or if it is not known.
    var list: NodeID?
    /// The options that do not fit; empty if nothing fits.
    var options: [String]
  }

  private var answers: [Place: Answer] = [:]

  var isEmpty: Bool { answers.isEmpty }

  mutating func note(_ place: Place, _ node: NodeID?, in list: NodeID?, options: [String] = []) {
    answers[place] = Answer(node: node, list: list, options: options)
  }

  mutating func remove(at place: Place) { answers[place] = nil }

  /// Removes the answers in a row, or in all rows of a list.
  mutating func remove(row: Int?, of list: NodeID) {
    guard !answers.isEmpty else { return }
    answers = answers.filter { place, answer in
      answer.list != list || row != nil && place.row != row
    }
  }

  /// Adds those of another replay of the same draft.
  mutating func add(_ others: UnfitAnswers) {
    answers.merge(others.answers) { own, _ in own }
  }

  /// The names to list, each once, in the order of the form; what it no longer has comes last.
  /// Options that do not fit are in parentheses.
  var names: [String] {
    var named: [String: NodeID] = [:]
    for (place, answer) in answers {
      let shown = DraftNames.shown(place.name)
      let name =
        answer.options.isEmpty ? shown : "\(shown) (\(answer.options.joined(separator: ", ")))"
      named[name] = min(named[name] ?? .max, answer.node ?? .max)
    }
    return named.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
  }

  /// The number of names of answers that do not fit at all.
  var count: Int {
    Set(answers.filter(\.value.options.isEmpty).keys.map { DraftNames.shown($0.name) }).count
  }
}
