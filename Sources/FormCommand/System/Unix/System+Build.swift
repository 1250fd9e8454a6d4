import CLibrary

/// The facts about the source that a release build is given; see Package.swift.
extension System {
  /// The commit that the program is built from; nil if it is unknown.
  static var commit: String? { nonempty(formwalkCommit()) }

  /// The address of the repository for browsers; nil if it is unknown.
  static var repository: String? { nonempty(formwalkRepository()) }

  private static func nonempty(_ text: UnsafePointer<CChar>?) -> String? {
    text.map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
