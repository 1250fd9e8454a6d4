import FormEngine
import TestCases
import Testing

@Test func sumsAreExact() async throws {
  // Integers may pass their range on the way.
  do {
    var sum = ExactSum()
    for _ in 0..<1_000 { sum.add(Int64.max) }
    #expect(sum.integer == nil)
    for _ in 0..<999 { sum.subtract(Int64.max) }
    #expect(sum.integer == .max)
    sum.subtract(Int64.max)
    sum.add(Int64.min)
    #expect(sum.integer == .min)
  }

  // Decimals and integers share a total.
  do {
    var sum = ExactSum()
    sum.add(try #require(Decimal(text: "0.000000000000000001")))
    sum.add(3)
    #expect(sum.decimal?.description == "3.000000000000000001")
    #expect(sum.integer == nil)
  }

  // A total past 128 bits is nil.
  do {
    let large = try #require(Decimal(coefficient: .max, places: 0))
    var sum = ExactSum()
    sum.add(large)
    #expect(sum.decimal == large)
    sum.add(1)
    #expect(sum.decimal == nil)
    sum.subtract(1)
    #expect(sum.decimal == large)
  }

  // Means are rounded away from zero.
  await forEachCase(
    [
      ([1, 2], "1.5"), ([1, 0, 0], "0.333333333333333333"), ([2, 0, 0], "0.666666666666666667"),
      ([-2, 0, 0], "-0.666666666666666667"), ([.max, .max], "9223372036854775807"),
    ] as [([Int64], String)]
  ) { terms, mean in
    var sum = ExactSum()
    for term in terms { sum.add(term) }
    #expect(sum.mean(of: Int64(terms.count))?.description == mean)
    #expect(sum.mean(of: 0) == nil)
  }
}
