/// The exit statuses of the commands.
enum ExitStatus {
  static let success: Int32 = 0
  static let findings: Int32 = 1
  static let usageError: Int32 = 2
  static let unreadable: Int32 = 4
}
