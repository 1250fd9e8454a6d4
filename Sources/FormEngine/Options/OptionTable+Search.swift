// Searching the texts of many options at once.

/// Options that a text may mean: the first few, and how many there are.
struct OptionMatches {
  /// Enough to list in a message.
  static let mostListed = 6

  private(set) var first: [Int32] = []
  private(set) var count = 0

  mutating func add(_ index: Int) {
    if first.count < Self.mostListed { first.append(Int32(truncatingIfNeeded: index)) }
    count += 1
  }

  /// The one option that is meant.
  var only: Int32? { count == 1 ? first.first : nil }
}

/// The ways in which options match what was typed, the closest first.
struct OptionMatching {
  /// The label is the same.
  var labelled = OptionMatches()
  // The others ignore case.
  var sameName = OptionMatches()
  var sameLabel = OptionMatches()
  /// The label starts with it.
  var begun = OptionMatches()
  /// A word of the label starts with it.
  var worded = OptionMatches()
}

extension OptionTable {
  /// Passes on each option that may match, in their order; stops when `body` returns false.
  ///
  /// - Parameter options: the options to search, in their order; nil for all.
  @inline(__always)
  private func search(
    among options: ArraySlice<UInt32>?, where mayMatch: (Int) -> Bool, _ body: (Int) -> Bool
  ) {
    if let options {
      for option in options where mayMatch(Int(option)) && !body(Int(option)) { return }
    } else {
      for option in 0..<count where mayMatch(option) && !body(option) { return }
    }
  }

  /// How options match what was typed, for tables and texts that can be searched by their bytes;
  /// nil for others.
  func matching(_ typed: String, among options: ArraySlice<UInt32>?) -> OptionMatching? {
    guard isPlain, let text = FoldedText(typed) else { return nil }
    var matching = OptionMatching()
    let (signature, signatures) = (TextSignature(typed), signatures)
    withCells { cells in
      search(
        among: options,
        where: {
          signatures.mayStart(with: signature, $0) || signatures.mayBeName(signature, $0)
        }
      ) { option in
        let row = Int(rows[option])
        let name = cells.cell(parts.name, from: row)?.content ?? 0..<0
        let label = labelRange(cells, row, name: name)
        if text.end(in: cells.bytes, at: name.lowerBound, before: name.upperBound)
          == name.upperBound
        {
          matching.sameName.add(option)
        }
        guard let end = text.end(in: cells.bytes, at: label.lowerBound, before: label.upperBound)
        else {
          if hasWord(text, cells.bytes, label) { matching.worded.add(option) }
          return true
        }
        matching.begun.add(option)
        if end == label.upperBound {
          matching.sameLabel.add(option)
          if typed.utf8.elementsEqual(cells.bytes[label]) { matching.labelled.add(option) }
        }
        return true
      }
    }
    return matching
  }

  /// The options whose name, label or hint contains a text, ignoring case; nil where that cannot be
  /// searched for by bytes.
  func options(containing typed: String, among options: ArraySlice<UInt32>?) -> [UInt32]? {
    guard isPlain, let text = FoldedText(typed) else { return nil }
    var found: [UInt32] = []
    let (signature, signatures) = (TextSignature(typed), signatures)
    let texts = [parts.name, parts.label, parts.hint, parts.otherLabel, parts.otherHint]
    withCells { cells in
      search(among: options, where: { signatures.mayContain(signature, $0) }) { option in
        let isFound =
          signature.isExact
          || texts.contains { part in
            guard let cell = cells.cell(part, from: Int(rows[option])) else { return false }
            return text.first(
              in: cells.bytes, from: cell.content.lowerBound, before: cell.content.upperBound)
              != nil
          }
        if isFound { found.append(UInt32(truncatingIfNeeded: option)) }
        return true
      }
    }
    return found
  }

  /// Up to that many options whose label starts with a text, ignoring case.
  func options(startingWith typed: String, among options: ArraySlice<UInt32>?, most: Int)
    -> [UInt32]?
  {
    guard isPlain, let text = FoldedText(typed) else { return nil }
    var found: [UInt32] = []
    let (signature, signatures) = (TextSignature(typed), signatures)
    withCells { cells in
      search(among: options, where: { signatures.mayStart(with: signature, $0) }) { option in
        let row = Int(rows[option])
        let name = cells.cell(parts.name, from: row)?.content ?? 0..<0
        let label = labelRange(cells, row, name: name)
        if text.end(in: cells.bytes, at: label.lowerBound, before: label.upperBound) != nil {
          found.append(UInt32(truncatingIfNeeded: option))
        }
        return found.count < most
      }
    }
    return found
  }

  /// The bytes of what is shown as the label.
  func labelRange(_ cells: OptionCells, _ row: Int, name: Range<Int>) -> Range<Int> {
    if let label = cells.cell(parts.label, from: row), !label.content.isEmpty {
      return label.content
    }
    guard let other = cells.cell(parts.otherLabel, from: row), !other.content.isEmpty else {
      return name
    }
    return other.content
  }

  /// Whether a word in a label starts with a text.
  private func hasWord(
    _ text: FoldedText, _ bytes: UnsafeBufferPointer<UInt8>, _ label: Range<Int>
  ) -> Bool {
    var at = label.lowerBound
    while let found = text.first(in: bytes, from: at, before: label.upperBound) {
      if !isInWord(before: found, bytes, label), startsWord(at: found, bytes, label) { return true }
      at = found + 1
    }
    return false
  }

  /// Whether a word goes on before an offset in a label.
  private func isInWord(
    before offset: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ label: Range<Int>
  ) -> Bool {
    guard offset > label.lowerBound else { return false }
    let byte = bytes[offset - 1]
    if byte < 0x80 { return byte.isASCIILetter || byte.digit != nil }
    let start = max(label.lowerBound, offset - 4)
    return bytes.part(start, offset).text.last.map { $0.isLetter || $0.isNumber } ?? false
  }

  private func startsWord(
    at offset: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ label: Range<Int>
  ) -> Bool {
    let byte = bytes[offset]
    if byte < 0x80 { return byte.isASCIILetter || byte.digit != nil }
    let end = min(label.upperBound, offset + 4)
    return bytes.part(offset, end).text.first.map { $0.isLetter || $0.isNumber } ?? false
  }
}
