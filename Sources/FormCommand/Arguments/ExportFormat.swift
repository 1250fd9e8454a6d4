/// The formats of `export --as`.
enum ExportFormat: String, CaseIterable {
  case jsonSchema = "json-schema"
  case markdown

  /// Reads the format given by `--as`, or else by the extension of the output file; nil if neither
  /// gives one.
  init?(_ invocation: Invocation) {
    if let asked = invocation.value("as") {
      self.init(rawValue: asked)
      return
    }
    let name = invocation.value("output") ?? ""
    if name.hasSuffix(".json") {
      self = .jsonSchema
    } else if name.hasSuffix(".md") {
      self = .markdown
    } else {
      return nil
    }
  }
}
