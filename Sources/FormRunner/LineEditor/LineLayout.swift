/// The layout of a prompt and a line in the rows of a screen. Rows are computed on demand, and
/// those before a change are kept.
///
/// Element 0 is the prompt; the characters of the line are elements 1 and up.
struct LineLayout {
  let width: Int
  private let prompt: [ScreenUnit]
  /// The known starts of rows, each a unit of an element.
  private var starts: [Start] = [Start(element: 0, unit: 0)]
  /// True if all rows are known.
  private var isComplete = false

  struct Start: Equatable {
    var element: Int
    var unit: Int
  }

  init(prompt: String, width: Int) {
    self.width = width
    self.prompt = screenUnits(ofPrompt: prompt, width: width)
  }

  /// Discards the rows that depend on this character or on those after it.
  mutating func forget(from character: Int) {
    isComplete = false
    while starts.count > 1, let last = starts.last, last.element > character {
      starts.removeLast()
    }
  }

  /// Returns the number of rows, counted up to a limit.
  mutating func rowCount(of characters: [Character], upTo limit: Int) -> Int {
    while starts.count < limit { if !extend(characters) { break } }
    return min(starts.count, limit)
  }

  /// Returns the row and column of a position between characters. At the end of a full row, the
  /// column is the width.
  mutating func position(
    of place: Int, in characters: [Character]
  ) -> (row: Int, column: Int) {
    let wanted = Start(element: place + 1, unit: 0)
    while let last = starts.last, last.precedes(wanted), extend(characters) {}
    var (low, high) = (0, starts.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if wanted.precedes(starts[middle]) { high = middle - 1 } else { low = middle }
    }
    var column = 0
    walk(low, characters) { element, _, unit in
      if element < wanted.element { column += unit.width }
    }
    return (low, column)
  }

  /// Returns the cells of a known row.
  ///
  /// - Parameter selection: the first selected character.
  func cells(
    ofRow row: Int, of characters: [Character], selection: Int? = nil
  ) -> [ScreenCell] {
    var cells: [ScreenCell] = []
    let next = walk(row, characters) { element, _, unit in
      cells.append(
        ScreenCell(
          text: unit.text, width: unit.width, isUncertain: unit.isUncertain,
          isSelected: selection.map { element > $0 } ?? false))
      for _ in 1..<unit.width { cells.append(.continuation) }
    }
    if next != nil { while cells.count < width { cells.append(.filler) } }
    return cells
  }

  /// Computes one more row; returns false if there is none.
  private mutating func extend(_ characters: [Character]) -> Bool {
    guard !isComplete else { return false }
    guard let next = walk(starts.count - 1, characters, visit: { _, _, _ in }) else {
      isComplete = true
      return false
    }
    starts.append(next)
    return true
  }

  /// Visits the units of a row; returns the start of the next row, if any.
  @discardableResult
  private func walk(
    _ row: Int, _ characters: [Character], visit: (Int, Int, ScreenUnit) -> Void
  ) -> Start? {
    var column = 0
    var (element, first) = (starts[row].element, starts[row].unit)
    while element <= characters.count {
      if element > 0, let byte = characters[element - 1].asciiValue, 0x20..<0x7F ~= byte {
        guard column < width else { return Start(element: element, unit: 0) }
        visit(element, 0, ScreenUnit(text: String(characters[element - 1]), width: 1))
        column += 1
      } else {
        let units =
          element == 0
          ? prompt : screenUnits(of: characters[element - 1], column: column, width: width)
        for index in first..<max(units.count, first) {
          guard column + units[index].width <= width else {
            return Start(element: element, unit: index)
          }
          visit(element, index, units[index])
          column += units[index].width
        }
      }
      element += 1
      first = 0
    }
    return nil
  }
}

extension LineLayout.Start {
  fileprivate func precedes(_ other: Self) -> Bool {
    element != other.element ? element < other.element : unit < other.unit
  }
}
