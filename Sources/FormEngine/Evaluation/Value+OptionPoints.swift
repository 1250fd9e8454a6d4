extension Value {
  /// Returns the points of an option, or the sum of those of several: empty if nothing is chosen,
  /// or the chosen options have no points. Nil if the sum does not fit.
  package static func points(of chosen: Value, in options: OptionList) -> Value? {
    func points(_ option: Int32) -> Value {
      options.indices.contains(Int(option)) ? options[Int(option)].points : .empty
    }
    return switch chosen {
    case .option(let option): points(option)
    case .options(let several): sum(of: several.lazy.map(points))
    case .empty, .text, .integer, .decimal, .boolean, .date, .time, .dateTime, .duration, .period,
      .list:
      .empty
    }
  }

  /// Returns the sum of the integers, or of the decimals, among values: empty if there are no
  /// numbers, nil if the sum does not fit.
  private static func sum(of values: some Sequence<Value>) -> Value? {
    var sum = ExactSum()
    var last = Value.empty
    for value in values {
      switch value {
      case .integer(let integer): sum.add(integer)
      case .decimal(let decimal): sum.add(decimal)
      case .empty, .text, .boolean, .date, .time, .dateTime, .duration, .period, .option, .options,
        .list:
        continue
      }
      last = value
    }
    return switch last {
    case .integer: sum.integer.map(Value.integer)
    case .decimal: sum.decimal.map(Value.decimal)
    case .empty, .text, .boolean, .date, .time, .dateTime, .duration, .period, .option, .options,
      .list:
      .empty
    }
  }

  /// Returns an integer as a decimal, if one is wanted; any other value unchanged.
  package func converted(toDecimal isWanted: Bool) -> Value {
    if isWanted, case .integer(let integer) = self { return .decimal(Decimal(integer)) }
    return self
  }
}
