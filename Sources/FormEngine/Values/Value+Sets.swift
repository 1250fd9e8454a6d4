/// Sets of values, which a `choices` contains that takes its options from answers.
extension Value {
  /// Returns the set of values as a field stores it: each once, in ascending order, so equal sets
  /// are equal values. Lists count as their elements; empty if there is nothing in it.
  package static func set(of values: some Sequence<Value>) -> Value {
    var elements: [Value] = []
    for value in values {
      if case .list(let inner) = value { elements += inner } else { elements.append(value) }
    }
    var seen: Set<Value> = []
    let distinct = elements.filter { !$0.isEmpty && seen.insert($0).inserted }
    return distinct.isEmpty ? .empty : .list(distinct.sorted { (order($0, $1) ?? 0) < 0 })
  }

  /// Returns the value of a field that chooses each of these: options, or answers.
  package static func choosing(_ values: some Sequence<Value>) -> Value {
    let options = ChosenOptions(values.flatMap(\.chosenOptions))
    return options.isEmpty ? .set(of: values) : .options(options)
  }

  /// The elements of a list or set; one element for any other value that is not empty.
  package var elements: [Value] {
    switch self {
    case .list(let elements): elements
    case .options(let options): options.map { .option($0) }
    case .empty: []
    case .text, .integer, .decimal, .boolean, .date, .time, .dateTime, .duration, .period, .option:
      isEmpty ? [] : [self]
    }
  }

  /// The number of options that a value of several chooses; nil for a value of another kind.
  var chosenCount: Int? {
    switch self {
    case .options(let options): options.count
    case .list(let elements): elements.count
    case .empty, .text, .integer, .decimal, .boolean, .date, .time, .dateTime, .duration, .period,
      .option:
      nil
    }
  }
}
