/// A range of bytes in a source: from `start` up to, but not including, `end`.
package struct SourceSpan: Hashable, Sendable {
  package var start: UInt32
  package var end: UInt32

  package init(start: UInt32, end: UInt32) {
    self.start = start
    self.end = end
  }

  /// Creates a span. Byte offsets that do not fit into 32 bits are clamped.
  package init(_ start: Int, _ end: Int) {
    self.start = UInt32(clamping: start)
    self.end = UInt32(clamping: end)
  }

  package var isEmpty: Bool { start >= end }

  /// The offsets as a range; an end before the start counts as empty.
  package var range: Range<Int> { Int(start)..<max(Int(start), Int(end)) }

  /// Returns the smallest span that contains both.
  package func union(_ other: SourceSpan) -> SourceSpan {
    SourceSpan(start: min(start, other.start), end: max(end, other.end))
  }

  /// An empty span at the start of this one.
  package var atStart: SourceSpan { SourceSpan(start: start, end: start) }

  /// An empty span at the end of this one.
  package var atEnd: SourceSpan { SourceSpan(start: end, end: end) }
}
