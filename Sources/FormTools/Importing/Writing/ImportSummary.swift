internal import FormEngine

/// The omissions of an imported form, with figures.
package struct ImportSummary: Sendable {
  /// Everything that is not in the form, or not as it was, in the order of the form.
  package private(set) var omissions: [ImportedOmission] = []
  /// The number of purely decorative things left out.
  package var decorations = 0
  /// The number of questions left out because a device answers them.
  package var automaticQuestions = 0
  private var carried = [Int](repeating: 0, count: ImportedPart.allCases.count)
  private var total = [Int](repeating: 0, count: ImportedPart.allCases.count)

  /// True if something was left out that decides which answers are accepted or recorded.
  package var decides: Bool { omissions.contains { $0.decides } }

  mutating func add(_ omission: ImportedOmission) { omissions.append(omission) }

  mutating func count(_ part: ImportedPart, isCarried: Bool) {
    total[part.rawValue] += 1
    if isCarried { carried[part.rawValue] += 1 }
  }

  /// Returns how many parts of a kind are in the form, and how many the original has.
  package func figure(_ part: ImportedPart) -> (carried: Int, total: Int) {
    (carried[part.rawValue], total[part.rawValue])
  }

  /// The lines of the summary: one for each omission, then the counts, then the figures.
  package var lines: [String] {
    omissions.map(\.line) + ImportWords.counted(decorations, automaticQuestions)
      + [ImportWords.figures(ImportedPart.allCases.map { ($0, figure($0)) })]
  }
}

extension ImportedOmission {
  /// The words of the comment in the form.
  var comment: String { ImportWords.comment(origin.place, subject.words, origin.words) }

  /// The line of the summary.
  var line: String {
    ImportWords.line(origin.place, subject.words, origin.words, reason.words, instead?.words)
  }
}
