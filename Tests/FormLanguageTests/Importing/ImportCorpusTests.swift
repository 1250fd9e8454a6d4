import FormLanguage
import FormSyntax
import FormTools
import Foundation
import TestCases
import Testing

/// A file of another format, by the format's name.
struct ForeignFile {
  static let endings = [
    "github": "yml", "copier": "yml", "cookiecutter": "json", "redcap": "csv",
  ]

  let format: any ImportFormat.Type
  let source: ImportSource

  init(_ format: String, _ bytes: [UInt8]) throws {
    self.format = try #require(ImportFormats.format(named: format))
    let ending = try #require(Self.endings[format])
    source = ImportSource(name: "sample.\(ending)", bytes: bytes)
  }

  init(_ format: String, _ text: String) throws { try self.init(format, Array(text.utf8)) }

  /// Imports the file, and checks that the form has no errors.
  func imported() throws -> (text: String, summary: [String]) {
    var writer = ImportedFormWriter(try format.read(source))
    let written = writer.write(name: "imported.form", importing: NoImports())
    #expect(written.errors.isEmpty, "\(written.errors.map(\.message))")
    let text = String(decoding: written.source.bytes, as: UTF8.self)
    let errors = compileForm(written.source, importing: NoImports()).diagnostics
      .filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors.map(\.message)) in \(text)")
    return (text, written.summary.lines)
  }

  /// The reason why the file is not read, with its place.
  func fault() throws -> String {
    do throws(ImportFault) {
      _ = try format.read(source)
    } catch {
      return "\(error.place ?? "-") \(error.reason.words)"
    }
    return "none"
  }
}

/// Files of other formats become the forms beside them.
@Suite struct ImportCorpusTests {
  static let files = Corpus.files(in: "Importing", ending: ".txt")

  /// The parts of a file in the corpus: what is imported, the form, and the summary.
  static func parts(of file: String) throws -> [String] {
    let parts = try Corpus.text("Importing/\(file)").components(separatedBy: "----------\n")
    try #require(parts.count == 3)
    return parts
  }

  static func format(of file: String) -> String { String(file.prefix { $0 != "." }) }

  @Test func filesBecomeForms() async {
    #expect(Self.files.count >= 8)
    await forEachCase(Self.files) { file in
      let parts = try Self.parts(of: file)
      let (text, summary) = try ForeignFile(Self.format(of: file), parts[0]).imported()
      let lines = summary.map { $0 + "\n" }.joined()
      if ProcessInfo.processInfo.environment["FORMWALK_REWRITE"] != nil {
        let path = Corpus.folder.appending(path: "Importing/\(file)")
        try [parts[0], text, lines].joined(separator: "----------\n").write(
          to: path, atomically: true, encoding: .utf8)
      }
      #expect(text == parts[1])
      #expect(lines == parts[2])
    }
  }

  /// The format of a file is known from its contents.
  @Test func formatsAreRecognized() async {
    await forEachCase(Self.files) { file in
      let input = try ForeignFile(Self.format(of: file), try Self.parts(of: file)[0])
      #expect(ImportFormats.format(of: input.source)?.name == input.format.name)
    }
  }

  /// Whatever is missing of a file, or changed in it, it is a form without errors or a fault with
  /// its place.
  @Test(.slow) func damagedFilesAreReported() async {
    await forEachCase(Self.files) { file in
      let bytes = Array(try Self.parts(of: file)[0].utf8)
      let format = Self.format(of: file)
      for end in stride(from: 0, to: bytes.count, by: 7) {
        let cut = try ForeignFile(format, Array(bytes[..<end]))
        do throws(ImportFault) {
          _ = try cut.format.read(cut.source)
        } catch {
          #expect(error.place != nil, "\(end)")
        }
        var changed = bytes
        changed[end] = [0x22, 0x27, 0x5B, 0x7B, 0x0A, 0x2A, 0x26, 0x7C][end / 7 % 8]
        let other = try ForeignFile(format, changed)
        _ = try? other.format.read(other.source)
        changed[end] = 0xFF
        #expect(try ForeignFile(format, changed).fault() != "none")
      }
    }
  }
}
