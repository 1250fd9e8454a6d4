internal import JSON

extension Report {
  /// One object: a version and all findings, each with its place in bytes, lines and columns (both
  /// from 1, columns in Unicode scalars), other places, help and fixes.
  public func json() -> [UInt8] {
    var tables = LineTables()
    var writer = JSONWriter(.pretty)
    writer.beginObject()
    writer.name("version")
    writer.integer(1)
    writer.name("findings")
    writer.beginArray()
    for diagnostic in diagnostics { write(diagnostic, &writer, &tables) }
    writer.end()
    writer.end()
    return writer.finish() + [0x0A]
  }

  private func write(
    _ diagnostic: Diagnostic, _ writer: inout JSONWriter, _ tables: inout LineTables
  ) {
    writer.beginObject()
    writer.name("name")
    writer.string(diagnostic.name.rawValue)
    writer.name("severity")
    writer.string(diagnostic.severity.rawValue)
    writer.name("message")
    writer.string(diagnostic.message)
    place(diagnostic.source, diagnostic.span, &writer, &tables)
    if let help = diagnostic.help {
      writer.name("help")
      writer.string(help)
    }
    writer.name("related")
    writer.beginArray()
    for label in diagnostic.labels {
      writer.beginObject()
      writer.name("message")
      writer.string(label.text)
      place(label.source, label.span, &writer, &tables)
      writer.end()
    }
    writer.end()
    writer.name("fixes")
    writer.beginArray()
    if let fix = diagnostic.fix {
      writer.beginObject()
      writer.name("title")
      writer.string(fix.title)
      writer.name("safe")
      writer.boolean(fix.isSafe)
      writer.name("edits")
      writer.beginArray()
      for edit in fix.edits {
        writer.beginObject()
        range(diagnostic.source, edit.span, &writer, &tables)
        writer.name("text")
        writer.string(edit.replacement)
        writer.end()
      }
      writer.end()
      writer.end()
    }
    writer.end()
    writer.end()
  }

  private func place(
    _ source: SourceText, _ span: Span, _ writer: inout JSONWriter, _ tables: inout LineTables
  ) {
    writer.name("path")
    writer.string(source.name)
    range(source, span, &writer, &tables)
  }

  private func range(
    _ source: SourceText, _ span: Span, _ writer: inout JSONWriter, _ tables: inout LineTables
  ) {
    let table = tables.table(of: source)
    for (name, offset) in [("start", span.start), ("end", max(span.start, span.end))] {
      let position = table.position(of: Int(offset))
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
