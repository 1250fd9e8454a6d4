import FormEngine

/// An open file of records, with its format and first bytes.
struct DataFile {
  /// The reason, in words, why a file cannot be read.
  struct Obstacle: Error {
    var message: String
  }

  let name: String
  let kind: RecordKind
  let descriptor: Int32
  /// The size in bytes; nil if unknown.
  let size: Int?
  /// The bytes already read from the file, and whether they are all of it.
  private(set) var beginning: [UInt8] = []
  private(set) var isAtEnd = false

  /// - Parameters:
  ///   - asked: the format given on the command line; nil to detect it from the file's name or
  ///     start.
  ///   - mostOfRecord: the maximum number of bytes to read for detecting it.
  init(_ name: String, as asked: RecordKind?, mostOfRecord: Int) throws(Obstacle) {
    self.name = name
    do throws(SystemError) {
      let isStandardInput = name == FormInput.standardInputName
      if !isStandardInput { try NamedPath.check(FilePath(name)) }
      descriptor = isStandardInput ? System.standardInput : try System.openToRead(FilePath(name))
      let status = try System.status(of: descriptor)
      if status.kind == .folder { throw SystemError.isFolder }
      size = status.kind == .file && status.size > 0 ? status.size : nil
      isAtEnd = try ReadFile.append(
        to: &beginning, from: descriptor, upTo: ChunkReader.beginning)
      let named = asked ?? RecordKind(name: name)
      if named == nil, !isAtEnd, RecordKind.beginsOverLines(beginning) {
        isAtEnd = try ReadFile.append(to: &beginning, from: descriptor, upTo: mostOfRecord + 1)
      }
      kind = named ?? RecordKind.guess(beginning, isWhole: isAtEnd)
    } catch {
      throw Obstacle(message: error.message)
    }
    if let encoding = utf16Encoding(beginning) {
      close()
      throw Obstacle(message: FileReason.utf16(encoding).words)
    }
    if let way = RecordKind.compression(of: beginning) {
      close()
      throw Obstacle(message: FileReason.compressedRecords(by: way).words)
    }
  }

  /// Reads until the given number of bytes is available, or to the end.
  mutating func readOn(upTo count: Int) throws(Obstacle) {
    do throws(SystemError) {
      isAtEnd = try ReadFile.append(to: &beginning, from: descriptor, upTo: count)
    } catch {
      throw Obstacle(message: error.message)
    }
  }

  /// Drops bytes at the start that are not records.
  mutating func drop(_ count: Int) { beginning.removeFirst(count) }

  func close() {
    if name != FormInput.standardInputName { System.close(descriptor) }
  }
}
