/// Where the bytes of a draft are: a file that nobody else writes.
package protocol DraftStorage: AnyObject {
  /// What people call it: the name of the file.
  var name: String { get }

  /// What is to be said since this was last asked.
  func takeRemarks() -> [DraftMessage]

  /// Makes the file, which must not exist, with its first bytes.
  func create(_ bytes: [UInt8]) throws(DraftFailure)

  /// Adds bytes at its end, all of them or none.
  func append(_ bytes: [UInt8]) throws(DraftFailure)

  /// Cuts it off after that many bytes.
  func cut(to size: Int) throws(DraftFailure)

  /// Makes sure that what was written outlives the system.
  func synchronize()

  /// Replaces its contents in one step.
  ///
  /// - Parameter keepsFormer: whether the draft as it was is set aside.
  /// - Returns: the name that it has then.
  @discardableResult
  func replace(with bytes: [UInt8], keepsFormer: Bool) throws(DraftFailure) -> String?

  /// Gives it a name that nothing has.
  ///
  /// - Returns: that name.
  func setAside() throws(DraftFailure) -> String

  func remove()

  /// Removes the drafts that were set aside.
  func removeFormers()
}

/// Why a draft could not be written.
package enum DraftFailure: Error, Hashable, Sendable {
  /// Another run uses it.
  case inUse
  /// In the system's words. The draft is as it was before.
  case unwritten(String)
  /// The same, but part of what was to be written may be in it.
  case spoiled(String)

  /// What is said when no draft can be kept.
  package func message(for name: String) -> DraftMessage {
    switch self {
    case .inUse: .inUse
    case .unwritten(let reason), .spoiled(let reason): .unusable(name, reason)
    }
  }
}
