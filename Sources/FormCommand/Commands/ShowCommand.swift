import FormEngine
import FormJSON
import FormLanguage
import FormRunner

/// `formwalk show`: prints an answered form for people to read.
struct ShowCommand {
  private let invocation: Invocation
  private var errors = 0
  private var warnings = 0
  /// The place to explain for `--why`; nil if whole records are shown.
  private var explained: ExplainedRecord?
  /// The error of records without that place, as long as no record has it.
  private var unknownPlace: PathNameError?
  private var hasExplained = false
  /// The language that records are shown in; nil for English.
  private var language: Language?

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  private static let dataLimit = 64 << 20

  func run(_ streams: inout Streams) -> Int32 {
    var command = self
    return command.show(&streams)
  }

  private mutating func show(_ streams: inout Streams) -> Int32 {
    guard let form = invocation.operands.first, let data = invocation.operands.last else {
      return ExitStatus.usageError
    }
    if RecordKind(name: data) == .csv {
      streams.say(.noRecordInCSV)
      return ExitStatus.usageError
    }
    let why = invocation.value("why")
    let reading = FormReading.one(form, invocation, &streams) { compilation, _ in
      why == nil ? nil : compilation.written.map { FormExplainer($0, answers: .record) }
    }
    guard let reading else { return ExitStatus.unreadable }
    guard case .compiled(let program, let explainer) = reading else { return ExitStatus.findings }
    if let why, let explainer { explained = ExplainedRecord(explainer, place: why) }
    guard let clock = RunClock(fixed: invocation.now) else {
      streams.say(.noClock)
      return ExitStatus.unreadable
    }
    guard let bytes = read(data, &streams) else { return ExitStatus.unreadable }
    language = program.language
    let reader = AnsweredForm.Reader(program, clock: clock.now)
    show(bytes, of: data, reader, &streams)
    if let unknownPlace, !hasExplained {
      streams.say(visibleText(unknownPlace.message))
      return ExitStatus.usageError
    }
    reportCounts(&streams)
    let isFinding = errors > 0 || (warnings > 0 && invocation.has("warnings-as-errors"))
    return isFinding ? ExitStatus.findings : ExitStatus.success
  }

  private func read(_ name: String, _ streams: inout Streams) -> [UInt8]? {
    do throws(SystemError) {
      let limit = Self.dataLimit
      let bytes =
        name == FormInput.standardInputName
        ? try ReadFile.bytes(from: System.standardInput, limit: limit)
        : try ReadFile.bytes(of: FilePath(name), limit: limit)
      if bytes.count > limit {
        streams.report(unreadable: name, FileReason.tooLarge.words)
      } else if bytes.starts(with: [0x1F, 0x8B]) || bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
        streams.report(unreadable: name, FileReason.compressed.words)
      } else if let encoding = utf16Encoding(bytes) {
        streams.report(unreadable: name, FileReason.utf16(encoding).words)
      } else {
        return bytes
      }
    } catch {
      streams.report(unreadable: name, error.message)
    }
    return nil
  }

  // MARK: Records

  /// Shows the single record of a file, each record of an array, or each line of NDJSON.
  private mutating func show(
    _ bytes: [UInt8], of name: String, _ reader: AnsweredForm.Reader, _ streams: inout Streams
  ) {
    let named = RecordKind(name: name)
    if named == .ndjson { return showLines(bytes, of: name, reader, &streams) }
    let file = KnownFile(name: name, bytes: bytes)
    do throws(JSONError) {
      // The depth is not limited, because unknown members are not read.
      let document = try JSONDocument(bytes)
      guard document.root.kind == .array else {
        return show(document.root, number: nil, in: file, reader, &streams)
      }
      var number = 0
      for element in document.root.elements {
        number += 1
        show(element, number: number, in: file, reader, &streams)
      }
      if number == 0 {
        report(.noneInArray, at: file.place(at: 0), &streams)
      }
    } catch {
      guard (named ?? RecordKind.guess(bytes, isWhole: true)) == .ndjson else {
        return report(
          .notJSON(reason: error.message), at: file.place(at: error.offset), &streams)
      }
      showLines(bytes, of: name, reader, &streams)
    }
  }

  private mutating func showLines(
    _ bytes: [UInt8], of name: String, _ reader: AnsweredForm.Reader, _ streams: inout Streams
  ) {
    let lines = Self.lines(of: bytes)
    // A single record is not numbered.
    let isOne = Array(lines.prefix(2)).count == 1
    var count = 0
    for (index, range) in lines {
      count += 1
      let number = isOne ? nil : count
      let line = Array(bytes[range])
      let file = KnownFile(name: name, bytes: line, firstLine: index)
      do throws(JSONError) {
        let document = try JSONDocument(line)
        show(document.root, number: number, in: file, reader, &streams)
      } catch {
        if let number { separate(number, &streams) }
        report(.notJSON(reason: error.message), at: file.place(at: error.offset), &streams)
      }
    }
    if count == 0 {
      let file = KnownFile(name: name, bytes: bytes)
      report(.noneInFile, at: file.place(at: 0), &streams)
    }
  }

  /// Returns the lines that are not blank, numbered from 1, without a byte-order mark.
  private static func lines(of bytes: [UInt8]) -> some Sequence<(number: Int, range: Range<Int>)> {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return sequence(state: (number: 0, start: start)) { next -> (number: Int, range: Range<Int>)? in
      while next.start < bytes.count {
        let range = next.start..<(bytes[next.start...].firstIndex(of: 0x0A) ?? bytes.count)
        next = (next.number + 1, range.upperBound + 1)
        if !bytes[range].allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
          return (next.number, range)
        }
      }
      return nil
    }
  }

  private mutating func show(
    _ record: JSONElement, number: Int?, in file: KnownFile, _ reader: AnsweredForm.Reader,
    _ streams: inout Streams
  ) {
    if let number { separate(number, &streams) }
    guard record.kind == .object else {
      return report(.noObject, at: file.place(of: record), &streams)
    }
    let form = reader.read(record, in: file)
    if let explained { return explain(form, explained, isAlone: number == nil, &streams) }
    let shown = AnsweredFormText(form, width: width, ink: ink)
    streams.output.write(isolatingRightToLeft(shown.text))
    errors += shown.errors
    warnings += shown.warnings
  }

  /// Explains a place in one record. Other problems of the record are not reported.
  private mutating func explain(
    _ form: AnsweredForm, _ explained: ExplainedRecord, isAlone: Bool, _ streams: inout Streams
  ) {
    switch explained.lines(of: form) {
    case .success(let lines):
      hasExplained = true
      for line in lines { streams.output.write(isolatingRightToLeft(line) + "\n") }
    case .failure(let error):
      unknownPlace = error
      guard !isAlone else { return }
      errors += 1
      streams.output.write("\(ink.error("Error:")) \(visibleText(error.message))\n")
    }
  }

  /// Prints the line before a record.
  private func separate(_ number: Int, _ streams: inout Streams) {
    let head = "── \(number) "
    let rule = String(repeating: "─", count: max(4, min(width, 80) - head.count))
    streams.output.write("\(number > 1 ? "\n" : "")\(ink.dim(head + rule))\n\n")
  }

  private mutating func report(
    _ message: RecordFileMessage, at place: PresetFinding.Place, _ streams: inout Streams
  ) {
    errors += 1
    let finding = PresetFinding(message: message.words, place: place)
    streams.output.write("\(ink.error(visibleText(finding.description)))\n")
  }

  /// Prints a summary such as `2 errors, 1 warning.`
  private func reportCounts(_ streams: inout Streams) {
    let counts = [(errors, ShowMessage.errors(errors)), (warnings, .warnings(warnings))]
    let parts = counts.filter { $0.0 > 0 }.map { $0.1.text(in: language) }
    if !parts.isEmpty { streams.output.write("\n\(parts.joined(separator: ", ")).\n") }
  }

  // MARK: Output

  private var ink: ShowInk {
    ShowInk(isOn: ColorChoice.isOn(invocation.value("color"), for: System.standardOutput))
  }

  private var width: Int { System.width(of: System.standardOutput) ?? 80 }
}
