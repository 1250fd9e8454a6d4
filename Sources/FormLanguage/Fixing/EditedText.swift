internal import FormEngine

/// A text on its way through several rounds of edits, which knows what of it is still the original.
///
/// Each round takes time in the edits of all rounds, and in what they insert.
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

  /// Makes edits whose spans are those of the present text, in order and apart from one another.
  mutating func apply(_ edits: [Edit]) {
    var result: [Piece] = []
    var position = 0
    var rest = pieces[...]
    /// Moves on to an offset of the present text, keeping what lies before it or leaving it out.
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

  /// All rounds as edits of the original, in order and apart from one another.
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

  /// Where places of the present text come from.
  struct Origins {
    /// Where each piece begins in the present text, and the place in the original that it begins at or
    /// is put in at.
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

    /// The place in the original; of what was put in, the place where that was done.
    func place(of offset: Int) -> Int {
      let low = starts.partitioningIndex { $0 > offset }
      guard low > 0 else { return offset }
      let (place, isKept) = origins[low - 1]
      return isKept ? place + offset - starts[low - 1] : place
    }
  }

  var origins: Origins { Origins(pieces) }
}
