internal import FormEngine

/// Conditions on columns of options from a file, split into one case per cell or option.
extension ConstraintBuilder {
  /// Returns a condition on a column of the chosen option as one case for each cell, with the
  /// options that have it; nil if it reads no such column, or there are too many options.
  mutating func byCell(_ expression: Expression) -> StatementID? {
    guard examinesCells, let column = expression.chosenColumn,
      case .chosenColumn(let operand, let list, let number, let isText) = column.form,
      let option = optionVariable(of: operand)
    else { return nil }
    var cells: [(value: Value, options: UInt64)] = []
    for index in 0..<Int(model.variables[Int(option)].valueCount) {
      let value = form.cell(number, isText: isText, of: index, in: list)
      if let known = cells.firstIndex(where: { $0.value == value }) {
        cells[known].options |= 1 << UInt64(index)
      } else {
        cells.append((value, 1 << UInt64(index)))
      }
    }
    func says(_ value: Value) -> Expression {
      ConstantFolding.fold(
        expression.replacing {
          guard case .chosenColumn(let other, list, number, isText) = $0.form,
            other.reads(sameAs: operand)
          else { return nil }
          return .constant(value, $0.type, $0.span)
        })
    }
    // While no option is chosen, the cell is empty.
    var cases = [
      model.add(
        .and, of: [model.add(.not, model.add(.filled, option)), statement(of: says(.empty))])
    ]
    for cell in cells {
      let isChosen = model.add(.isTrue, oneOf(option, cell.options))
      cases.append(model.add(.and, of: [isChosen, statement(of: says(cell.value))]))
    }
    return model.add(.or, of: cases)
  }

  /// Adds the constraints that each option of a file is offered while the condition is true of it.
  mutating func offerOptions(_ index: Int, _ place: PlaceID, _ condition: Expression) {
    let node = form.clauses[index].node
    guard let variable = variable(of: node), form.nodes[node].type.kind == .option else { return }
    let list = form.nodes[node].options
    let count = min(Int(model.variables[Int(variable)].valueCount), form.fileOptionCount(in: list))
    for option in 0..<count {
      let says = ConstantFolding.fold(
        condition.replacing {
          guard case .column(let number, let isText) = $0.form else { return nil }
          return .constant(
            form.cell(number, isText: isText, of: option, in: list), $0.type, $0.span)
        })
      offer(index, place, statement(of: says), option: option)
    }
  }

  /// Returns the comparison of an option's name with a constant text; nil for other comparisons.
  mutating func nameComparison(
    _ operation: Operation, _ left: Expression, _ right: Expression
  ) -> StatementID? {
    for (side, other) in [(left, right), (right, left)] {
      guard case .apply(.optionName, let operands, _, _) = side.form, operands.count == 1,
        case .text(let name)? = other.constant, let option = optionVariable(of: operands[0]),
        let names = form.optionNames(of: model.variables[Int(option)].node), names.count <= 64
      else { continue }
      let isEqual = oneOf(option, names.firstIndex(of: name).map { 1 << UInt64($0) } ?? 0)
      return operation == .equal ? isEqual : model.add(.not, isEqual)
    }
    return nil
  }

  /// Returns the variable of a choice if the expression reads one with few options; otherwise nil.
  mutating func optionVariable(of expression: Expression) -> VariableID? {
    guard let option = quantity(of: expression), option.terms.count == 1,
      option.terms[0].factor == 1, option.constant == 0, option.divisor == 1,
      option.needs.isEmpty, model.variables[Int(option.terms[0].variable)].valueCount > 0
    else { return nil }
    return option.terms[0].variable
  }
}

extension Expression {
  /// The first part that reads a column of a chosen option.
  fileprivate var chosenColumn: Expression? {
    if case .chosenColumn = form { return self }
    var found: Expression?
    forEachPart { if found == nil { found = $0.chosenColumn } }
    return found
  }

  /// Returns whether both read the same slot in the same row.
  fileprivate func reads(sameAs other: Expression) -> Bool {
    guard case .read(let slot, let frame) = form,
      case .read(let otherSlot, let otherFrame) = other.form
    else { return self === other }
    return slot == otherSlot && frame == otherFrame
  }

  /// Returns the expression with some parts replaced. Recursion follows the source, which nests at
  /// most 64 levels deep.
  fileprivate func replacing(_ replacement: (Expression) -> Expression?) -> Expression {
    replacement(self) ?? replacingParts { $0.replacing(replacement) }
  }
}
