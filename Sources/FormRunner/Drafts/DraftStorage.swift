/// The storage of a draft: a file that nobody else writes.
package protocol DraftStorage: AnyObject {
  /// The name to show, which is the name of the file.
  var name: String { get }

  /// Returns the remarks since the last call.
  func takeRemarks() -> [DraftMessage]

  /// Creates the file with its first bytes. It must not exist.
  func create(_ bytes: [UInt8]) throws(DraftFailure)

  /// Appends bytes, all of them or none.
  func append(_ bytes: [UInt8]) throws(DraftFailure)

  /// Truncates the file to a size in bytes.
  func cut(to size: Int) throws(DraftFailure)

  /// Flushes the file, so its contents survive a crash of the system.
  func synchronize()

  /// Replaces the contents atomically.
  ///
  /// - Parameter keepsFormer: true to set the old draft aside.
  /// - Returns: the new name of the old draft, if it was set aside.
  @discardableResult
  func replace(with bytes: [UInt8], keepsFormer: Bool) throws(DraftFailure) -> String?

  /// Renames the file to an unused name.
  ///
  /// - Returns: the new name.
  func setAside() throws(DraftFailure) -> String

  func remove()

  /// Removes the drafts that were set aside.
  func removeFormers()
}

/// The reason why a draft could not be written.
package enum DraftFailure: Error, Hashable, Sendable {
  /// Another run is using it.
  case inUse
  /// The reason in the system's words. The draft is unchanged.
  case unwritten(String)
  /// The reason in the system's words. Part of the new bytes may be in the draft.
  case spoiled(String)

  /// Returns the message that no draft can be kept.
  package func message(for name: String) -> DraftMessage {
    switch self {
    case .inUse: .inUse
    case .unwritten(let reason), .spoiled(let reason): .unusable(name, reason)
    }
  }
}
