import FormEngine
import FormJSON
import FormSyntax

/// A checker that validates records, which are forms answered elsewhere, against all rules of a
/// form, without a session.
///
/// Reuse one checker for many records: checking a record without findings allocates next to
/// nothing. Use a checker from one thread at a time.
public final class RecordChecker {
  private var checker: FormEngine.RecordChecker
  private let shown: ShownRecords

  /// Creates a checker.
  ///
  /// - Parameters:
  ///   - form: the form that the records answer.
  ///   - isStrict: true if a member that is not in the form is an error rather than a warning.
  ///   - now: the value of `today()` and `now()` for all of the records.
  public init(_ form: Form, isStrict: Bool = false, at now: DateTime) {
    checker = FormEngine.RecordChecker(
      RecordPlan(form.program, clock: now.engine), isStrict: isStrict)
    shown = ShownRecords(form.program)
  }

  /// Checks one record.
  ///
  /// - Parameters:
  ///   - json: one JSON object, of less than 1 GiB in UTF-8.
  ///   - name: the name of the record in findings.
  /// - Returns: the findings. For text that is not JSON there is a single one, `json`. Each finding
  ///   takes time linear in the length of the record.
  public func check(_ json: String, name: String = "record") -> Findings {
    check(utf8: Array(json.utf8), name: name)
  }

  /// Checks one record given as UTF-8, as ``check(_:name:)`` does.
  public func check(utf8 json: [UInt8], name: String = "record") -> Findings {
    let found: [RecordFinding]
    do throws(JSONError) {
      found = try json.withUnsafeBufferPointer { bytes throws(JSONError) in
        try checker.check(bytes)
        return checker.findings
      }
    } catch {
      let place = Swift.min(error.offset, json.count)
      found = [
        RecordFinding(
          rule: RecordRule.json.rawValue, message: error.sentence,
          range: place..<Swift.min(place + 1, json.count))
      ]
    }
    if found.isEmpty { return Findings(all: []) }
    return Findings(found, in: SourceText(name: name, bytes: json), shown)
  }
}
