package import FormJSON

/// Writes findings as one JSON object, piece by piece: a version and all findings, each with its
/// place in bytes (from 0), lines and columns (from 1, columns in Unicode scalars), other places,
/// help and fixes. `grammar.md` describes the members.
package struct JSONReportWriter: Sendable {
  /// Increased when a member is removed or changes its meaning, not when one is added.
  package static let version: Int64 = 1

  private var writer: JSONWriter

  package init(_ style: JSONWriter.Style = .pretty) {
    writer = JSONWriter(style)
    writer.beginObject()
    writer.name("version")
    writer.integer(JSONReportWriter.version)
    writer.name("findings")
    writer.beginArray()
  }

  package mutating func add(_ finding: ReportedFinding) {
    writer.beginObject()
    member("name", finding.rule)
    member("severity", finding.severity.rawValue)
    member("message", finding.message)
    place(finding.place)
    if let path = finding.formPath { member("formPath", path) }
    if let pointer = finding.pointer { member("pointer", pointer) }
    if let help = finding.help { member("help", help) }
    writer.name("related")
    writer.beginArray()
    for related in finding.related {
      writer.beginObject()
      member("message", related.message)
      place(related.place)
      writer.end()
    }
    writer.end()
    writer.name("fixes")
    writer.beginArray()
    if let repair = finding.repair { add(repair) }
    writer.end()
    writer.end()
  }

  /// What was written since the last time.
  package mutating func drain() -> [UInt8] { writer.drain() }

  /// The number of bytes that wait to be drained.
  package var count: Int { writer.count }

  /// Ends the findings and the object, with a line break.
  ///
  /// - Parameter more: writes further members of the object.
  package mutating func finish(_ more: (inout JSONWriter) -> Void = { _ in }) -> [UInt8] {
    writer.end()
    more(&writer)
    return writer.finish() + [0x0A]
  }

  private mutating func add(_ repair: ReportedFinding.Repair) {
    writer.beginObject()
    member("title", repair.title)
    writer.name("safe")
    writer.boolean(repair.isSafe)
    writer.name("edits")
    writer.beginArray()
    for edit in repair.edits {
      writer.beginObject()
      range(edit.place)
      member("text", edit.text)
      writer.end()
    }
    writer.end()
    writer.end()
  }

  private mutating func member(_ name: String, _ text: String) {
    writer.name(name)
    writer.string(text)
  }

  private mutating func place(_ place: ReportedFinding.Place) {
    member("path", place.file)
    range(place)
  }

  private mutating func range(_ place: ReportedFinding.Place) {
    for (name, position) in [("start", place.start), ("end", place.end)] {
      writer.name(name)
      writer.beginObject()
      writer.name("byte")
      writer.integer(Int64(position.byte))
      writer.name("line")
      writer.integer(Int64(position.line))
      writer.name("column")
      writer.integer(Int64(position.column))
      writer.end()
    }
  }
}

extension Report {
  /// One JSON object with all findings; `more` writes further members of it.
  package func json(_ more: (inout JSONWriter) -> Void = { _ in }) -> [UInt8] {
    var writer = JSONReportWriter()
    forEach { writer.add($0) }
    return writer.finish(more)
  }
}
