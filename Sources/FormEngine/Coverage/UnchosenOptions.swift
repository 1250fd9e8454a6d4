/// The options of a field that no test has chosen: a set of their indexes, in order.
///
/// The options of a file are one element, with the index of the first: any of them will do. Options
/// that are other answers are not elements, since their rule is one. Each element takes one bit,
/// since a type may give hundreds of options to thousands of fields.
public struct UnchosenOptions: Sendable, Sequence {
  public let node: NodeID
  /// The number of options that are elements, whether they were chosen or not.
  let elementCount: Int
  public private(set) var count: Int
  private let tableCount: Int
  /// A bit for the options of the file, if there is one, and one for each other option.
  private var words: [UInt64]

  init(of node: NodeID, in program: Program, without constant: ConstantElements) {
    let options: OptionList = program.nodes[node].offers < 0 ? program.options(of: node) : []
    let bitCount = options.declared.count + (options.tableCount > 0 ? 1 : 0)
    self.node = node
    tableCount = options.tableCount
    var words = [UInt64](repeating: 0, count: (bitCount + 63) / 64)
    var count = 0
    for bit in 0..<bitCount {
      let index = Self.index(ofBit: bit, tableCount: options.tableCount)
      guard !constant.contains(.option(node, index), of: node) else { continue }
      words[bit / 64] |= 1 << UInt64(bit % 64)
      count += 1
    }
    (self.words, self.count, elementCount) = (words, count, count)
  }

  /// Takes out an option, by its index among all options of the field.
  mutating func remove(_ option: Int) {
    let bit = option < tableCount ? 0 : option - tableCount + (tableCount > 0 ? 1 : 0)
    guard bit >= 0, bit / 64 < words.count else { return }
    let mask: UInt64 = 1 << UInt64(bit % 64)
    guard words[bit / 64] & mask != 0 else { return }
    words[bit / 64] &= ~mask
    count -= 1
  }

  public func makeIterator() -> AnyIterator<Int> {
    var (number, rest) = (0, words.first ?? 0)
    return AnyIterator { [words, tableCount] in
      while rest == 0 {
        number += 1
        guard number < words.count else { return nil }
        rest = words[number]
      }
      let bit = number * 64 + rest.trailingZeroBitCount
      rest &= rest - 1
      return Self.index(ofBit: bit, tableCount: tableCount)
    }
  }

  private static func index(ofBit bit: Int, tableCount: Int) -> Int {
    tableCount == 0 ? bit : bit == 0 ? 0 : tableCount + bit - 1
  }
}
