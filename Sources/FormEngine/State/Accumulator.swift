/// The intermediate result of an aggregate: enough to add or remove a row without visiting the
/// others.
struct Accumulator: Hashable, Sendable {
  var sum = ExactSum()
  /// The number of rows with a value.
  var count: Int64 = 0
  var decimals: Int64 = 0
  var trues: Int64 = 0
  var falses: Int64 = 0
  var unknowns: Int64 = 0
  /// The number of rows whose value could not be computed.
  var faults: Int64 = 0

  /// Adds or removes a row's term.
  mutating func apply(_ term: Value, isFaulty: Bool, adding: Bool) {
    let one: Int64 = adding ? 1 : -1
    if isFaulty { faults += one }
    switch term {
    case .empty:
      unknowns += one
      return
    case .boolean(let truth):
      if truth { trues += one } else { falses += one }
    case .integer(let integer):
      if adding { sum.add(integer) } else { sum.subtract(integer) }
    case .decimal(let decimal):
      if adding { sum.add(decimal) } else { sum.subtract(decimal) }
      decimals += one
    case .text, .date, .time, .dateTime, .duration, .period, .option, .options, .list:
      break
    }
    count += one
  }

  /// Returns true if the known values decide the result, despite values that could not be computed.
  func decides(_ function: AggregateFunction) -> Bool {
    switch function {
    case .any: trues > 0
    case .all: falses > 0
    case .count, .sum, .average, .min, .max, .first, .last, .collect: false
    }
  }

  /// Adds or removes the contents of another accumulator.
  mutating func apply(_ other: Accumulator, adding: Bool) {
    let one: Int64 = adding ? 1 : -1
    if adding { sum.add(other.sum) } else { sum.subtract(other.sum) }
    count += one * other.count
    decimals += one * other.decimals
    trues += one * other.trues
    falses += one * other.falses
    unknowns += one * other.unknowns
    faults += one * other.faults
  }
}

/// The accumulators of one aggregate, indexed by the row that contains its list.
struct AccumulatorColumn: Hashable, Sendable {
  var totals: ContiguousArray<Accumulator> = []
  /// True if the list was shown when its total was last propagated outwards.
  var isShown: ContiguousArray<Bool> = []

  mutating func reach(_ row: RowID) {
    while totals.count <= Int(row) {
      totals.append(Accumulator())
      isShown.append(true)
    }
  }
}
