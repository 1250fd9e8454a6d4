/// A file that takes the records of one kind, unchanged.
struct SplitFile {
  let name: String
  private let descriptor: Int32
  private var pending: [UInt8] = []
  /// Where records end in what is pending.
  private var ends: [Int] = []
  /// How many bytes, and how many records, are in the file.
  private var written = 0
  private(set) var records = 0
  private(set) var failure: SystemError?

  /// The last record has no line break.
  private var isOpen = false

  private static let size = 1 << 18

  init(_ name: String) throws(SystemError) {
    self.name = name
    descriptor = try System.createOrEmpty(FilePath(name))
  }

  /// Appends bytes, after which so many records are there; none is a part of a record, or a heading.
  mutating func append(_ bytes: ArraySlice<UInt8>, records count: Int) {
    guard failure == nil else { return }
    // The last record of a file may have had no line break.
    if isOpen, !bytes.isEmpty { pending.append(0x0A) }
    isOpen = count > 0 && bytes.last != 0x0A
    pending.append(contentsOf: bytes)
    for _ in 0..<count { ends.append(pending.count) }
    if pending.count >= Self.size { flush() }
  }

  /// Writes what is held back. When the device is full, the file ends after a whole record.
  mutating func flush() {
    guard failure == nil, !pending.isEmpty else { return }
    defer {
      pending.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
    }
    var done = 0
    while done < pending.count {
      do throws(SystemError) {
        done += try write(from: done)
      } catch .interrupted {
        continue
      } catch .again {
        _ = System.wait(toRead: [], toWrite: [descriptor])
      } catch {
        failure = error
        break
      }
    }
    let whole = failure == nil ? ends.count : ends.prefix { $0 <= done }.count
    records += whole
    if failure == nil {
      written += pending.count
    } else {
      written += whole > 0 ? ends[whole - 1] : 0
      System.cut(descriptor, to: written)
    }
  }

  private func write(from start: Int) throws(SystemError) -> Int {
    var failure: SystemError?
    let count = pending.withUnsafeBytes { bytes in
      do throws(SystemError) {
        return try System.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[start...]))
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    return count
  }

  mutating func close() {
    flush()
    if let error = System.close(descriptor), failure == nil { failure = error }
  }
}
