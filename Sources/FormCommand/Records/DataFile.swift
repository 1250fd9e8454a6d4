import FormEngine

/// A file of records that was opened: how it is written, and its beginning.
struct DataFile {
  /// Why a file cannot be read, in words.
  struct Obstacle: Error {
    var message: String
  }

  let name: String
  let kind: RecordKind
  let descriptor: Int32
  /// How many bytes it has; nothing where that is not known.
  let size: Int?
  /// What was read of it already, and whether that is all.
  private(set) var beginning: [UInt8] = []
  private(set) var isAtEnd = false

  /// - Parameters:
  ///   - asked: how it is said to be written; else its name or its beginning tells.
  ///   - mostOfRecord: how many bytes may be looked at to find out.
  init(_ name: String, as asked: RecordKind?, mostOfRecord: Int) throws(Obstacle) {
    self.name = name
    do throws(SystemError) {
      let isStandardInput = name == FormInput.standardInputName
      descriptor = isStandardInput ? System.standardInput : try System.openToRead(FilePath(name))
      let status = try System.status(of: descriptor)
      if status.kind == .folder { throw SystemError.isFolder }
      size = status.kind == .file && status.size > 0 ? status.size : nil
      isAtEnd = try ReadFile.append(
        to: &beginning, from: descriptor, upTo: ChunkReader.beginning)
      let told = asked ?? RecordKind(name: name)
      if told == nil, !isAtEnd, RecordKind.beginsOverLines(beginning) {
        isAtEnd = try ReadFile.append(to: &beginning, from: descriptor, upTo: mostOfRecord + 1)
      }
      kind = told ?? RecordKind.guess(beginning, isWhole: isAtEnd)
    } catch {
      throw Obstacle(message: error.message)
    }
    if let way = RecordKind.compression(of: beginning) {
      close()
      throw Obstacle(message: "it is compressed (\(way)): unpack it into a pipe, and read -")
    }
  }

  /// Reads on until so many bytes are there, or the end.
  mutating func readOn(upTo count: Int) throws(Obstacle) {
    do throws(SystemError) {
      isAtEnd = try ReadFile.append(to: &beginning, from: descriptor, upTo: count)
    } catch {
      throw Obstacle(message: error.message)
    }
  }

  /// Goes on after bytes of the beginning that are no records.
  mutating func drop(_ count: Int) { beginning.removeFirst(count) }

  func close() {
    if name != FormInput.standardInputName { System.close(descriptor) }
  }
}
