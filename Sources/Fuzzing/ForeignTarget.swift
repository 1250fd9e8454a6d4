import FormLanguage
import FormSyntax
import FormTools

/// Input: a byte for the format, then a file: an issue form, the questions of copier or
/// cookiecutter, or a data dictionary; or a template, logic or a calculation in a small one.
/// Whatever it is, reading never traps, and the written form has no errors.
enum ForeignTarget {
  static func run(_ input: UnsafeBufferPointer<UInt8>) {
    guard let first = input.first else { return }
    let bytes = Array(input.dropFirst())
    let text = String(decoding: bytes, as: UTF8.self)
    switch first % 8 {
    case 0: read(bytes, GitHubIssueForm.self, "sample.yml")
    case 1: read(bytes, CopierTemplate.self, "sample.yml")
    case 2: read(bytes, CookiecutterTemplate.self, "sample.json")
    case 3: read(bytes, REDCapDictionary.self, "sample.csv")
    case 4: template(text, "when")
    case 5: template(text, "validator")
    case 6: dictionary(text, isCalculation: false)
    default: dictionary(text, isCalculation: true)
    }
  }

  /// Input: a file in YAML. Its values nest no deeper than the limit.
  static func readYAML(_ input: UnsafeBufferPointer<UInt8>) {
    guard let documents = try? YAMLReader.documents(in: Array(input)) else { return }
    for document in documents { require(depth(of: document) <= YAMLReader.depthLimit + 1, "deep") }
  }

  private static func depth(of node: YAMLNode) -> Int {
    switch node.content {
    case .scalar, .unread: 1
    case .sequence(let elements): 1 + (elements.map(depth).max() ?? 0)
    case .mapping(let members): 1 + (members.map { depth(of: $0.value) }.max() ?? 0)
    }
  }

  private static func template(_ text: String, _ property: String) {
    // A block that keeps every line of the text, whatever it contains.
    let lines = text.split(whereSeparator: \.isNewline).map { "    \($0)\n" }.joined()
    let questions = """
      name: {type: str}
      flag: {type: bool}
      count: {type: int, default: 2}
      kind: {type: str, choices: [app, lib], default: lib, when: "{{ flag }}"}
      parts: {type: str, multiselect: true, choices: [docs, tests]}
      q:
        type: str
        \(property): |2

      """
    read(Array((questions + lines).utf8), CopierTemplate.self, "sample.yml")
  }

  private static func dictionary(_ text: String, isCalculation: Bool) {
    let cell = text.split(separator: "\"" as Character, omittingEmptySubsequences: false)
      .joined(separator: "\"\"")
    let rows = """
      field_name,form_name,field_type,field_label,select_choices_or_calculations,text_validation_type,branching_logic
      n,f,text,N,,integer,
      m,f,text,M,,number,
      s,f,radio,S,"1, One | 2, Two",,
      c,f,checkbox,C,"1, One | 2, Two",,
      d,f,text,D,,date_ymd,
      q,f,\(isCalculation ? "calc,Q,\"\(cell)\",," : "text,Q,,,\"\(cell)\"")

      """
    read(Array(rows.utf8), REDCapDictionary.self, "sample.csv")
  }

  /// Reads a file, with those beside it, and checks what becomes of it.
  static func read(
    _ bytes: [UInt8], _ format: any ImportFormat.Type, _ name: String,
    beside files: [String: String] = [:]
  ) {
    let source = ImportSource(name: name, bytes: bytes) { name in
      files[name].map { Array($0.utf8) }
    }
    guard let form = try? format.read(source) else { return }
    var writer = ImportedFormWriter(form)
    let written = writer.write(name: "imported.form", importing: NoImports())
    require(written.errors.isEmpty, "errors in an imported form: \(written.errors.map(\.message))")
    require(formatForm(written.source).bytes == written.source.bytes, "not laid out")
  }
}
