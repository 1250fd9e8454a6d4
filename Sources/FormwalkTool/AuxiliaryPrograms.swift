#if os(Linux) && !DEBUG
  /// Replaces a function of the runtime that looks for a program beside this one: there is none.
  ///
  /// Before `main`, the runtime asks it for the program that prints backtraces. It would look
  /// relative to its own path, which it reads from `/proc`, and abort where there is none, as in an
  /// empty root. This one must not use the runtime, which is not ready yet.
  @_cdecl("swift_copyAuxiliaryExecutablePath")
  func auxiliaryProgram(
    _ folder: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?
  ) -> UnsafePointer<CChar>? { nil }
#endif
