import FormRunner

/// A draft in a file that no other run uses.
final class DraftFile: DraftStorage {
  let place: DraftPlace
  /// The descriptor of the open and locked file; nil if there is none yet.
  private var descriptor: Int32?
  private var size = 0
  /// The time of the last synchronisation, in seconds of a monotonic clock.
  private var synchronized = -Double.infinity
  private var remarks: [DraftMessage] = []

  /// The reason why there can be no draft.
  struct Obstacle: Error, Equatable {
    var message: DraftMessage
  }

  init(_ place: DraftPlace) {
    self.place = place
  }

  deinit { close() }

  var name: String { visibleName(place.file.description) }

  func takeRemarks() -> [DraftMessage] {
    defer { remarks = [] }
    return remarks
  }

  // MARK: Opening

  /// Opens and locks the file if it exists.
  ///
  /// - Returns: true if it exists.
  func open() throws(Obstacle) -> Bool {
    if let obstacle = place.obstacleOfFolder { throw refusal(obstacle.text(in: nil)) }
    let isThere: Bool
    do throws(SystemError) {
      // The path to a file named by the user is checked like any other; the file itself must not be
      // a link.
      if !place.isOwnFolder { try NamedPath.check(place.file.folder) }
      isThere = try openAndLock()
    } catch .notFound {
      return false
    } catch .tooManyLinks {
      throw refusal(DraftMessage.aLink.text(in: nil))
    } catch .again {
      throw Obstacle(message: .inUse)
    } catch .isFolder {
      throw refusal(DraftMessage.notAFile.text(in: nil))
    } catch {
      throw refusal(error.message)
    }
    guard let descriptor, let status = try? System.status(of: descriptor), isThere else {
      return false
    }
    if let obstacle = DraftPlace.obstacle(status) {
      close()
      throw refusal(obstacle.text(in: nil))
    }
    size = status.size
    if place.isOwnFolder { removeOutdated() }
    return true
  }

  private func refusal(_ reason: String) -> Obstacle {
    Obstacle(message: .unusable(name, reason))
  }

  /// Opens and locks the file, retrying if another run replaces it in between.
  private func openAndLock() throws(SystemError) -> Bool {
    for _ in 0..<10 {
      let opened = try System.openToAppend(place.file)
      descriptor = opened
      let status = try System.status(of: opened)
      // A file that cannot be a draft is not locked; the caller reports it.
      guard DraftPlace.obstacle(status) == nil else { return true }
      guard System.lock(opened) else { break }
      let named = try System.status(of: place.file, followingLink: false)
      if named.number == status.number, named.device == status.device { return true }
      close()
    }
    close()
    throw .again
  }

  private func close() {
    if let descriptor { System.close(descriptor) }
    descriptor = nil
  }

  /// The kind of file according to its first bytes; nil if it is empty.
  var kind: DraftFormat.Kind? {
    guard let start = read(atMost: 64), !start.isEmpty else { return nil }
    return DraftFormat.kind(of: start)
  }

  /// Reads all bytes of the file.
  func read() throws(Obstacle) -> [UInt8] {
    guard let bytes = read(atMost: DraftFormat.sizeLimit) else {
      throw refusal(SystemError.device.message)
    }
    return bytes
  }

  private func read(atMost count: Int) -> [UInt8]? {
    guard let descriptor else { return nil }
    System.move(descriptor, to: 0)
    guard let bytes = try? ReadFile.bytes(from: descriptor, limit: count) else { return nil }
    return bytes.count > count ? Array(bytes.prefix(count)) : bytes
  }

  // MARK: Writing

  func create(_ bytes: [UInt8]) throws(DraftFailure) {
    // An existing empty file is used.
    if descriptor == nil { try make() }
    do throws(DraftFailure) {
      try append(bytes)
    } catch {
      remove()
      throw error
    }
    synchronizeFolder()
    if place.isOwnFolder { removeOutdated() }
  }

  private func make() throws(DraftFailure) {
    if place.isOwnFolder { StateFolder.make(place.file.folder) }
    if let obstacle = place.obstacleOfFolder { throw .unwritten(obstacle.text(in: nil)) }
    do throws(SystemError) {
      let made = try System.createFile(place.file, appends: true)
      descriptor = made
      size = 0
      guard System.lock(made) else { throw SystemError.exists }
    } catch .exists {
      close()
      throw .inUse
    } catch {
      throw .unwritten(error.message)
    }
  }

  func append(_ bytes: [UInt8]) throws(DraftFailure) {
    guard let descriptor else { throw .unwritten(SystemError.closed.message) }
    var written = 0
    var failure = SystemError.noSpace
    bytes.withUnsafeBytes { buffer in
      do throws(SystemError) {
        written = try System.write(descriptor, buffer)
      } catch {
        failure = error
      }
    }
    guard written == bytes.count else {
      if System.cut(descriptor, to: size) != nil { throw .spoiled(failure.message) }
      throw .unwritten(failure.message)
    }
    size += bytes.count
    if System.elapsed() - synchronized >= 1 { synchronize() }
  }

  func cut(to size: Int) throws(DraftFailure) {
    guard let descriptor else { return }
    if let failure = System.cut(descriptor, to: size) { throw .spoiled(failure.message) }
    self.size = size
  }

  func synchronize() {
    guard let descriptor else { return }
    System.synchronizeData(descriptor)
    synchronized = System.elapsed()
  }

  func replace(with bytes: [UInt8], keepsFormer: Bool) throws(DraftFailure) -> String? {
    let former = keepsFormer ? unusedFormer : nil
    do throws(SystemError) {
      try System.deferringSignals { () throws(SystemError) in
        // Only the run that has locked the draft writes this file.
        System.remove(place.next)
        let made = try System.createFile(place.next, appends: true)
        do throws(SystemError) {
          guard System.lock(made) else { throw SystemError.exists }
          try WriteFile.all(bytes, to: made)
          try System.synchronize(made)
          if let former { try System.rename(place.file, to: former) }
          try System.rename(place.next, to: place.file)
        } catch {
          System.close(made)
          System.remove(place.next)
          throw error
        }
        close()
        descriptor = made
        size = bytes.count
        synchronized = System.elapsed()
      }
    } catch {
      throw .unwritten(error.message)
    }
    synchronizeFolder()
    return former.map { visibleName($0.description) }
  }

  /// Flushes the folder, so a new name survives a crash. Not every file system can guarantee that.
  private func synchronizeFolder() {
    guard let folder = try? System.openToRead(place.file.folder) else { return }
    try? System.synchronize(folder)
    System.close(folder)
  }

  // MARK: Removing

  func setAside() throws(DraftFailure) -> String {
    let former = unusedFormer
    do throws(SystemError) {
      try System.rename(place.file, to: former)
    } catch {
      throw .unwritten(error.message)
    }
    close()
    return visibleName(former.description)
  }

  /// A path for the former draft that is not in use.
  private var unusedFormer: FilePath {
    var number = 1
    while (try? System.status(of: place.former(number), followingLink: false)) != nil {
      number += 1
    }
    return place.former(number)
  }

  func remove() {
    guard let descriptor else { return }
    // Another process may have replaced the file.
    if let own = try? System.status(of: descriptor),
      let named = try? System.status(of: place.file, followingLink: false),
      own.number == named.number, own.device == named.device
    {
      System.remove(place.file)
    }
    close()
  }

  func removeFormers() {
    for former in place.formers where DraftFile.isDraft(former) { System.remove(former) }
  }

  /// Returns whether a path names a draft of this user.
  static func isDraft(_ path: FilePath) -> Bool {
    guard let descriptor = try? System.openToAppend(path) else { return false }
    defer { System.close(descriptor) }
    guard let status = try? System.status(of: descriptor), DraftPlace.obstacle(status) == nil,
      let start = try? ReadFile.bytes(from: descriptor, limit: 64)
    else { return false }
    return DraftFormat.kind(of: start) != .other
  }

  /// Removes the drafts that have not changed for 30 days.
  private func removeOutdated() {
    let count = DraftFolder(place.file.folder).removeOutdated(except: place.file)
    if count > 0 { remarks.append(.removedOutdated(count)) }
  }
}
