import FormEngine
import FormTools

extension Conversation {
  /// Lists everything that prevents the form from being submitted, each with the flag that would
  /// supply it.
  mutating func sayMissing() {
    let blocking = session.allProblems().filter(\.blocks).saidOnce
    guard !blocking.isEmpty else {
      output.say(ReviewMessage.nothingMissing)
      return
    }
    let isAllEmpty = blocking.allSatisfy { session.isRequiredAndEmpty($0.path) }
    output.say(isAllEmpty ? ReviewMessage.stillMissing : .stillMissingOrWrong)
    for problem in blocking {
      let place = problem.path == .form ? "" : session.place(problem.path)
      let supply =
        session.placeToSupply(for: problem)
        .flatMap { session.supply(for: $0, prefix: options.environmentPrefix) } ?? ""
      output.say(
        ReviewMessage.missing(place: place, message: problem.message, supply: supply), at: 2,
        hanging: 4)
    }
  }
}
