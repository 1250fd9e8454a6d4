/// An output file for either the valid or the invalid records, unchanged.
struct SplitFile {
  let name: String
  private let descriptor: Int32
  private var pending: [UInt8] = []
  /// The ends of records in the pending bytes, with the number of records up to each end.
  private var ends: [(offset: Int, records: Int)] = []
  /// The number of bytes in the file, and the number up to the end of its last complete record.
  private var written = 0
  private var whole = 0
  private(set) var records = 0
  private(set) var failure: SystemError?

  /// True if the file does not end with a line break.
  private var isOpen = false
  /// The column names of the last heading in the file.
  private var heading: [UInt8]?

  private static let size = 1 << 18

  init(_ name: String) throws(SystemError) {
    self.name = name
    try NamedPath.check(FilePath(name))
    descriptor = try System.createOrEmpty(FilePath(name))
  }

  /// Returns whether both are the same regular file.
  func isSame(as other: SplitFile) -> Bool {
    guard let own = try? System.status(of: descriptor), own.kind == .file,
      let other = try? System.status(of: other.descriptor)
    else { return false }
    return own.device == other.device && own.number == other.number
  }

  /// Appends the heading of a CSV file unless the current one is the same.
  mutating func append(heading new: ArraySlice<UInt8>) {
    let names = Self.columns(in: new)
    guard heading.map({ !$0.elementsEqual(names) }) ?? true else { return }
    heading = Array(names)
    append(new, records: 0)
  }

  /// Returns a heading without its byte-order mark and line break.
  static func columns(in heading: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let line = heading.starts(with: [0xEF, 0xBB, 0xBF]) ? heading.dropFirst(3) : heading
    return line.prefix { $0 != 0x0A && $0 != 0x0D }
  }

  /// Marks the following bytes as having no heading.
  mutating func endHeading() { heading = nil }

  /// Appends bytes with a number of records.
  ///
  /// - Parameter isWhole: true if a record or heading ends with the bytes; otherwise more of it
  ///   follows.
  mutating func append(_ bytes: ArraySlice<UInt8>, records count: Int, isWhole: Bool = true) {
    guard failure == nil, !bytes.isEmpty else { return }
    // The last record of the previous file may have had no line break.
    if isOpen { pending.append(0x0A) }
    isOpen = isWhole && bytes.last != 0x0A
    pending.append(contentsOf: bytes)
    if isWhole { ends.append((pending.count, count)) }
    if pending.count >= Self.size { flush() }
  }

  /// Writes the buffer. If the device is full, the file is cut off after a complete record.
  mutating func flush() {
    guard failure == nil, !pending.isEmpty else { return }
    defer {
      pending.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
    }
    let (done, failure) = pending.withUnsafeBytes { System.writeAll($0, to: descriptor) }
    self.failure = failure
    for end in ends where end.offset <= done {
      records += end.records
      whole = written + end.offset
    }
    written += done
    if failure != nil { System.cut(descriptor, to: whole) }
  }

  mutating func close() {
    flush()
    if let error = System.close(descriptor), failure == nil { failure = error }
  }
}
