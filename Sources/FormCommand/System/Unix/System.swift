/// Calls of the operating system.
///
/// Only the files in this folder import the C library. Each function wraps one system call, with
/// its retries, in Swift types; decisions are made elsewhere.
enum System {
  static let standardInput: Int32 = 0
  static let standardOutput: Int32 = 1
  static let standardError: Int32 = 2
}
