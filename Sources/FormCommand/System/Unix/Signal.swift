/// The signals that the program handles.
enum Signal: CaseIterable {
  case interrupt, terminate, hangUp, quit, suspend, resume, child, resize

  init?(number: Int32) {
    guard let signal = Signal.allCases.first(where: { $0.number == number }) else { return nil }
    self = signal
  }

  /// The exit status by which shells report a program ended by the signal.
  var exitStatus: Int32 { 128 + number }
}
