/// A failed system call, identified by its `errno`.
struct SystemError: Error, Equatable {
  var code: Int32

  /// The error of a path whose links lead out of its folder, which is not a system error.
  static let leadsOutside = SystemError(code: -1)
}
