#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension System {
  /// Returns the index of a byte at or after an offset.
  static func firstIndex(
    of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count,
      let found = memchr(base + start, Int32(byte), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Reads available bytes, at most as many as fit; 0 is the end. An interruption by a signal and
  /// an empty non-blocking descriptor are errors.
  static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer)
    throws(SystemError) -> Int
  {
    #if canImport(Darwin)
      let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
      let count = Musl.read(descriptor, buffer.baseAddress, buffer.count)
    #else
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    #endif
    guard count >= 0 else { throw .current }
    return count
  }

  /// Writes some of the bytes and returns their number.
  static func write(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) throws(SystemError)
    -> Int
  {
    #if canImport(Darwin)
      let count = Darwin.write(descriptor, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
      let count = Musl.write(descriptor, buffer.baseAddress, buffer.count)
    #else
      let count = Glibc.write(descriptor, buffer.baseAddress, buffer.count)
    #endif
    guard count >= 0 else { throw .current }
    return count
  }

  /// Returns which descriptors can be read or written without blocking; none after a timeout or a
  /// signal. A closed or failing descriptor counts as ready. Without a time limit, it waits
  /// indefinitely.
  static func wait(toRead: [Int32], toWrite: [Int32] = [], milliseconds: Int? = nil)
    -> (read: [Bool], write: [Bool])
  {
    var requests = toRead.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    requests += toWrite.map { pollfd(fd: $0, events: Int16(POLLOUT), revents: 0) }
    let limit = milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1
    let count = poll(&requests, nfds_t(requests.count), limit)
    let ready = requests.map { count > 0 && $0.revents != 0 }
    return (Array(ready.prefix(toRead.count)), Array(ready.dropFirst(toRead.count)))
  }

  /// Waits until a descriptor can be read, a signal arrives or a terminal is closed; returns true
  /// in the last case.
  static func wait(toRead descriptor: Int32, orForTheLossOf terminal: Int32) -> Bool {
    var requests = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      // The input of the terminal belongs to another program.
      pollfd(fd: terminal, events: 0, revents: 0),
    ]
    guard poll(&requests, nfds_t(requests.count), -1) > 0 else { return false }
    if requests[1].revents & Int16(POLLNVAL) != 0 {
      // Some systems cannot poll every terminal.
      poll(&requests, 1, -1)
      return false
    }
    return requests[1].revents != 0
  }

  static func doNotWait(on descriptor: Int32) {
    let flags = fcntl(descriptor, F_GETFL, 0)
    if flags >= 0 { _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) }
  }

  /// Creates a pipe that later programs do not inherit.
  static func makePipe() throws(SystemError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .current }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}
