import FormEngine
import FormJSON
import FormSyntax

/// Checks records, which are answered forms from elsewhere, by all rules of a form and without a
/// session.
///
/// Make one and check many records with it: a record without findings allocates next to nothing. A
/// checker works for one thread at a time.
public final class RecordChecker {
  private var checker: FormEngine.RecordChecker
  private let shown: ShownRecords

  /// Makes a checker.
  ///
  /// - Parameters:
  ///   - form: the form that the records answer.
  ///   - isStrict: whether a member that the form does not have is an error rather than a warning.
  ///   - now: what `today()` and `now()` mean for all of the records.
  public init(_ form: Form, isStrict: Bool = false, at now: DateTime) {
    checker = FormEngine.RecordChecker(
      RecordPlan(form.program, clock: now.engine), isStrict: isStrict)
    shown = ShownRecords(form.program)
  }

  /// Checks one record.
  ///
  /// - Parameters:
  ///   - json: one JSON object, of less than 1 GiB in UTF-8.
  ///   - name: what findings call the record.
  /// - Returns: what is wrong with it; text that is not JSON has one finding, `json`. A record with
  ///   findings takes time linear in its length for each of them.
  public func check(_ json: String, name: String = "record") -> Findings {
    check(utf8: Array(json.utf8), name: name)
  }

  /// Checks one record in UTF-8, as ``check(_:name:)`` does.
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
