/// A failed system call, by its `errno`.
struct SystemError: Error, Equatable {
  var code: Int32

  /// A path inside a folder whose links lead out of it, which no system reports.
  static let leadsOutside = SystemError(code: -1)
}
