/// A signal that ends a run.
package enum Interruption: Hashable, Sendable {
  case interrupt
  case terminate
  case hangUp

  /// The exit status by which shells report a program ended by the signal.
  var exitStatus: Int32 {
    switch self {
    case .interrupt: 130
    case .terminate: 143
    case .hangUp: 129
    }
  }
}
