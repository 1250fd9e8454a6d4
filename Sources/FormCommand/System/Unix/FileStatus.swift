/// The attributes of a file.
struct FileStatus {
  enum Kind { case file, folder, other }

  var kind: Kind
  /// True for a named pipe.
  var isPipe: Bool
  /// True for a symbolic link, if links are not followed.
  var isLink: Bool
  var size: Int
  var device: UInt64
  var number: UInt64
  /// The number of hard links to the file.
  var links: Int
  /// The permissions and the setuid, setgid and sticky bits.
  var mode: UInt32
  var owner: UInt32
  var group: UInt32
  /// The time of the last change of the contents in seconds since 1970.
  var changed: Int
  /// The nanoseconds of that time, if the file system stores them.
  var changedNanoseconds: Int

  /// The permissions to read, write and execute, as nine bits.
  var permissions: UInt32 { mode & 0o777 }
}

extension System {
  /// Returns the reason why a file may not be written, or nil. A file that is read-only for
  /// everybody is not written even by a superuser.
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
    // The permissions are set last, because changing the owner clears some of them.
    guard set(mode: status.mode, of: descriptor) else { return false }
    return (try? System.status(of: descriptor).mode) == status.mode
  }
}
