import FormEngine
import SeededNumbers
import TestCases
import Testing

/// A number as a multiple of 10^-8, for which all arithmetic on small numbers is exact.
private struct Reference {
  let coefficient: Int
  let places: Int

  init(using numbers: inout SeededGenerator) {
    let digits = [10, 1_000, 100_000].randomElement(using: &numbers) ?? 10
    coefficient = Int.random(in: -digits...digits, using: &numbers)
    places = Int.random(in: 0...4, using: &numbers)
  }

  var scaled: Int {
    var scaled = coefficient
    for _ in places..<8 { scaled *= 10 }
    return scaled
  }

  var decimal: Decimal? { Decimal(coefficient: Int128(coefficient), places: places) }
}

/// Returns the decimal text of a multiple of 10^-places, made by dropping zeros one at a time.
private func text(_ whole: Int128, places: Int) -> String {
  var whole = whole
  var places = places
  while places > 0, whole % 10 == 0 {
    whole /= 10
    places -= 1
  }
  var digits = String(whole.magnitude)
  while digits.count <= places { digits = "0" + digits }
  let sign = whole < 0 ? "-" : ""
  return places == 0
    ? sign + digits : sign + digits.dropLast(places) + "." + digits.suffix(places)
}

@Test(.tags(.property)) func arithmeticOnSmallNumbersIsThatOfWholeNumbers() async {
  await forEachCase(1...20 as ClosedRange<UInt64>) { seed in
    var numbers = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let one = Reference(using: &numbers)
      let two = Reference(using: &numbers)
      let left = try #require(one.decimal)
      let right = try #require(two.decimal)
      let (a, b) = (Int128(one.scaled), Int128(two.scaled))
      #expect(left.description == text(a, places: 8))
      #expect(left.adding(right)?.description == text(a + b, places: 8))
      #expect(left.subtracting(right)?.description == text(a - b, places: 8))
      #expect(left.multiplied(by: right)?.description == text(a * b, places: 16))
      #expect((left < right) == (a < b))
      #expect((left == right) == (a == b))
      #expect(left.negated()?.description == text(-a, places: 8))
      #expect(left.magnitude?.description == text(Int128(a.magnitude), places: 8))
      #expect(Decimal(text: left.description) == left)
      if b != 0 {
        #expect(left.remainder(dividingBy: right)?.description == text(a % b, places: 8))
        #expect(left.isMultiple(of: right, from: Decimal(0)) == (a % b == 0))
        // |a| is below 10^14, and ten to the 18th times that is below 10^32.
        let scaled = a * 1_000_000_000_000_000_000
        let half = (b.magnitude / 2 + b.magnitude % 2)
        let rest = (scaled % b).magnitude
        var quotient = scaled / b
        if rest >= half { quotient += (a < 0) == (b < 0) ? 1 : -1 }
        #expect(left.divided(by: right)?.description == text(quotient, places: 18))
      }
    }
  }
}

/// The order of additions does not matter, and an intermediate overflow is not one at the end.
@Test(.tags(.property)) func sumsAreJudgedOnTheirTotal() async {
  await forEachCase(1...20 as ClosedRange<UInt64>) { seed in
    var numbers = SeededGenerator(seed: seed)
    var terms: [Decimal] = []
    for _ in 0..<50 {
      let high = Int128(Int64.random(in: .min ... .max, using: &numbers)) << 63
      let places = Int.random(in: 0...18, using: &numbers)
      terms.append(try #require(Decimal(coefficient: high, places: places)))
    }
    var sum = ExactSum()
    for term in terms { sum.add(term) }
    var other = ExactSum()
    for term in terms.shuffled(using: &numbers) { other.subtract(term) }
    #expect(sum.decimal == other.decimal?.negated())
    sum.add(other)
    #expect(sum == ExactSum())
    #expect(sum.decimal == Decimal(0))
  }
}
