internal import FormEngine

/// Writes test results as JUnit XML for Jenkins and similar tools
/// (github.com/jenkinsci/xunit-plugin, `junit-10.xsd`). Times are left out, so the same results
/// produce the same bytes.
package struct JUnitWriter: Sendable {
  /// The outcome of one test.
  package enum Outcome: Sendable {
    case passed
    /// A failed expectation: its type, a one-line message, and the full report.
    case failed(type: String, message: String, text: String)
    /// A test that could not run.
    case broken(type: String, message: String, text: String)

    /// Returns the outcome of a test file that could not be read.
    ///
    /// - Parameter text: the report of the findings up to that point.
    package static func unreadable(_ reason: String, after text: String = "") -> Outcome {
      let message = "This file cannot be read: \(reason)."
      return .broken(
        type: "unreadable", message: message, text: text.isEmpty ? message : message + "\n" + text)
    }
  }

  private struct Counts {
    var tests = 0
    var failures = 0
    var errors = 0

    var attributes: String {
      " tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\""
    }
  }

  private var suites: [UInt8] = []
  private var cases = ""
  private var total = Counts()
  private var counts = Counts()
  private var file = ""

  package init() {}

  /// Starts the tests of a form.
  package mutating func beginSuite(_ file: String) {
    self.file = file
    counts = Counts()
    cases = ""
  }

  /// Adds a test to the current suite.
  package mutating func add(_ name: String, _ outcome: Outcome) {
    counts.tests += 1
    let head =
      "    <testcase name=\"\(JUnitWriter.escaped(name))\""
      + " classname=\"\(JUnitWriter.escaped(JUnitWriter.className(file)))\""
    switch outcome {
    case .passed: cases += head + "/>\n"
    case .failed(let type, let message, let text):
      counts.failures += 1
      cases += head + ">\n" + JUnitWriter.reason("failure", type, message, text)
    case .broken(let type, let message, let text):
      counts.errors += 1
      cases += head + ">\n" + JUnitWriter.reason("error", type, message, text)
    }
  }

  /// Ends the current suite.
  package mutating func endSuite() {
    let name = JUnitWriter.escaped(file)
    suites += "  <testsuite name=\"\(name)\"\(counts.attributes)>\n\(cases)  </testsuite>\n".utf8
    total.tests += counts.tests
    total.failures += counts.failures
    total.errors += counts.errors
    cases = ""
  }

  /// Returns the whole document.
  package func finish() -> [UInt8] {
    let head =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"formwalk\"\(total.attributes)>\n"
    return Array(head.utf8) + suites + Array("</testsuites>\n".utf8)
  }

  private static func reason(
    _ element: String, _ type: String, _ message: String, _ text: String
  ) -> String {
    "      <\(element) type=\"\(escaped(type))\" message=\"\(escaped(message))\">"
      + "\(escaped(text, keeping: .lineFeed))</\(element)>\n    </testcase>\n"
  }

  /// Returns the class name for a file, such as `forms.login` for `forms/login.form`. Tools group
  /// tests by the part before the last dot.
  private static func className(_ file: String) -> String {
    let suffix = ".form"
    let stem = file.hasSuffix(suffix) ? String(file.dropLast(suffix.count)) : file
    let parts = stem.split(separator: "/").filter { $0 != "." }.map { part in
      String(part.map { $0 == "." ? "_" : $0 })
    }
    return parts.joined(separator: ".")
  }

  /// Escapes text for content and attributes of XML 1.0. Characters that XML does not allow, or
  /// that attributes would lose, are made visible.
  private static func escaped(_ text: String, keeping kept: KeptControls = []) -> String {
    var result = String.UnicodeScalarView()
    for scalar in visibleText(text, keeping: kept).unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      // Control characters are visible by now; XML 1.0 also excludes these two.
      case "\u{FFFE}", "\u{FFFF}":
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result.append(contentsOf: "&lt;U+\(digits)&gt;".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
