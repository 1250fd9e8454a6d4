/// The files that take valid and invalid records, where they are asked for.
struct RecordSplit {
  private var valid: SplitFile?
  private var invalid: SplitFile?
  /// The heading that was written last.
  private var heading: ArraySlice<UInt8> = []

  /// Nothing when a file cannot be written, which is told.
  init?(_ invocation: Invocation, inputs: [String], _ streams: inout Streams) {
    let names = [invocation.value("valid"), invocation.value("invalid")]
    for name in names.compactMap({ $0 }) {
      if let same = inputs.first(where: { Self.isSame($0, name) }) {
        streams.error.write(
          "formwalk: \(visibleName(name)) is read as \(visibleName(same)): write to another file\n")
        return nil
      }
    }
    do throws(SystemError) {
      valid = try Self.file(names[0])
    } catch {
      streams.tell(unwritable: names[0] ?? "", error.message)
      return nil
    }
    do throws(SystemError) {
      invalid = try Self.file(names[1])
    } catch {
      streams.tell(unwritable: names[1] ?? "", error.message)
      return nil
    }
  }

  private static func file(_ name: String?) throws(SystemError) -> SplitFile? {
    guard let name else { return nil }
    return try SplitFile(name)
  }

  private static func isSame(_ left: String, _ right: String) -> Bool {
    guard left != FormInput.standardInputName,
      let first = try? System.status(of: FilePath(left)),
      let second = try? System.status(of: FilePath(right)), second.kind == .file
    else { return false }
    return first.device == second.device && first.number == second.number
  }

  /// The heading of a CSV file goes to both, once where several files have the same.
  mutating func append(heading new: ArraySlice<UInt8>) {
    guard !new.elementsEqual(heading) else { return }
    heading = new
    valid?.append(new, records: 0)
    invalid?.append(new, records: 0)
  }

  mutating func append(_ chunk: RecordChunk, _ outcome: ChunkOutcome, warningsCount: Bool) {
    guard valid != nil || invalid != nil else { return }
    guard chunk.content == .records else {
      invalid?.append(chunk.room[..<chunk.count], records: chunk.content == .endOfLong ? 1 : 0)
      return
    }
    var start = 0
    var count = 0
    for faulty in outcome.faulty where faulty.hasErrors || warningsCount {
      if start < faulty.range.lowerBound {
        valid?.append(chunk.room[start..<faulty.range.lowerBound], records: faulty.number - count)
      }
      invalid?.append(chunk.room[faulty.range], records: 1)
      start = faulty.range.upperBound
      count = faulty.number + 1
    }
    if start < chunk.count {
      valid?.append(chunk.room[start..<chunk.count], records: max(outcome.records - count, 0))
    }
  }

  var hasFailed: Bool { valid?.failure != nil || invalid?.failure != nil }

  /// Ends the files; false when one could not be written to its end, which is told.
  mutating func close(_ streams: inout Streams) -> Bool {
    valid?.close()
    invalid?.close()
    var isWhole = true
    for (file, kind) in [(valid, "valid"), (invalid, "invalid")] {
      guard let file, let failure = file.failure else { continue }
      let count = file.records == 1 ? "1 \(kind) record" : "\(file.records) \(kind) records"
      streams.tell(unwritable: file.name, "\(failure.message); it holds the first \(count)")
      isWhole = false
    }
    return isWhole
  }
}
