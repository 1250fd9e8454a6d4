/// A run of bytes of one source: from `start` up to, and without, `end`.
public struct Span: Hashable, Sendable {
  public var start: UInt32
  public var end: UInt32

  public init(start: UInt32, end: UInt32) {
    self.start = start
    self.end = end
  }

  /// From byte offsets; what lies beyond four gigabytes is cut off.
  public init(_ start: Int, _ end: Int) {
    self.start = UInt32(clamping: start)
    self.end = UInt32(clamping: end)
  }

  public var isEmpty: Bool { start >= end }

  /// The offsets as a range; an end before the start counts as empty.
  public var range: Range<Int> { Int(start)..<max(Int(start), Int(end)) }

  /// The least span that holds both.
  public func union(_ other: Span) -> Span {
    Span(start: min(start, other.start), end: max(end, other.end))
  }

  /// No width, at the beginning of this span.
  public var atStart: Span { Span(start: start, end: start) }

  /// No width, at the end of this span.
  public var atEnd: Span { Span(start: end, end: end) }
}
