/// Functions to read whole files and standard input, up to a limit.
enum ReadFile {
  /// Returns the bytes of a file, or of a pipe or device until its end.
  static func bytes(of path: FilePath, limit: Int) throws(SystemError) -> [UInt8] {
    try NamedPath.check(path)
    let descriptor = try System.openToRead(path)
    defer { System.close(descriptor) }
    return try bytes(from: descriptor, limit: limit)
  }

  /// Returns the bytes of a regular file; nil for others. A pipe or device is never opened, since
  /// that could block.
  static func bytesOfRegularFile(_ path: FilePath, limit: Int) throws(SystemError) -> [UInt8]? {
    guard try System.status(of: path).kind == .file else { return nil }
    let descriptor = try System.openToRead(path, waiting: false)
    defer { System.close(descriptor) }
    guard try System.status(of: descriptor).kind == .file else { return nil }
    return try bytes(from: descriptor, limit: limit)
  }

  /// Reads to the end, or to one byte past the limit.
  static func bytes(from descriptor: Int32, limit: Int) throws(SystemError) -> [UInt8] {
    let status = try System.status(of: descriptor)
    if status.kind == .folder { throw .isFolder }
    let most = limit + 1
    // One byte more than the size lets the end be detected without growing.
    var room = min(most, status.kind == .file ? max(status.size, 0) + 1 : 1 << 16)
    var bytes: [UInt8] = []
    while true {
      let (part, atEnd) = try fill(descriptor, upTo: room)
      if bytes.isEmpty { bytes = part } else { bytes += part }
      if atEnd || bytes.count >= most { return bytes }
      room = min(most - bytes.count, max(1 << 16, bytes.count))
    }
  }

  /// Reads up to a number of bytes in total, or to the end.
  ///
  /// - Returns: true if the end was reached.
  static func append(
    to bytes: inout [UInt8], from descriptor: Int32, upTo count: Int
  ) throws(SystemError) -> Bool {
    guard bytes.count < count else { return false }
    let (part, atEnd) = try fill(descriptor, upTo: count - bytes.count)
    if bytes.isEmpty { bytes = part } else { bytes += part }
    return atEnd
  }

  /// Reads into bytes from one offset to another, or to the end of the file.
  ///
  /// - Parameter filled: the offset after the last byte that was read.
  /// - Returns: true if the end was reached.
  static func fill(
    _ bytes: inout [UInt8], from start: Int, to end: Int, of descriptor: Int32,
    _ filled: inout Int
  ) throws(SystemError) -> Bool {
    guard start < end else {
      filled = start
      return false
    }
    let read = bytes.withUnsafeMutableBytes {
      System.fill(UnsafeMutableRawBufferPointer(rebasing: $0[start..<end]), from: descriptor)
    }
    filled = start + read.count
    if let failure = read.failure { throw failure }
    return read.atEnd
  }

  /// Reads up to a number of bytes, or to the end.
  private static func fill(_ descriptor: Int32, upTo count: Int) throws(SystemError)
    -> (bytes: [UInt8], atEnd: Bool)
  {
    var failure: SystemError?
    var atEnd = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      // There may be room for more.
      let room = UnsafeMutableRawBufferPointer(buffer)[..<count]
      (filled, atEnd, failure) = System.fill(
        UnsafeMutableRawBufferPointer(rebasing: room), from: descriptor)
    }
    if let failure { throw failure }
    return (bytes, atEnd)
  }
}
