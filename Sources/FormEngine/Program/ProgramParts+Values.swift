extension ProgramParts {
  /// Returns a value as the field's type stores it; nil if it is of another type.
  func fit(_ value: Value, _ node: Node) -> Value? {
    if case .empty = value { return .empty }
    let options = self.options(node.options)
    switch node.type.kind {
    case .text:
      guard case .text(let text) = value else { return nil }
      return text.isEmpty ? .empty : .text(node.type.keeping(text))
    case .integer: if case .integer = value { return value }
    case .decimal:
      if case .decimal = value { return value }
      if case .integer(let integer) = value { return .decimal(Decimal(integer)) }
    case .boolean: if case .boolean = value { return value }
    case .date: if case .date = value { return value }
    case .time: if case .time = value { return value }
    case .dateTime: if case .dateTime = value { return value }
    case .option:
      if case .option(let index) = value, options.indices.contains(Int(index)) { return value }
    case .options where node.hasValueSet:
      var element = node
      element.type = node.element
      var fitting: [Value] = []
      for value in value.elements {
        guard let value = fit(value, element) else { return nil }
        fitting.append(value)
      }
      return .set(of: fitting)
    case .options:
      guard case .options(let chosen) = value,
        chosen.allSatisfy({ options.indices.contains(Int($0)) })
      else { return nil }
      return chosen.isEmpty ? .empty : value
    }
    return nil
  }
}
