/// A problem that a submit handler found.
public struct HandlerProblem: Hashable, Sendable {
  public var path: Path
  public var message: String

  public init(path: Path, message: String) {
    self.path = path
    self.message = message
  }
}
