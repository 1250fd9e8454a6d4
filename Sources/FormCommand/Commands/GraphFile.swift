/// A file with the graph of a form, written once or whenever the form changes.
struct GraphFile {
  typealias Draw = (FileWatch, inout Streams) -> Result<[UInt8], GraphCommand.Fault>

  private let name: String
  private let isWatching: Bool
  private let draw: Draw
  private let signals = SignalQueue()

  init(_ name: String, isWatching: Bool, draw: @escaping Draw) {
    self.name = name
    self.isWatching = isWatching
    self.draw = draw
  }

  /// Writes the file, and returns the exit status.
  func run(_ streams: inout Streams) -> Int32 {
    var last: [UInt8]?
    var isBroken = false
    while true {
      let watch = FileWatch()
      // A form that is being edited has errors most of the time, so only the first are reported.
      streams.error.isSilent = isBroken
      let result = draw(watch, &streams)
      streams.error.isSilent = false
      switch result {
      case .success(let bytes):
        if bytes != last, let status = write(bytes, watch, &streams) { return status }
        if isBroken { streams.say(GraphFileMessage.shownAgain(name: file).words) }
        last = bytes
        isBroken = false
      case .failure(let fault):
        guard isWatching else { return fault.status }
        if !isBroken { streams.say(GraphFileMessage.unchanged(name: file).words) }
        isBroken = true
      }
      guard isWatching else { return ExitStatus.success }
      streams.error.flush()
      if let status = wait(for: watch) { return status }
    }
  }

  private var file: String { visibleName(name) }

  /// Writes the file; returns an exit status if that fails or a signal ends the program.
  private func write(_ bytes: [UInt8], _ watch: FileWatch, _ streams: inout Streams) -> Int32? {
    let path = FilePath(name)
    guard !watch.contains(path) else {
      streams.report(unwritable: name, FileReason.isSource.words)
      return ExitStatus.unreadable
    }
    do throws(SystemError) {
      let isWritten = try WriteFile.replace(path, with: bytes, isPrivate: false, until: signals)
      return isWritten ? nil : signals.ending?.exitStatus
    } catch {
      signals.collect()
      if let signal = signals.ending { return signal.exitStatus }
      streams.report(unwritable: name, error.message)
      return ExitStatus.unreadable
    }
  }

  /// Waits until a file has changed; returns an exit status if a signal ends the program.
  private func wait(for watch: FileWatch) -> Int32? {
    repeat {
      _ = System.wait(toRead: [System.signalDescriptor], milliseconds: FileWatch.interval)
      signals.collect()
      if let signal = signals.ending { return signal.exitStatus }
    } while !watch.hasChanged
    return nil
  }
}
