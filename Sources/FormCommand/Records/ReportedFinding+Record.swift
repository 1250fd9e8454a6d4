import FormEngine
import FormSyntax

extension ReportedFinding {
  /// Returns the findings of one record, in order.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of its chunk.
  ///   - start: the position of the record in its file.
  ///   - mark: identifies the record in reports that are compared with earlier ones.
  static func all(
    _ faulty: ChunkOutcome.Faulty, of bytes: [UInt8], in file: String, at start: SourcePosition,
    mark: String = ""
  ) -> [ReportedFinding] {
    let record = bytes[faulty.range]
    // A byte-order mark does not count as a column.
    let isMarked = start.byte == 0 && record.starts(with: [0xEF, 0xBB, 0xBF])
    var start = start
    if isMarked { start.column = 0 }
    var counter = PlaceCounter(record, start: start)
    // Several findings may be about the same, possibly long, cell.
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
