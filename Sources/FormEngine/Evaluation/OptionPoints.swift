extension Machine {
  /// The points of an option, or the sum of those of several: empty for none, and for what was chosen
  /// and has no points.
  mutating func points(_ instruction: Instruction, _ parts: ProgramParts) {
    let list = Int(instruction.a)
    let options = parts.options.indices.contains(list) ? parts.options[list] : []
    func points(_ option: Int32) -> Value {
      options.indices.contains(Int(option)) ? options[Int(option)].points : .empty
    }
    switch pop() {
    case .option(let option): stack.append(points(option))
    case .options(let chosen):
      stack.append(Value.sum(of: chosen.lazy.map(points)) ?? fail(at: instruction))
    default: stack.append(.empty)
    }
  }
}

extension Value {
  /// The sum of the integers, or of the decimals, among values: empty if there are none, nil if it
  /// does not fit.
  fileprivate static func sum(of values: some Sequence<Value>) -> Value? {
    var sum = ExactSum()
    var last = Value.empty
    for value in values {
      switch value {
      case .integer(let integer): sum.add(integer)
      case .decimal(let decimal): sum.add(decimal)
      default: continue
      }
      last = value
    }
    switch last {
    case .integer: return sum.integer.map(Value.integer)
    case .decimal: return sum.decimal.map(Value.decimal)
    default: return .empty
    }
  }

  /// An integer as a decimal, if one is wanted; anything else as it is.
  package func converted(toDecimal isWanted: Bool) -> Value {
    if isWanted, case .integer(let integer) = self { return .decimal(Decimal(integer)) }
    return self
  }
}
