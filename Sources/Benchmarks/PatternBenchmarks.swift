import FormEngine

/// Measures matching, with short texts and adversarial ones, compared with reading the same bytes
/// once.
func patternBenchmarks(_ report: (Row) -> Void) {
  let short = [
    ("identifier", "[A-Z]{2}-[0-9]{5}", "AB-12345"),
    ("e-mail", #"[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}"#, "user1.work@mail.example.com"),
  ]
  for (name, source, text) in short {
    guard let pattern = try? Pattern(source: source, ignoringCase: false) else { continue }
    var scratch = PatternScratch()
    report(
      Row(
        "match a pattern", name,
        Measurement(pieces: 1_000) {
          for _ in 0..<1_000 { use(pattern.matches(text, scratch: &scratch)) }
        }))
  }
  let letters = String(repeating: "a", count: 1_000_000)
  let floor = floor(of: Array(letters.utf8))
  report(Row("floor: read the bytes", "1 MB", floor))
  for source in ["(a+)+b", "(a|a)*b", "(.*)*b", "a{1,100}{1,100}"] {
    guard let pattern = try? Pattern(source: source, ignoringCase: false) else { continue }
    var scratch = PatternScratch()
    let measured = Measurement { use(pattern.matches(letters, scratch: &scratch)) }
    report(
      Row(
        "match 1 MB of `a`", "/\(source)/", measured,
        rate: "\(digits(measured.median / floor.median)) of the floor"))
  }
}
