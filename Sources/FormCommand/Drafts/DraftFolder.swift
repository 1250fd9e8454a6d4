import FormEngine
import FormRunner

/// The drafts in a folder.
struct DraftFolder {
  private let folder: FilePath
  /// The time in seconds for which an unchanged draft is kept.
  private static let longestAge = 30 * 24 * 60 * 60

  init(_ folder: FilePath) {
    self.folder = folder
  }

  /// The files with the name of a draft, sorted by name.
  var files: [FilePath] {
    let names = (try? System.names(in: folder)) ?? []
    return names.filter { $0.bytes.contains(DraftPlace.suffix) && $0.bytes.first != 0x2E }
      .sorted().map { folder.appending($0) }
  }

  /// Removes the drafts that have not changed for 30 days; returns their number.
  func removeOutdated(except kept: FilePath) -> Int {
    let now = System.secondsSince1970()
    var count = 0
    for file in files where file != kept {
      guard let status = try? System.status(of: file, followingLink: false),
        now - status.changed > DraftFolder.longestAge, DraftFolder.remove(file) == nil
      else { continue }
      count += 1
    }
    return count
  }

  /// The information about a draft that is available without its form.
  struct Look {
    /// The header; nil if it is damaged, or of a newer version.
    var header: DraftHeader?
    /// The time of the last change in seconds since 1970.
    var changed: Int
  }

  static func header(of file: FilePath) -> DraftHeader? { try? look(at: file).header }

  static func look(at file: FilePath) throws(DraftFile.Obstacle) -> Look {
    let descriptor = try open(file)
    defer { System.close(descriptor) }
    System.move(descriptor, to: 0)
    // The header fits into this size, because paths are at most some thousand bytes long.
    guard let status = try? System.status(of: descriptor),
      let start = try? ReadFile.bytes(from: descriptor, limit: 1 << 16)
    else { throw DraftFile.Obstacle(message: .notADraft) }
    return Look(header: DraftHeader(startOf: start), changed: status.changed)
  }

  /// Removes a draft; returns the reason if it is not a draft or is in use.
  static func remove(_ file: FilePath) -> String? {
    do throws(DraftFile.Obstacle) {
      let descriptor = try open(file)
      defer { System.close(descriptor) }
      guard System.lock(descriptor) else { return DraftMessage.busy.text(in: nil) }
      return System.remove(file)?.message
    } catch {
      return error.message.text(in: nil)
    }
  }

  /// Records in a draft that its user has been notified; returns false if that was recorded before.
  static func note(_ file: FilePath, at clock: LocalDateTime) -> Bool {
    guard let descriptor = try? open(file) else { return true }
    defer { System.close(descriptor) }
    guard System.lock(descriptor), let size = try? System.status(of: descriptor).size else {
      return true
    }
    let length = DraftNotice.endLength
    System.move(descriptor, to: max(0, size - length))
    if let end = try? ReadFile.bytes(from: descriptor, limit: length), DraftNotice.isEnd(end) {
      return false
    }
    try? WriteFile.all(DraftNotice.bytes(at: clock), to: descriptor)
    return true
  }

  /// Opens a file and checks that it is a draft of this user, judging by its first bytes.
  private static func open(_ file: FilePath) throws(DraftFile.Obstacle) -> Int32 {
    let descriptor: Int32
    do throws(SystemError) {
      descriptor = try System.openToAppend(file)
    } catch .tooManyLinks {
      throw DraftFile.Obstacle(message: .aLink)
    } catch .isFolder {
      throw DraftFile.Obstacle(message: .notAFile)
    } catch {
      throw DraftFile.Obstacle(message: .reason(error.message))
    }
    var obstacle = (try? System.status(of: descriptor)).map { DraftPlace.obstacle($0) } ?? .notAFile
    if obstacle == nil {
      let start = (try? ReadFile.bytes(from: descriptor, limit: 64)) ?? [0]
      if !start.isEmpty, DraftFormat.kind(of: start.prefix(64)) == .other { obstacle = .notADraft }
    }
    guard let obstacle else { return descriptor }
    System.close(descriptor)
    throw DraftFile.Obstacle(message: obstacle)
  }
}

extension [UInt8] {
  /// Returns whether the bytes contain others.
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    guard count >= part.count else { return false }
    return (0...(count - part.count)).contains { self[$0...].starts(with: part) }
  }
}
