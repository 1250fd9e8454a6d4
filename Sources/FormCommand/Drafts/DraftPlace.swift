import FormLanguage
import FormRunner

/// The file of a draft, and who may write its folder.
struct DraftPlace {
  var file: FilePath
  /// Whether it is in the folder that the program has for drafts.
  var isOwnFolder: Bool

  /// The folder for drafts; nil if there is no home.
  static var folder: FilePath? { StateFolder.path?.appending(FilePath("drafts")) }

  static let suffix = Array(".draft".utf8)

  /// A file that the user has named.
  init(named name: String) {
    file = FilePath(name)
    isOwnFolder = false
  }

  /// The draft of a form: by the real path of its file, and of what else it belongs to.
  ///
  /// - Parameter others: such as the path of the answers that are edited, and the hash of these.
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

  /// Where a draft goes that was set aside: `….old`, and `….old2` if that is taken.
  func former(_ number: Int) -> FilePath {
    FilePath(bytes: file.bytes + Array((number == 1 ? ".old" : ".old\(number)").utf8))
  }

  /// What may be drafts that were set aside.
  var formers: [FilePath] {
    let first = former(1).name
    return ((try? System.names(in: file.folder)) ?? [])
      .filter { name in
        name.bytes.starts(with: first)
          && name.bytes.dropFirst(first.count).allSatisfy { (0x30...0x39).contains($0) }
      }
      .map { file.folder.appending($0) }
  }

  /// Where a draft is written before it takes the place of this one.
  var next: FilePath { FilePath(bytes: file.bytes + Array(".new".utf8)) }

  /// Why others could have changed what is in the folder; nil if they cannot, or there is none yet.
  var obstacleOfFolder: DraftMessage? {
    guard let status = try? System.status(of: file.folder) else { return nil }
    if isOwnFolder {
      if status.owner != System.user { return .foreignOwner }
      return status.mode & 0o022 != 0 ? .openFolder : nil
    }
    // In a folder such as /tmp nobody can replace the files of others.
    return status.mode & 0o022 != 0 && status.mode & 0o1000 == 0 ? .openFolder : nil
  }

  /// Why an open file cannot be a draft of this user.
  static func obstacle(_ status: FileStatus) -> DraftMessage? {
    if status.kind != .file { return .notAFile }
    if status.owner != System.user { return .foreignOwner }
    if status.links != 1 { return .severalNames }
    if status.permissions & 0o077 != 0 { return .openToOthers }
    return status.size > DraftFormat.sizeLimit ? .tooLarge : nil
  }
}
