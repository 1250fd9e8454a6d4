import FormLanguage
import FormRunner

/// The location of a draft, and checks of who else can write there.
struct DraftPlace {
  var file: FilePath
  /// True if it is in the program's own folder for drafts.
  var isOwnFolder: Bool

  /// The folder for drafts; nil if there is no home folder.
  static var folder: FilePath? { StateFolder.path?.appending(FilePath("drafts")) }

  static let suffix = Array(".draft".utf8)

  /// Creates the location of a file that the user has named.
  init(named name: String) {
    file = FilePath(name)
    isOwnFolder = false
  }

  /// Creates the location of a form's draft, from the real path of the form and other identifying
  /// data; nil if there is no folder for drafts, or the form has no path.
  ///
  /// - Parameter others: for example the path of the edited answers and their hash.
  init?(of form: FilePath, others: [[UInt8]]) {
    guard let folder = DraftPlace.folder, let path = try? System.resolved(form) else { return nil }
    var hash = FormHash()
    for part in [path.bytes] + others { hash.add(part) }
    let stem = String(decoding: path.name, as: UTF8.self).prefix { $0 != "." }
    let plain = stem.prefix(40).filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    let name = Array("\(plain)-\(hash.description.suffix(16))".utf8) + DraftPlace.suffix
    file = folder.appending(FilePath(bytes: name))
    isOwnFolder = true
  }

  /// Returns the path for a draft that is set aside: `….old`, or `….old2` and so on.
  func former(_ number: Int) -> FilePath {
    FilePath(bytes: file.bytes + Array((number == 1 ? ".old" : ".old\(number)").utf8))
  }

  /// The paths that may be drafts that were set aside.
  var formers: [FilePath] {
    let first = former(1).name
    return ((try? System.names(in: file.folder)) ?? [])
      .filter { name in
        name.bytes.starts(with: first)
          && name.bytes.dropFirst(first.count).allSatisfy { (0x30...0x39).contains($0) }
      }
      .map { file.folder.appending($0) }
  }

  /// The path of a new draft before it replaces this one.
  var next: FilePath { FilePath(bytes: file.bytes + Array(".new".utf8)) }

  /// The reason why other users could change the folder's contents; nil if they cannot, or if the
  /// folder does not exist yet.
  var obstacleOfFolder: DraftMessage? {
    guard let status = try? System.status(of: file.folder) else { return nil }
    if isOwnFolder {
      if status.owner != System.user { return .foreignOwner }
      return status.mode & 0o022 != 0 ? .openFolder : nil
    }
    // The sticky bit, as in /tmp, keeps users from replacing the files of others.
    return status.mode & 0o022 != 0 && status.mode & 0o1000 == 0 ? .openFolder : nil
  }

  /// Returns the reason why an open file cannot be a draft of this user, or nil.
  static func obstacle(_ status: FileStatus) -> DraftMessage? {
    if status.kind != .file { return .notAFile }
    if status.owner != System.user { return .foreignOwner }
    if status.links != 1 { return .severalNames }
    if status.permissions & 0o077 != 0 { return .openToOthers }
    return status.size > DraftFormat.sizeLimit ? .tooLarge : nil
  }
}
