/// What an aggregate knows of its rows: enough to take a row in or out without looking at the others.
struct Accumulator: Hashable, Sendable {
  var sum = ExactSum()
  /// How many rows brought something.
  var count: Int64 = 0
  var decimals: Int64 = 0
  var trues: Int64 = 0
  var falses: Int64 = 0
  var unknowns: Int64 = 0
  /// How many rows brought something that could not be worked out.
  var faults: Int64 = 0

  /// Takes a row's term in or out.
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
    default:
      break
    }
    count += one
  }

  /// Whether what is known is enough, whatever could not be worked out.
  func decides(_ function: AggregateFunction) -> Bool {
    switch function {
    case .any: trues > 0
    case .all: falses > 0
    case .count, .sum, .average, .min, .max, .first, .last, .collect: false
    }
  }

  /// Takes all that another accumulator holds in or out.
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

/// The accumulators of one aggregate, by the row that holds its list.
struct AccumulatorColumn: Hashable, Sendable {
  var totals: ContiguousArray<Accumulator> = []
  /// Whether the list was shown when the total was last passed on outwards.
  var isShown: ContiguousArray<Bool> = []

  mutating func reach(_ row: RowID) {
    while totals.count <= Int(row) {
      totals.append(Accumulator())
      isShown.append(true)
    }
  }
}
