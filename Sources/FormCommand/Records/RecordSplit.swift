/// The files that receive the valid and the invalid records, if requested.
struct RecordSplit {
  private var valid: SplitFile?
  private var invalid: SplitFile?
  /// The first file with records in them, and its column names if it is CSV.
  private var first: (name: String, columns: [UInt8]?)?

  /// The reason why records cannot be split.
  enum Failure: Error {
    case usageError(String)
    case unwritable(String, SystemError)
  }

  /// - Parameters:
  ///   - inputs: the files that are read while these are written.
  ///   - sources: the files that the form was read from.
  init(
    _ invocation: Invocation, inputs: [String], _ sources: FileWatch
  ) throws(Failure) {
    let names = [invocation.value("valid"), invocation.value("invalid")]
    for (flag, name) in zip(["valid", "invalid"], names) {
      guard let name else { continue }
      if name == FormInput.standardInputName {
        throw .usageError(CommandRefusalMessage.splitToOutput.words)
      }
      if let same = inputs.first(where: { Self.isSame($0, name) }) {
        throw .usageError(Self.isInput(flag: flag, name, same))
      }
      if sources.contains(FilePath(name)) {
        throw .usageError(
          UsageError.outputIsForm(flag: flag, name).message(for: CommandTable.validate))
      }
    }
    // This must be checked before opening empties an existing file.
    if let valid = names[0], let invalid = names[1], valid == invalid || Self.isSame(valid, invalid)
    {
      throw Self.oneFile(valid, invalid)
    }
    valid = try Self.file(names[0])
    invalid = try Self.file(names[1])
    if let valid, let invalid, valid.isSame(as: invalid) {
      throw Self.oneFile(valid.name, invalid.name)
    }
  }

  /// - Parameter input: the name of the same file as an input.
  private static func isInput(flag: String, _ name: String, _ input: String) -> String {
    let known = input == FormInput.standardInputName ? nil : visibleName(input)
    return CommandRefusalMessage.splitToInput(
      flag: flag, visibleName(name), isNamedSo: name == input, input: known
    ).words
  }

  private static func oneFile(_ valid: String, _ invalid: String) -> Failure {
    .usageError(CommandRefusalMessage.splitToOne(visibleName(valid), visibleName(invalid)).words)
  }

  private static func file(_ name: String?) throws(Failure) -> SplitFile? {
    guard let name else { return nil }
    do throws(SystemError) { return try SplitFile(name) } catch { throw .unwritable(name, error) }
  }

  /// Returns whether two names refer to the same file.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    guard
      let first = try? left == FormInput.standardInputName
        ? System.status(of: System.standardInput) : System.status(of: FilePath(left)),
      let second = try? System.status(of: FilePath(right)), second.kind == .file
    else { return false }
    return first.device == second.device && first.number == second.number
  }

  /// Returns the reason why the records of a file cannot follow those before them in one file that
  /// can be read again, or nil.
  ///
  /// - Parameter heading: the heading of a CSV file.
  mutating func obstacle(
    to name: String, heading: ArraySlice<UInt8>?
  ) -> CommandRefusalMessage? {
    guard valid != nil || invalid != nil else { return nil }
    let columns = heading.map { Array(SplitFile.columns(in: $0)) }
    guard let first else {
      first = (name, columns)
      return nil
    }
    if first.columns == columns { return nil }
    let isSameFormat = (first.columns == nil) == (columns == nil)
    return .splitTogether(
      visibleName(name), first: visibleName(first.name), isSameFormat: isSameFormat)
  }

  /// Appends the heading of a CSV file to both files, once if several inputs have the same heading.
  mutating func append(heading: ArraySlice<UInt8>) {
    valid?.append(heading: heading)
    invalid?.append(heading: heading)
  }

  /// Appends all of a CSV file to the invalid records. Its heading cannot be read, so the meaning
  /// of its rows is unknown.
  mutating func append(unreadable file: inout DataFile) throws(DataFile.Obstacle) {
    guard invalid != nil else { return }
    while !file.isAtEnd, !hasFailed {
      let piece = file.beginning
      file.drop(piece.count)
      try file.readOn(upTo: ChunkReader.beginning)
      invalid?.append(piece[...], records: 0, isWhole: file.isAtEnd && file.beginning.isEmpty)
    }
    invalid?.append(file.beginning[...], records: 0)
    invalid?.endHeading()
  }

  mutating func append(_ chunk: RecordChunk, _ outcome: ChunkOutcome, warningsCount: Bool) {
    guard valid != nil || invalid != nil else { return }
    guard chunk.content == .records else {
      let isWhole = chunk.content == .endOfLong
      invalid?.append(chunk.room[..<chunk.count], records: isWhole ? 1 : 0, isWhole: isWhole)
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

  /// Closes the files; returns false after reporting that one could not be written to its end.
  mutating func close(_ streams: inout Streams) -> Bool {
    valid?.close()
    invalid?.close()
    var isWhole = true
    for (file, areValid) in [(valid, true), (invalid, false)] {
      guard let file, let failure = file.failure else { continue }
      let reason = FileReason.cutOff(failure.message, records: file.records, areValid: areValid)
      streams.report(unwritable: file.name, reason.words)
      isWhole = false
    }
    return isWhole
  }
}
