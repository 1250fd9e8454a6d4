/// The calls of the operating system.
///
/// Only the files of this folder import the C library. Each function is one call of the system, with
/// its retries, in Swift's types; what to do with it is decided elsewhere.
enum System {
  static let standardInput: Int32 = 0
  static let standardOutput: Int32 = 1
  static let standardError: Int32 = 2
}
