/// The signals that the program handles.
enum Signal: CaseIterable {
  case interrupt, terminate, hangUp, quit, suspend, resume, child, resize

  init?(number: Int32) {
    guard let signal = Signal.allCases.first(where: { $0.number == number }) else { return nil }
    self = signal
  }

  /// The exit status that a shell reports for a program that this signal ended.
  var exitStatus: Int32 { 128 + number }
}
