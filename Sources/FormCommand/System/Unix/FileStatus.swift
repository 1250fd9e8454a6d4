/// What a path leads to.
struct FileStatus {
  enum Kind { case file, folder, other }

  var kind: Kind
  /// Whether it is a named pipe.
  var isPipe: Bool
  /// Whether it is a symbolic link, if links are not followed.
  var isLink: Bool
  var size: Int
  var device: UInt64
  var number: UInt64
  /// The number of hard links to the file.
  var links: Int
  /// Who may read, write and execute it, as nine bits, and the three bits before them.
  var mode: UInt32
  var owner: UInt32
  var group: UInt32
  /// When its contents were last changed, in seconds since 1970.
  var changed: Int
  /// The fraction of that second, where the file system keeps it.
  var changedNanoseconds: Int

  /// Who may read, write and execute it, as nine bits.
  var permissions: UInt32 { mode & 0o777 }
}

extension System {
  /// Why a file may not be written. A file that nobody may write is left alone even by users who
  /// may do anything.
  static func obstacle(toWriting file: FilePath) -> SystemError? {
    if let obstacle = obstacle(toAccessing: file) { return obstacle }
    guard let status = try? status(of: file), status.permissions & 0o222 == 0 else { return nil }
    return .denied
  }

  /// Gives an open file the owner, group and permissions of another; returns false if that is not
  /// allowed.
  static func takeOver(_ status: FileStatus, by descriptor: Int32) -> Bool {
    guard let own = try? System.status(of: descriptor) else { return false }
    if own.owner != status.owner || own.group != status.group {
      guard give(descriptor, owner: status.owner, group: status.group) else { return false }
    }
    // After the owner, since changing the owner removes some of the permissions.
    guard set(mode: status.mode, of: descriptor) else { return false }
    return (try? System.status(of: descriptor).mode) == status.mode
  }
}
