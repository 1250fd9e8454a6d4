/// A run of bytes of one source: from `start` up to, and without, `end`.
package struct Span: Hashable, Sendable {
  package var start: UInt32
  package var end: UInt32

  package init(start: UInt32, end: UInt32) {
    self.start = start
    self.end = end
  }

  /// From byte offsets; what lies beyond four gigabytes is cut off.
  package init(_ start: Int, _ end: Int) {
    self.start = UInt32(clamping: start)
    self.end = UInt32(clamping: end)
  }

  package var isEmpty: Bool { start >= end }

  /// The offsets as a range; an end before the start counts as empty.
  package var range: Range<Int> { Int(start)..<max(Int(start), Int(end)) }

  /// The least span that holds both.
  package func union(_ other: Span) -> Span {
    Span(start: min(start, other.start), end: max(end, other.end))
  }

  /// No width, at the beginning of this span.
  package var atStart: Span { Span(start: start, end: start) }

  /// No width, at the end of this span.
  package var atEnd: Span { Span(start: end, end: end) }
}
