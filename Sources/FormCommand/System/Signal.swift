/// The signals that the program listens to.
enum Signal: CaseIterable {
  case interrupt, terminate, hangUp, quit, suspend, resume, child

  init?(number: Int32) {
    guard let signal = Signal.allCases.first(where: { $0.number == number }) else { return nil }
    self = signal
  }

  /// The exit status by which a shell knows a program that this signal ended.
  var exitStatus: Int32 { 128 + number }
}
