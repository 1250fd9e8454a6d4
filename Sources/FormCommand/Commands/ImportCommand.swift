import FormEngine
import FormLanguage
import FormSyntax
import FormTools

/// `formwalk import`: makes a form from a file in another format.
struct ImportCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  /// The name of the form in messages if it goes to standard output.
  private static let standardName = "imported.form"

  func run(_ streams: inout Streams) -> Int32 {
    let operand = invocation.operands.first ?? ""
    let output = invocation.value("output")
    if let output {
      guard output.hasSuffix(".form") else {
        return streams.report(.noFormFile(output), of: invocation.command)
      }
      if let obstacle = WriteFile.obstacle(toCreating: FilePath(output)) {
        streams.report(unwritable: output, obstacle.message)
        return ExitStatus.unreadable
      }
    }
    guard let importer = FormReading.importer(invocation, &streams) else {
      return ExitStatus.unreadable
    }
    let source: ImportSource
    do throws(SystemError) {
      source = try read(operand)
    } catch {
      streams.report(unreadable: operand, error.message)
      return ExitStatus.unreadable
    }
    guard source.bytes.count <= ImportSource.byteLimit else {
      streams.report(unreadable: operand, FileReason.tooLarge.words)
      return ExitStatus.unreadable
    }
    let file = visibleName(source.name)
    if let fault = ImportFormats.fault(of: source) {
      streams.say(ImportFileMessage.fault(file: file, fault).words)
      return ExitStatus.unreadable
    }
    let named = invocation.value("from").flatMap { ImportFormats.format(named: $0) }
    guard let format = named ?? ImportFormats.format(of: source) else {
      streams.say(ImportFileMessage.unknownFormat(file: file).words)
      return ExitStatus.usageError
    }
    if named == nil {
      streams.error.write(ImportFileMessage.readAs(file: file, format: format.title).words + "\n")
    }
    do throws(ImportFault) {
      var writer = ImportedFormWriter(try format.read(source))
      let written = writer.write(
        name: output ?? Self.standardName, importing: importer)
      return deliver(written, from: file, to: output, importer, &streams)
    } catch {
      streams.say(ImportFileMessage.fault(file: file, error).words)
      return ExitStatus.unreadable
    }
  }

  // MARK: Reading

  /// Reads the file, or the sheet `survey.csv` of a folder.
  private func read(_ operand: String) throws(SystemError) -> ImportSource {
    let limit = ImportSource.byteLimit
    if operand == FormInput.standardInputName {
      let bytes = try ReadFile.bytes(from: System.standardInput, limit: limit)
      return ImportSource(name: operand, bytes: bytes, language: language)
    }
    var path = FilePath(operand)
    if try System.status(of: path).kind == .folder {
      path = path.appending(FilePath("survey.csv"))
    }
    try NamedPath.check(path)
    guard let bytes = try ReadFile.bytesOfRegularFile(path, limit: limit) else { throw .noFile }
    let folder = path.folder
    return ImportSource(name: path.description, bytes: bytes, language: language) { name in
      Self.bytes(of: name, in: folder)
    }
  }

  private var language: String? { invocation.value(CommandTable.language.name) }

  /// Returns the contents of a file in a folder; nil if there is no such file, or if its name leads
  /// elsewhere.
  private static func bytes(of name: String, in folder: FilePath) -> [UInt8]? {
    guard !name.isEmpty, !name.hasPrefix("."), !name.utf8.contains(UInt8(ascii: "/")),
      !name.utf8.contains(0)
    else { return nil }
    let path = folder.appending(FilePath(name))
    let limit = ImportSource.byteLimit
    guard (try? NamedPath.check(path)) != nil,
      let bytes = try? ReadFile.bytesOfRegularFile(path, limit: limit), bytes.count <= limit
    else { return nil }
    return bytes
  }

  // MARK: Writing

  private func deliver(
    _ written: WrittenImport, from file: String, to output: String?, _ importer: FileImporter,
    _ streams: inout Streams
  ) -> Int32 {
    guard written.errors.isEmpty else {
      let errors = written.errors.prefix(10).map(\.message)
      streams.say(ImportFileMessage.notWritten(file: file, errors: errors).words)
      return ExitStatus.findings
    }
    if let output {
      let status = write(written, to: output, importer, &streams)
      guard status == ExitStatus.success else { return status }
    } else {
      streams.output.write(String(decoding: written.source.bytes, as: UTF8.self))
      let languages = written.languages.map(\.name)
      if !languages.isEmpty {
        streams.error.write(ImportFileMessage.translationsNeedOutput(languages).words + "\n")
      }
    }
    for line in written.summary.lines { streams.error.write(visibleText(line) + "\n") }
    return invocation.has("strict") && written.summary.decides
      ? ExitStatus.findings : ExitStatus.success
  }

  /// Writes the form and its PO files, none of which may exist.
  private func write(
    _ written: WrittenImport, to output: String, _ importer: FileImporter,
    _ streams: inout Streams
  ) -> Int32 {
    var files = [(name: output, bytes: written.source.bytes)]
    for file in written.poFiles(at: revision, importing: importer) {
      files.append((translationName(of: output, in: file.language.name), file.bytes))
    }
    for file in files {
      if let obstacle = WriteFile.obstacle(toCreating: FilePath(file.name)) {
        streams.report(unwritable: file.name, obstacle.message)
        return ExitStatus.unreadable
      }
    }
    for file in files {
      do throws(SystemError) {
        try WriteFile.create(FilePath(file.name), with: file.bytes)
      } catch {
        streams.report(unwritable: file.name, error.message)
        return ExitStatus.unreadable
      }
      streams.error.write(ImportFileMessage.wrote(file: visibleName(file.name)).words + "\n")
    }
    return ExitStatus.success
  }

  private var revision: String { TranslationDate.text(invocation.now) }
}
