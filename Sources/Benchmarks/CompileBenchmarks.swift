import FormEngine
import FormLanguage
import FormSyntax

/// Measures compiling a form from text, compared with reading the same bytes once.
func compileBenchmarks(_ report: (Row) -> Void) {
  for fields in [10, 1_000, 10_000, 100_000] {
    let source = BigForm.source(fields: fields)
    let megabytes = Double(source.bytes.count) / 1e6
    let floor = floor(of: source.bytes)
    func row(_ name: String, _ measurement: Measurement) -> Row {
      let rate = digits(megabytes / measurement.median)
      let ratio = digits(measurement.median / floor.median)
      return Row(
        name, "\(fields) fields", measurement, rate: "\(rate) MB/s, \(ratio) of the floor")
    }
    report(row("floor: read the bytes", floor))
    report(row("lex and parse", Measurement { use(SyntaxTree.parse(source)) }))
    report(row("check", Measurement { check(source) }))
    report(
      row("check and compile", Measurement { use(compileForm(source, importing: NoImports())) }))
  }
  for fields in [1_000, 10_000] {
    let source = BigForm.gatedSource(fields: fields)
    report(
      Row("check, shown by one answer", "\(fields) fields", Measurement { check(source) }))
  }
  let plain = Measurement { check(BigForm.plainSource) }
  for reads in [2, 10] {
    let source = BigForm.source(fields: 10_000, reads: reads)
    let measured = Measurement { check(source) }
    report(
      Row(
        "check, rules that read \(reads)", "10000 fields", measured,
        rate: "\(digits(measured.median / plain.median)) of one that reads one"))
  }
}

/// Does what `formwalk check` does with a form that it has read.
private func check(_ source: SourceText) {
  use(compileForm(source, importing: NoImports(), buildsProgram: false))
}
