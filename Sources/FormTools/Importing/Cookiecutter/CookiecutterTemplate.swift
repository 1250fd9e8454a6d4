internal import FormJSON
internal import FormSyntax

/// The variables of cookiecutter: `cookiecutter.json`, as cookiecutter's documentation describes
/// them.
package enum CookiecutterTemplate: ImportFormat {
  package static let name = "cookiecutter"
  package static let title = "the variables of a cookiecutter template"

  package static func recognizes(_ source: ImportSource) -> Bool {
    // Any object may contain variables, so this format is tried after all others.
    let first = source.bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    return first == UInt8(ascii: "{")
  }

  package static func read(_ source: ImportSource) throws(ImportFault) -> ImportedForm {
    let lines = JSONPlaces(source.bytes)
    let document: JSONDocument
    do {
      document = try JSONDocument(source.bytes, depthLimit: 64)
    } catch {
      throw ImportFault(.malformed(error.message), at: lines.place(error.offset))
    }
    guard document.root.kind == .object else {
      throw ImportFault(.malformed("there are no variables"), at: "1:1")
    }
    var reader = CookiecutterReader(document.root, lines)
    return try reader.read(named: source.stem)
  }
}

/// The places of offsets in a JSON file.
struct JSONPlaces {
  private let lines: LineTable

  init(_ bytes: [UInt8]) { lines = LineTable(SourceText(name: "", bytes: bytes)) }

  /// Returns the place of an offset as people write it: `12:5`.
  func place(_ offset: Int) -> String {
    let position = lines.position(of: offset)
    return "\(position.line):\(position.column)"
  }
}
