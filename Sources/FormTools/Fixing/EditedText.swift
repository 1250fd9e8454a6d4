internal import FormEngine
internal import FormSyntax

/// A text that is edited in several rounds and tracks which parts are still original.
///
/// Each round takes time in proportion to the edits of all rounds and the text that they insert.
struct EditedText {
  fileprivate enum Piece {
    case kept(Range<Int>)
    case put([UInt8])
  }

  let original: [UInt8]
  private var pieces: [Piece]

  init(_ original: [UInt8]) {
    self.original = original
    pieces = [.kept(0..<original.count)]
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(original.count + 64)
    for piece in pieces {
      switch piece {
      case .kept(let range): bytes += original[range]
      case .put(let new): bytes += new
      }
    }
    return bytes
  }

  /// Applies edits of the current text, which must be sorted and must not overlap.
  mutating func apply(_ edits: [Edit]) {
    var result: [Piece] = []
    var position = 0
    var rest = pieces[...]
    /// Advances to an offset of the current text, keeping or dropping the text before it.
    func take(upTo offset: Int, isKept: Bool) {
      while position < offset, let piece = rest.first {
        let taken: Piece
        let left: Piece?
        switch piece {
        case .kept(let range):
          let middle = min(range.upperBound, range.lowerBound + offset - position)
          taken = .kept(range.lowerBound..<middle)
          left = middle < range.upperBound ? .kept(middle..<range.upperBound) : nil
          position += middle - range.lowerBound
        case .put(let new):
          let count = min(new.count, offset - position)
          taken = .put(Array(new[..<count]))
          left = count < new.count ? .put(Array(new[count...])) : nil
          position += count
        }
        if isKept { result.append(taken) }
        if let left { rest[rest.startIndex] = left } else { rest.removeFirst() }
      }
    }
    for edit in edits {
      take(upTo: Int(edit.span.start), isKept: true)
      take(upTo: Int(edit.span.end), isKept: false)
      if !edit.replacement.isEmpty { result.append(.put(Array(edit.replacement.utf8))) }
    }
    result += rest
    pieces = result
  }

  /// The edits of the original that combine all rounds, sorted and without overlaps.
  var edits: [Edit] {
    var edits: [Edit] = []
    var end = 0
    var new: [UInt8] = []
    func close(before next: Int) {
      if end < next || !new.isEmpty, Array(original[end..<next]) != new {
        edits.append(
          Edit(span: SourceSpan(end, next), replacement: String(decoding: new, as: UTF8.self)))
      }
      new = []
    }
    for piece in pieces {
      switch piece {
      case .put(let bytes): new += bytes
      case .kept(let range):
        guard !range.isEmpty else { continue }
        close(before: range.lowerBound)
        end = range.upperBound
      }
    }
    close(before: original.count)
    return edits
  }

  /// Maps offsets of the current text to the original.
  struct Origins {
    /// The offset of each piece in the current text; `origins` has its offset in the original, or
    /// the offset at which it was inserted.
    private var starts: [Int] = []
    private var origins: [(place: Int, isKept: Bool)] = []

    fileprivate init(_ pieces: [Piece]) {
      var (position, end) = (0, 0)
      for piece in pieces {
        starts.append(position)
        switch piece {
        case .kept(let range):
          origins.append((range.lowerBound, true))
          position += range.count
          end = range.upperBound
        case .put(let new):
          origins.append((end, false))
          position += new.count
        }
      }
    }

    /// Returns the offset in the original; for inserted text, the offset at which it was inserted.
    func place(of offset: Int) -> Int {
      let low = starts.partitioningIndex { $0 > offset }
      guard low > 0 else { return offset }
      let (place, isKept) = origins[low - 1]
      return isKept ? place + offset - starts[low - 1] : place
    }
  }

  var origins: Origins { Origins(pieces) }
}
