import FormEngine
import FormLanguage
import FormTools

/// Measures the making of records of the registration form: valid ones, with and without a sum and
/// a rule, and invalid ones.
func sampleBenchmarks(_ report: (Row) -> Void) {
  for (name, isComputed, breaksRules, count) in [
    ("samples: valid", false, false, 20_000), ("samples: sum and rule", true, false, 2_000),
    ("samples: invalid", false, true, 500),
  ] {
    let source = RegistrationRecords.form(isComputed: isComputed)
    guard let program = compileForm(source, importing: NoImports()).program,
      let clock = LocalDateTime(iso: "2030-01-01T12:00")
    else { return }
    var size = 0
    var made = 0
    let measured = Measurement {
      let sampler = Sampler(
        program, clock: clock, later: nil, seed: 1, breaksRules: breaksRules, as: .lines,
        source: source, importing: NoImports())
      (size, made) = (0, 0)
      while made < count, sampler.next() {
        size += sampler.bytes.count + 1
        made += 1
      }
    }
    let rate =
      "\(digits(Double(count) / measured.median / 1e3)) thousand/s, "
      + "\(digits(Double(size) / measured.median / 1e6)) MB/s"
    report(Row(name, "\(count) records", measured, rate: made == count ? rate : "FAILED"))
  }
}
