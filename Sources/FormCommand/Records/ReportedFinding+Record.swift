import FormEngine
import FormSyntax

extension ReportedFinding {
  /// The findings of one record, in their order.
  ///
  /// - Parameters:
  ///   - bytes: those of its chunk.
  ///   - start: where the record starts in its file.
  ///   - mark: identifies the record for reports that compare findings with earlier ones.
  static func all(
    _ faulty: ChunkOutcome.Faulty, of bytes: [UInt8], in file: String, at start: SourcePosition,
    mark: String = ""
  ) -> [ReportedFinding] {
    let record = bytes[faulty.range]
    // A byte-order mark is not a column.
    let isMarked = start.byte == 0 && record.starts(with: [0xEF, 0xBB, 0xBF])
    var start = start
    if isMarked { start.column = 0 }
    var counter = PlaceCounter(record, start: start)
    // Many findings may be about one cell, which may be long.
    var last: (range: Range<Int>, place: Place)?
    return faulty.findings.map { finding in
      let place: Place
      if let last, last.range == finding.range {
        place = last.place
      } else {
        let from = counter.place(of: max(finding.range.lowerBound, isMarked ? 3 : 0))
        var ahead = counter
        place = Place(file: file, start: from, end: ahead.place(of: finding.range.upperBound))
        last = (finding.range, place)
      }
      return ReportedFinding(
        rule: finding.rule, severity: finding.isWarning ? .warning : .error,
        message: finding.message, place: place, formPath: finding.path, pointer: finding.pointer,
        identity: "\(mark) \(finding.range.lowerBound) \(finding.pointer)")
    }
  }
}
