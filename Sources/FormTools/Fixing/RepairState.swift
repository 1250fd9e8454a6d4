internal import FormEngine
internal import FormLanguage
internal import FormSyntax

/// The check results of a source between two attempts to repair it.
struct RepairState {
  let file: FormFile
  /// The findings in the source itself, in order of place.
  let findings: [Diagnostic]
  private let errorCount: Int
  /// The start of each comment, in order.
  private let comments: [Int]
  /// The number of comments, without those that allow findings: a fix may delete one of these.
  private let commentCount: Int

  var source: SourceText { file.source }

  init(_ source: SourceText, _ library: FormLibrary) {
    file = library.sources.standIn(source, .repaired)
    comments = file.tree.commentPlaces
    commentCount = comments.count - file.tree.allowComments.count
    let found = library.compile(file, buildsProgram: false, keepsPlaces: false).ownDiagnostics
    findings = found.filter { $0.source === source }
    errorCount = findings.count { $0.severity == .error }
  }

  /// Returns the fixes of the findings, except those that overlap an earlier one or would lose a
  /// comment.
  func candidates(guesses: Bool) -> [RepairCandidate] {
    let lineEnd = LineEnding(of: source)
    return RepairCandidate.apart(
      findings.compactMap { finding in
        let candidate = RepairCandidate(finding, guesses: guesses, lineEnd: lineEnd)
        if finding.name == .unusedAllow { return candidate }
        return candidate.map { $0.edits.contains(where: losesComment) } == true ? nil : candidate
      })
  }

  private func losesComment(_ edit: Edit) -> Bool {
    guard edit.span.start < edit.span.end, !comments.isEmpty else { return false }
    let low = comments.partitioningIndex { $0 >= Int(edit.span.start) }
    guard low < comments.count, comments[low] < Int(edit.span.end) else { return false }
    return !textContains(edit.replacement, "//")
  }

  /// Returns true if this state has no more errors, not counting hidden ones, and no fewer
  /// comments.
  func isNoWorse(than other: RepairState, hidden: Int) -> Bool {
    file.syntaxErrorCount <= other.file.syntaxErrorCount
      && errorCount - hidden <= other.errorCount && commentCount >= other.commentCount
  }
}

extension SyntaxTree {
  /// The start of each comment between tokens.
  fileprivate var commentPlaces: [Int] {
    source.bytes.withUnsafeBufferPointer { bytes in
      var places: [Int] = []
      var index = 0
      for token in tokens {
        let start = token.start
        while index + 1 < start {
          guard bytes[index] == UInt8(ascii: "/"), bytes[index + 1] == UInt8(ascii: "/") else {
            index += 1
            continue
          }
          places.append(index)
          while index < start, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
        }
        index = max(index, token.end)
      }
      return places
    }
  }
}
