import FormEngine
import SeededNumbers
import TestCases
import Testing

// The prepared answers to many questions equal those from comparing each name.

@Test(.slow) func manyQuestionsAreAnsweredAsOne() {
  let letters = Array("abcABÄé_12")
  for seed in 0..<40 as Range<UInt64> {
    var random = SeededGenerator(seed: seed)
    func name() -> String {
      String((0...random.below(9)).map { _ in letters[random.below(letters.count)] })
    }
    let names = (0..<60).map { _ in name() }
    let list = NearNames(names)
    for _ in 0..<80 {
      // Half of them are one letter away from an existing name.
      var typed = Array(random.below(2) == 0 ? name() : names[random.below(names.count)])
      typed[random.below(typed.count)] = letters[random.below(letters.count)]
      let word = String(typed)
      let near = list.nearest(to: word) { _ in true }
      #expect(near?.name == nearestName(to: word, among: names), "\(word) among \(names)")
      guard let near else { continue }
      #expect(
        list.isOnly(near.name, to: word) { _ in true }
          == isOnlyNearName(near.name, to: word, among: names, letters: 1),
        "\(near.name) for \(word) among \(names)")
    }
  }
}

@Test func nothingIsComparedThatMayNotBe() {
  let list = NearNames((0..<1_000).map { "name\($0)" })
  for _ in 0..<40 {
    #expect(list.nearest(to: "nmae17") { _ in false } == nil)
    #expect(!list.isOnly("name17", to: "nmae17") { _ in false })
  }
}

/// Names one letter away are found without comparing the others.
@Test func fewNamesAreComparedForALetter() {
  let list = NearNames((0..<20_000).map { "name\($0)" })
  var compared = 0
  for number in 0..<1_000 {
    let found = list.nearest(to: "nmae\(number)") {
      if number >= 100 { compared += $0 }
      return true
    }
    #expect(found?.name == "name\(number)")
  }
  #expect(compared < 100_000)
}

@Test func theNearerOfSeveralListsIsAskedFor() {
  let list = NearNames(["total", "tota"])
  #expect(list.nearest(to: "totl", nearerThan: 4) { _ in true } == nil)
  #expect(list.nearest(to: "Total", nearerThan: 4) { _ in true }?.name == "total")
}
