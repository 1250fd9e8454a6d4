import FormCommand
import FormEngine
import FormJSON
import FormLanguage
import FormSyntax

/// Measures checking records in this process, on one thread and on one thread per processor.
func recordBenchmarks(_ report: (Row) -> Void) {
  let records = RegistrationRecords(50_000)
  let work = "\(records.ends.count) records"
  func row(_ name: String, _ measured: Measurement, found: Int? = nil) {
    var rate = recordRate(records.ends.count, records.bytes.count, measured)
    if let found, found != records.defects {
      rate += "; FOUND \(found) OF \(records.defects) DEFECTS"
    }
    report(Row(name, work, measured, rate: rate))
  }
  row("floor: read the bytes", floor(of: records.bytes))
  row("records: tokens alone", Measurement { use(tokens(of: records)) })
  for isComputed in [false, true] {
    guard let plan = plan(isComputed: isComputed) else { return }
    let name = isComputed ? "records: sum and rule" : "records: check"
    var found = 0
    row(
      name, Measurement { found = faulty(in: records, 0..<records.ends.count, plan) }, found: found)
    let jobs = ProgramStart.processorCount
    guard jobs > 1 else { continue }
    row(
      "\(name), \(jobs) threads",
      Measurement {
        ProgramStart.inParallel(jobs) { index in
          let count = records.ends.count
          use(faulty(in: records, count * index / jobs..<count * (index + 1) / jobs, plan))
        }
      })
  }
}

/// Measures `formwalk validate` as a process, compared with one that reads the same bytes once. The
/// peak memory of a child process includes what this process had at that time, so this part runs
/// first.
func recordProcessBenchmarks(_ report: (Row) -> Void) {
  let own = CommandLine.arguments.first ?? ""
  let folder = own.split(separator: "/", omittingEmptySubsequences: false).dropLast()
  let program = (folder + ["formwalk"]).joined(separator: "/")
  guard ProgramStart.succeeds([program, "--version"]),
    let form = ScratchFile("form", RegistrationRecords.form().bytes),
    let data = ScratchFile("ndjson")
  else { return }
  var records = RegistrationRecords()
  var (count, size) = (0, 0)
  while count < 200_000 {
    records.append(500)
    let bytes = records.take()
    guard data.append(bytes) else { return }
    count += 500
    size += bytes.count
  }
  func row(_ name: String, _ arguments: [String], _ status: Int32) {
    var isRight = true
    let measured = Measurement { isRight = isRight && ProgramStart.status(arguments) == status }
    let peak = Double(ProgramStart.peakMemoryOfPrograms) / 1_048_576
    let rate = recordRate(count, size, measured) + ", at most \(digits(peak)) MiB"
    report(Row(name, "\(count) records", measured, rate: isRight ? rate : "FAILED"))
  }
  row("floor: cat", ["/bin/cat", data.path], 0)
  for jobs in Set([1, ProgramStart.processorCount]).sorted() {
    row(
      "formwalk validate, \(jobs) job\(jobs == 1 ? "" : "s")",
      [program, "validate", "--jobs", "\(jobs)", form.path, data.path], 1)
  }
}

private func recordRate(_ count: Int, _ size: Int, _ measured: Measurement) -> String {
  "\(digits(Double(count) / measured.median / 1e6)) million/s, "
    + "\(digits(Double(size) / measured.median / 1e6)) MB/s"
}

private func plan(isComputed: Bool) -> RecordPlan? {
  let source = RegistrationRecords.form(isComputed: isComputed)
  guard let program = compileForm(source, importing: NoImports()).program,
    let clock = LocalDateTime(iso: "2030-01-01T12:00")
  else { return nil }
  return RecordPlan(program, clock: clock)
}

/// Returns the number of invalid records.
private func faulty(in records: RegistrationRecords, _ range: Range<Int>, _ plan: RecordPlan) -> Int
{
  var checker = RecordChecker(plan)
  var found = 0
  forEachLine(of: records, range) { line in
    if (try? checker.check(line)) == true { found += 1 }
  }
  return found
}

private func tokens(of records: RegistrationRecords) -> Int {
  var tape = JSONTape()
  var tokens = 0
  forEachLine(of: records, 0..<records.ends.count) { line in
    if (try? tape.fill(from: line)) != nil { tokens += tape.count }
  }
  return tokens
}

private func forEachLine(
  of records: RegistrationRecords, _ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
) {
  records.bytes.withUnsafeBufferPointer { bytes in
    var start = range.lowerBound > 0 ? records.ends[range.lowerBound - 1] : 0
    for index in range {
      body(UnsafeBufferPointer(rebasing: bytes[start..<records.ends[index] - 1]))
      start = records.ends[index]
    }
  }
}
