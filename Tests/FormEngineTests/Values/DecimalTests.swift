import FormEngine
import TestCases
import Testing

private func decimal(_ text: String) throws -> Decimal { try #require(Decimal(text: text)) }

@Test func largeNumbersAreExact() async {
  await forEachCase(LargeCase.all) { large in
    let left = try decimal(large.left)
    let right = try decimal(large.right)
    #expect(left.description == large.left)
    #expect(left.adding(right)?.description == large.sum)
    #expect(right.adding(left)?.description == large.sum)
    #expect(left.subtracting(right)?.description == large.difference)
    #expect(left.multiplied(by: right)?.description == large.product)
    #expect(right.multiplied(by: left)?.description == large.product)
    #expect(left.divided(by: right)?.description == large.quotient)
    #expect(left.remainder(dividingBy: right)?.description == large.remainder)
    if let difference = large.difference {
      #expect((left < right) == difference.hasPrefix("-"))
      #expect((left == right) == (difference == "0"))
    }
  }
}

@Test func readsNumbers() async {
  await forEachCase([
    ("1.50", "1.5"), ("-0.5", "-0.5"), ("+7", "7"), ("000.100", "0.1"), ("-0", "0"),
    ("-0.00", "0"),
    ("100", "100"), ("0.000000000000000001", "0.000000000000000001"),
    ("170141183460469231731687303715884105727", "170141183460469231731687303715884105727"),
    ("-170141183460469231731687303715884105728", "-170141183460469231731687303715884105728"),
    ("1.0000000000000000000000000000000000000000000000000000", "1"),
  ]) { text, printed in
    #expect(Decimal(text: text)?.description == printed)
  }

  // Reports why it reads no number.
  await forEachCase(
    [
      ("", DecimalReading.notANumber), ("-", .notANumber), (".5", .notANumber),
      ("5.", .notANumber),
      ("1e2", .notANumber), ("1 2", .notANumber), ("1,5", .notANumber), ("--1", .notANumber),
      ("٣", .notANumber), ("1.2.3", .notANumber), ("0.0000000000000000001", .tooManyPlaces),
      ("170141183460469231731687303715884105728", .tooLarge),
      ("-170141183460469231731687303715884105729", .tooLarge),
      ("999999999999999999999999999999999999999999999999", .tooLarge),
      ("99999999999999999999999999999999999999.5", .tooLarge),
    ] as [(String, DecimalReading)]
  ) { text, reading in
    #expect(Array(text.utf8).withUnsafeBufferPointer { Decimal.read(plain: $0) } == reading)
  }

  // Ten thousand digits are read or rejected.
  let zeros = String(repeating: "0", count: 10_000)
  #expect(Decimal(text: zeros + "7." + zeros) == Decimal(7))
  #expect(Decimal(text: "7" + zeros) == nil)
  #expect(Decimal(text: "0." + zeros + "1") == nil)
  #expect(Decimal(text: String(repeating: "9", count: 10_000)) == nil)
}

@Test func readsJSONNumbers() async {
  // Reads JSON numbers exactly.
  await forEachCase([
    ("1.0", "1"), ("1e2", "100"), ("1E+2", "100"), ("-1.25e-3", "-0.00125"),
    ("0e999999999999", "0"),
    ("0.00000000000000000000000000000001e32", "1"),
    ("1e38", "1" + String(repeating: "0", count: 38)),
    ("100e-20", "0.000000000000000001"), ("-0.0", "0"),
    ("123456789012345678", "123456789012345678"),
    ("1234567890123456789", "1234567890123456789"),
  ]) { text, printed throws in
    let reading = Array(text.utf8).withUnsafeBufferPointer { Decimal.read(json: $0) }
    #expect(reading == .value(try decimal(printed)))
  }

  // Reports why it reads no JSON number.
  await forEachCase(
    [
      ("1e39", DecimalReading.tooLarge), ("1e999999999", .tooLarge),
      ("-1e999999999999999999999", .tooLarge),
      ("1e-19", .tooManyPlaces), ("1e-999999999999999999999", .tooManyPlaces),
      ("01", .notANumber),
      ("-", .notANumber), ("+1", .notANumber), ("1.", .notANumber), (".1", .notANumber),
      ("1e", .notANumber), ("1e+", .notANumber), ("1e1.5", .notANumber), ("-01", .notANumber),
      ("", .notANumber), ("1 ", .notANumber), ("1a", .notANumber),
    ] as [(String, DecimalReading)]
  ) { text, reading in
    #expect(Array(text.utf8).withUnsafeBufferPointer { Decimal.read(json: $0) } == reading)
  }

  await forEachCase(
    [
      ("1.0", IntegerReading.value(1)), ("1e2", .value(100)), ("-0", .value(0)),
      ("100e-2", .value(1)),
      ("9223372036854775807", .value(.max)), ("-9223372036854775808", .value(.min)),
      ("9223372036854775808", .tooLarge), ("1e19", .tooLarge), ("1e999999999", .tooLarge),
      ("0.5", .notWhole), ("1e-1", .notWhole), ("1e-999999999", .notWhole), ("1x", .notANumber),
      ("1.00000000000000000000000000000000000000000000001", .notWhole),
    ] as [(String, IntegerReading)]
  ) { text, reading in
    #expect(Array(text.utf8).withUnsafeBufferPointer { Decimal.readInteger(json: $0) } == reading)
  }
}

@Test func normalisesAndCompares() throws {
  #expect(Decimal(coefficient: 1500, places: 3)?.coefficient == 15)
  #expect(Decimal(coefficient: 1500, places: 3)?.places == 1)
  #expect(Decimal(coefficient: 100, places: 20)?.description == "0.000000000000000001")
  #expect(Decimal(coefficient: 1, places: 19) == nil)
  #expect(Decimal(coefficient: 0, places: 1000) == Decimal(0))
  #expect(Decimal(coefficient: 3, places: -2) == Decimal(300))
  #expect(Decimal(coefficient: 3, places: -39) == nil)
  #expect(Decimal(coefficient: .max, places: -1) == nil)
  #expect(Decimal(coefficient: 3, places: .min) == nil)

  // Compares numbers that share no scale.
  let large = try decimal("170141183460469231731687303715884105727")
  let small = try decimal("0.000000000000000001")
  let lowest = try #require(large.negated())
  let belowZero = try #require(small.negated())
  let middle = try decimal("17014118346046923173168730371588410572.7")
  let sorted = [
    lowest, Decimal(-1), belowZero, Decimal(0), small, try decimal("1.5"), middle, large,
  ]
  for (left, one) in sorted.enumerated() {
    for (right, two) in sorted.enumerated() {
      #expect((one < two) == (left < right))
      #expect((one == two) == (left == right))
    }
  }
}

@Test func roundsDecimals() async throws {
  // Rounds halves away from zero.
  await forEachCase(
    [
      ("2.5", 0, "3"), ("-2.5", 0, "-3"), ("2.4999", 0, "2"), ("1.005", 2, "1.01"),
      ("-1.005", 2, "-1.01"), ("1.5", 7, "1.5"), ("1250", -2, "1300"), ("-1249", -2, "-1200"),
      ("5", -1, "10"), ("4", -1, "0"), ("5", -39, "0"), ("1", .min, "0"), ("1", .max, "1"),
      ("170141183460469231731687303715884105727", -38, "200000000000000000000000000000000000000"),
      ("-170141183460469231731687303715884105727", -39, "0"), ("0", -5, "0"),
    ] as [(String, Int, String)]
  ) { text, places, rounded throws in
    // 2 * 10^38 is past the largest coefficient.
    let fits = rounded.count < 39
    #expect(try decimal(text).rounded(places: places)?.description == (fits ? rounded : nil))
  }

  await forEachCase(
    [
      ("2.5", 3, 2, 3), ("-2.5", -3, -3, -2), ("2.4", 2, 2, 3), ("-2.4", -2, -3, -2),
      ("7", 7, 7, 7),
      ("-0.1", 0, -1, 0), ("9223372036854775807", .max, .max, .max),
      ("-9223372036854775808", .min, .min, .min),
    ] as [(String, Int64, Int64, Int64)]
  ) { text, nearest, floor, ceiling in
    let number = try decimal(text)
    #expect(number.roundedToInteger() == nearest)
    #expect(number.floor() == floor)
    #expect(number.ceiling() == ceiling)
  }

  // Whole numbers beyond 64 bits are nil.
  let above = try decimal("9223372036854775807.5")
  #expect(above.roundedToInteger() == nil)
  #expect(above.ceiling() == nil)
  #expect(above.floor() == .max)
  let lowest = try #require(Decimal(coefficient: .min, places: 0))
  #expect(lowest.floor() == nil)
  #expect(lowest.negated() == nil)
  #expect(lowest.magnitude == nil)
  #expect(lowest.remainder(dividingBy: Decimal(-1)) == Decimal(0))
  #expect(lowest.divided(by: Decimal(-1)) == nil)
}

@Test func dividesAndCountsSteps() async {
  // Division by zero is nil.
  #expect(Decimal(1).divided(by: Decimal(0)) == nil)
  #expect(Decimal(1).remainder(dividingBy: Decimal(0)) == nil)

  await forEachCase(
    [
      ("0.3", "0.1", "0", true), ("0.35", "0.1", "0", false), ("0.35", "0.1", "0.05", true),
      ("-7", "2", "1", true), ("7", "-2", "1", true), ("5", "0", "5", true),
      ("5", "0", "4", false),
      ("100000000000000000000000000000000000000", "0.000000000000000003", "0", false),
      ("100000000000000000000000000000000000000", "0.000000000000000003", "1", true),
      ("100000000000000000000000000000000000000", "0.000000000000000004", "0", true),
      (
        "-170141183460469231731687303715884105728", "1",
        "170141183460469231731687303715884105727",
        true
      ),
      ("-170141183460469231731687303715884105728", "-1", "0", true),
    ] as [(String, String, String, Bool)]
  ) { value, step, start, isMultiple throws in
    #expect(try decimal(value).isMultiple(of: decimal(step), from: decimal(start)) == isMultiple)
  }
}
