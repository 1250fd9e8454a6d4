/// The questions of copier: `copier.yml`, as copier's documentation describes them under
/// “Configuring a template”.
package enum CopierTemplate: ImportFormat {
  package static let name = "copier"
  package static let title = "the questions of a copier template"

  package static func recognizes(_ source: ImportSource) -> Bool {
    guard source.hasExtension("yml", "yaml") || !source.bytes.starts(with: [0x7B]) else {
      return false
    }
    guard let documents = try? source.documents() else {
      return source.hasExtension("yml", "yaml")
    }
    return documents.contains { document in
      document.members.contains { member in
        guard let key = member.key.source else { return false }
        return CopierSettings.isSetting(key)
          || member.value.members.contains {
            CopierSettings.properties.contains($0.key.source ?? "")
          }
      }
    }
  }

  package static func read(_ source: ImportSource) throws(ImportFault) -> ImportedForm {
    let documents = try source.documents()
    guard documents.contains(where: \.isMapping) else {
      throw ImportFault(.malformed("there are no questions"), at: "1:1")
    }
    var reader = CopierReader(documents)
    return reader.read(named: source.stem)
  }
}

/// The settings of a template, and the properties of its questions.
enum CopierSettings {
  /// Some settings that only templates of copier have.
  private static let known: Set<String> = [
    "_subdirectory", "_min_copier_version", "_exclude", "_tasks", "_templates_suffix",
    "_skip_if_exists", "_jinja_extensions", "_answers_file", "_envops", "_migrations",
    "_secret_questions", "_message_after_copy", "_message_before_copy",
  ]

  static func isSetting(_ key: String) -> Bool { known.contains(key) }

  static let properties: Set<String> = [
    "type", "help", "default", "choices", "when", "validator", "multiselect", "secret",
    "placeholder", "multiline", "qmark", "ask",
  ]

  /// Returns the delimiters of templates, which `_envops` may change.
  static func marks(_ documents: [YAMLNode]) -> JinjaMarks {
    var marks = JinjaMarks()
    guard let settings = documents.compactMap({ $0["_envops"] }).last else { return marks }
    func text(_ key: String, _ standard: String) -> String {
      let text = settings[key]?.source ?? standard
      return text.isEmpty ? standard : text
    }
    marks.output = (text("variable_start_string", "{{"), text("variable_end_string", "}}"))
    marks.statement = (text("block_start_string", "{%"), text("block_end_string", "%}"))
    marks.comment = (text("comment_start_string", "{#"), text("comment_end_string", "#}"))
    return marks
  }
}
