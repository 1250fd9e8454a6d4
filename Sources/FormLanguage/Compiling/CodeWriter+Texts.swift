package import FormEngine

/// Compiles texts that contain values.
extension CodeWriter {
  /// Returns the code of a text for people. Constants are stored without looking for an equal one,
  /// which hardly ever exists.
  ///
  /// - Parameter ways: the ways to display values.
  mutating func words(
    _ text: Expression, in template: Int, _ ways: DisplayWays = .shown
  ) -> Code {
    guard case .text? = text.constant, let value = text.constant else {
      return code(text, in: template) { $0.writeText($1, ways) }
    }
    return code(ofConstantNumber: constants.append(value))
  }

  /// Returns the code of a default. A text with an empty part does not count as a default yet.
  mutating func code(ofDefault expression: Expression, in template: Int) -> Code {
    code(expression, in: template) { $0.writeText($1, .empty) }
  }

  /// Writes a text with its values displayed in some ways, following expressions that choose among
  /// texts.
  private mutating func writeText(_ expression: Expression, _ ways: DisplayWays) {
    switch expression.form {
    case .text(let parts, let source):
      for part in parts { writePart(part, ways) }
      let count = ways.contains(.empty) ? -1 - parts.count : parts.count
      write(.concatenate, a: count, b: constants.number(of: .text(source)))
    case .apply(.display, let operands, let a, _):
      for operand in operands { write(operand) }
      writeDisplay(operands, a, ways)
    case .conditional(let branches, let otherwise):
      writeConditional(branches, otherwise) { $0.writeText($1, ways) }
    case .coalesce(let terms):
      writeDeciding(terms, operation: nil, jump: .jumpIfFilled) { $0.writeText($1, ways) }
    default: write(expression)
    }
  }

  private mutating func writePart(_ part: Expression, _ ways: DisplayWays) {
    writeText(part, ways)
    // A text needs no display, except a dash if it is empty.
    guard ways.contains(.dash), part.constant == nil else { return }
    if case .apply(.display, _, _, _) = part.form { return }
    write(.display, a: -1, b: ways.rawValue)
  }

  /// Writes the display of a value whose operands have been written.
  mutating func writeDisplay(_ operands: [Expression], _ a: Int, _ ways: DisplayWays) {
    write(.display, a: places(operands, a), b: ways.rawValue)
  }

  /// Returns the index of an option list or, for a field with a step, -1 minus the number of its
  /// decimal places.
  func places(_ operands: [Expression], _ a: Int) -> Int {
    guard a < 0, let operand = operands.first else { return a }
    return -1 - max(0, operand.leastPlaces(slots, nodes))
  }
}

extension Expression {
  /// Returns the least number of decimal places that are shown of the field that the expression, or
  /// a list of its values, reads; -1 for other expressions.
  package func leastPlaces(_ slots: [Slot], _ nodes: [Node]) -> Int {
    switch form {
    case .read(let slot, _), .above(let slot), .readAt(let slot, _):
      guard slots.indices.contains(slot), [.field, .answer, .computed].contains(slots[slot].kind),
        nodes.indices.contains(slots[slot].node)
      else { return -1 }
      return nodes[slots[slot].node].places
    case .aggregate(let aggregation) where aggregation.function == .collect:
      return aggregation.term.map { $0.leastPlaces(slots, nodes) } ?? -1
    default: return -1
    }
  }
}
