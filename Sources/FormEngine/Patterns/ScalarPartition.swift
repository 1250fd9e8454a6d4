/// A partition of the scalars into classes. Two scalars of one class are in the same sets, so no
/// pattern over these sets distinguishes them.
///
/// Classes are numbered from 1 in the order of their first scalars.
struct ScalarPartition: Sendable {
  /// The first scalar of each run of scalars of one class; the first run starts at 0.
  private let starts: [UInt32]

  /// The class of each run.
  private let runs: [Int32]

  /// The first scalar of each class, indexed by its number; entry 0 is meaningless.
  let representatives: [UInt32]

  var classCount: Int { representatives.count - 1 }

  /// The number of scalars in each class, indexed by its number less one.
  var sizes: [Int] {
    var sizes = [Int](repeating: 0, count: classCount)
    for (index, number) in runs.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : 0x11_0000
      sizes[Int(number) - 1] += Int(end - starts[index])
    }
    return sizes
  }

  init(_ sets: [ScalarSet]) {
    // The edges at which a set starts or has ended, each with the number of the set.
    var edges: [UInt64] = []
    edges.reserveCapacity(sets.reduce(0) { $0 + $1.bounds.count })
    for (number, set) in sets.enumerated() {
      for (index, bound) in set.bounds.enumerated() {
        edges.append(UInt64(index % 2 == 0 ? bound : bound + 1) << 32 | UInt64(number))
      }
    }
    edges.sort()

    var membership = Membership(count: sets.count)
    var classes: [UInt64: Int32] = [membership.key: 1]
    var starts: [UInt32] = [0]
    var runs: [Int32] = [1]
    var representatives: [UInt32] = [0, 0]
    var index = 0
    while index < edges.count {
      let scalar = UInt32(edges[index] >> 32)
      guard scalar <= 0x10FFFF else { break }
      while index < edges.count, UInt32(edges[index] >> 32) == scalar {
        membership.toggle(Int(edges[index] & 0xFFFF_FFFF))
        index += 1
      }
      let key = membership.key
      if scalar == 0 { classes = [:] }
      let number = classes[key] ?? Int32(classes.count + 1)
      if classes[key] == nil {
        classes[key] = number
        if scalar > 0 { representatives.append(scalar) }
      }
      if scalar == 0 {
        runs[0] = number
      } else if runs.last != number {
        starts.append(scalar)
        runs.append(number)
      }
    }
    self.starts = starts
    self.runs = runs
    self.representatives = representatives
  }

  /// Returns the index of the run that contains the scalar.
  private func run(of scalar: UInt32) -> Int {
    var (low, high) = (0, starts.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= scalar {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return low
  }

  /// Returns the classes of `count` scalars, starting with `first`.
  func classes(from first: UInt32, count: Int) -> [Int32] {
    var run = run(of: first)
    var result: [Int32] = []
    result.reserveCapacity(count)
    for scalar in first..<first + UInt32(count) {
      while run + 1 < starts.count, starts[run + 1] <= scalar { run += 1 }
      result.append(runs[run])
    }
    return result
  }
}

/// The sets that a scalar is in, with a key that is equal exactly for equal memberships.
///
/// Up to 64 sets are the bits of one word, which is the key. More sets are a binary tree over such
/// words in which equal subtrees have equal numbers: changing one set costs the height of the tree.
private struct Membership {
  private var words: [UInt64]

  /// The numbers of the tree's nodes by level, from the words up to the root.
  private var levels: [[UInt32]] = []
  private var wordNumbers: [UInt64: UInt32] = [:]
  private var pairNumbers: [UInt64: UInt32] = [:]

  init(count: Int) {
    words = [UInt64](repeating: 0, count: max(1, (count + 63) / 64))
    guard words.count > 1 else { return }
    levels.append([UInt32](repeating: number(ofWord: 0), count: words.count))
    while let below = levels.last, below.count > 1 {
      let count = (below.count + 1) / 2
      levels.append((0..<count).map { number(ofNode: $0, over: below) })
    }
  }

  var key: UInt64 {
    guard let root = levels.last?.first else { return words[0] }
    return UInt64(root)
  }

  mutating func toggle(_ set: Int) {
    var index = set / 64
    words[index] ^= 1 << UInt64(set % 64)
    guard words.count > 1 else { return }
    levels[0][index] = number(ofWord: words[index])
    for level in 1..<levels.count {
      index /= 2
      levels[level][index] = number(ofNode: index, over: levels[level - 1])
    }
  }

  private mutating func number(ofWord word: UInt64) -> UInt32 {
    if let number = wordNumbers[word] { return number }
    let number = UInt32(wordNumbers.count + pairNumbers.count + 1)
    wordNumbers[word] = number
    return number
  }

  private mutating func number(ofNode index: Int, over below: [UInt32]) -> UInt32 {
    let right = 2 * index + 1 < below.count ? below[2 * index + 1] : 0
    let pair = UInt64(below[2 * index]) << 32 | UInt64(right)
    if let number = pairNumbers[pair] { return number }
    let number = UInt32(wordNumbers.count + pairNumbers.count + 1)
    pairNumbers[pair] = number
    return number
  }
}
