package import FormJSON

/// Writes findings as one JSON object, incrementally: a version and all findings, each with its
/// place in bytes (from 0), lines and columns (from 1, columns in Unicode scalars), other places,
/// help and fixes. `grammar.md` describes the members.
package struct JSONReportWriter: Sendable {
  /// The version of the format, which increases when a member is removed or changes its meaning,
  /// not when one is added.
  static let version: Int64 = 1

  private var writer: JSONWriter

  package init(_ style: JSONWriter.Style = .pretty) {
    writer = JSONWriter(style)
    writer.beginObject()
    writer.name("version")
    writer.integer(JSONReportWriter.version)
    writer.name("findings")
    writer.beginArray()
  }

  package mutating func add(_ finding: ReportedFinding) { add(finding, reason: nil) }

  /// - Parameter reason: for a suppressed finding, why it is.
  private mutating func add(_ finding: ReportedFinding, reason: String?) {
    writer.beginObject()
    writer.members(of: finding, path: finding.place.file)
    if let reason { writer.member("reason", reason) }
    if let help = finding.help { writer.member("help", help) }
    writer.name("related")
    writer.beginArray()
    for related in finding.related {
      writer.beginObject()
      writer.member("message", related.message)
      writer.place(related.place, path: related.place.file)
      writer.end()
    }
    writer.end()
    writer.name("fixes")
    writer.beginArray()
    if let repair = finding.repair { add(repair) }
    writer.end()
    writer.end()
  }

  /// Returns the output since the last call.
  package mutating func drain() -> [UInt8] { writer.drain() }

  /// The number of bytes that have not been drained.
  package var count: Int { writer.count }

  /// Ends the array of findings and the object, followed by a line feed.
  ///
  /// - Parameters:
  ///   - suppressed: the findings that comments keep away.
  ///   - unreadable: the files that could not be read.
  ///   - more: writes further members of the object.
  package mutating func finish(
    suppressed: [(finding: ReportedFinding, reason: String)] = [],
    unreadable: [UnreadableFile] = [], _ more: (inout JSONWriter) -> Void = { _ in }
  ) -> [UInt8] {
    writer.end()
    if !suppressed.isEmpty {
      writer.name("suppressed")
      writer.beginArray()
      for one in suppressed { add(one.finding, reason: one.reason) }
      writer.end()
    }
    if !unreadable.isEmpty {
      writer.name("unreadable")
      writer.beginArray()
      for file in unreadable {
        writer.beginObject()
        writer.member("path", file.name)
        writer.member("reason", file.reason)
        writer.end()
      }
      writer.end()
    }
    more(&writer)
    return writer.finish() + [0x0A]
  }

  private mutating func add(_ repair: ReportedFinding.Repair) {
    writer.beginObject()
    writer.member("title", repair.title)
    writer.name("safe")
    writer.boolean(repair.isSafe)
    writer.name("edits")
    writer.beginArray()
    for edit in repair.edits {
      writer.beginObject()
      writer.place(edit.place, path: nil)
      writer.member("text", edit.text)
      writer.end()
    }
    writer.end()
    writer.end()
  }
}

extension JSONWriter {
  /// Writes a finding about a record as an object. It has no file name, help, other places or
  /// fixes, which such findings lack.
  package mutating func recordFinding(_ finding: ReportedFinding) {
    beginObject()
    members(of: finding, path: nil)
    end()
  }

  fileprivate mutating func members(of finding: ReportedFinding, path: String?) {
    member("name", finding.rule)
    member("severity", finding.severity.rawValue)
    member("message", finding.message)
    place(finding.place, path: path)
    if let path = finding.formPath { member("formPath", path) }
    if let pointer = finding.pointer { member("pointer", pointer) }
  }

  fileprivate mutating func member(_ name: String, _ text: String) {
    self.name(name)
    string(text)
  }

  fileprivate mutating func place(_ place: ReportedFinding.Place, path: String?) {
    if let path { member("path", path) }
    for (name, position) in [("start", place.start), ("end", place.end)] {
      self.name(name)
      beginObject()
      self.name("byte")
      integer(Int64(position.byte))
      self.name("line")
      integer(Int64(position.line))
      self.name("column")
      integer(Int64(position.column))
      end()
    }
  }
}

extension Report {
  /// Returns a JSON object with all findings; `more` writes further members.
  package func json(
    _ style: JSONWriter.Style = .pretty, unreadable: [UnreadableFile] = [],
    _ more: (inout JSONWriter) -> Void = { _ in }
  ) -> [UInt8] {
    var writer = JSONReportWriter(style)
    forEach { writer.add($0) }
    return writer.finish(suppressed: reportedSuppressions, unreadable: unreadable, more)
  }
}
