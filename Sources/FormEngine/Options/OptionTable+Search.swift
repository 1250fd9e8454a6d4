// Search in the texts of many options at once.

/// The options that a text may mean: the first few, and the number of all.
struct OptionMatches {
  /// The maximum number of options that a message lists.
  static let mostListed = 6

  private(set) var first: [Int32] = []
  private(set) var count = 0

  mutating func add(_ index: Int) {
    if first.count < Self.mostListed { first.append(Int32(truncatingIfNeeded: index)) }
    count += 1
  }

  /// The option, if it is the only one.
  var only: Int32? { count == 1 ? first.first : nil }
}

/// The options that match a typed text, by the kind of match. An option may be in several of these:
/// if its label equals the text, it is also in `sameLabel` and `begun`.
struct OptionMatching {
  /// The label equals the text.
  var labelled = OptionMatches()
  // The following ignore case.
  var sameName = OptionMatches()
  var sameLabel = OptionMatches()
  /// The label starts with the text.
  var begun = OptionMatches()
  /// A word of the label starts with the text.
  var worded = OptionMatches()
}

extension OptionTable {
  /// Passes each option that may match to `body`, in order, until it returns false.
  ///
  /// - Parameter options: the options to search, in order; nil for all.
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

  /// Returns the options that match a typed text; nil if the table or the text cannot be searched
  /// by bytes.
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

  /// Returns the options whose name, label or hint contains a text, ignoring case; nil if the table
  /// or the text cannot be searched by bytes.
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

  /// Returns up to `most` options whose label starts with a text, ignoring case; nil if the table
  /// or the text cannot be searched by bytes.
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

  /// Returns the range of the bytes that are shown as the label.
  func labelRange(_ cells: OptionCells, _ row: Int, name: Range<Int>) -> Range<Int> {
    if let label = cells.cell(parts.label, from: row), !label.content.isEmpty {
      return label.content
    }
    guard let other = cells.cell(parts.otherLabel, from: row), !other.content.isEmpty else {
      return name
    }
    return other.content
  }

  /// Returns true if a word in a label starts with a text.
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

  /// Returns true if an offset in a label is preceded by a letter or digit.
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
