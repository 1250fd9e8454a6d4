import FormEngine
import FormLanguage
import FormSyntax
import FormTools

/// A reader that compiles the forms of a command one by one.
struct FormReading {
  /// The number of forms that were read.
  private(set) var fileCount = 0
  /// The files and folders that could not be read, with the reasons.
  private(set) var unreadable: [UnreadableFile] = []
  var isIncomplete: Bool { !unreadable.isEmpty }
  /// True if forms were given but none could be read, so nothing is known about them.
  var hasReadNone: Bool { isIncomplete && fileCount == 0 }
  let importer: FileImporter
  let library: FormLibrary
  private let search: FormSearch

  /// Returns nil after reporting that the root is not a folder.
  init?(_ invocation: Invocation, _ streams: inout Streams) {
    guard let importer = FormReading.importer(invocation, &streams) else { return nil }
    self.importer = importer
    library = FormLibrary(importing: importer)
    let follows = invocation.has(CommandTable.follow.name)
    search = FormSearch(invocation.operands, in: importer.workspace, follows: follows)
    importer.add(search.inputs)
    for failure in search.failures {
      streams.report(unreadable: failure.name, failure.reason)
      unreadable.append(UnreadableFile(name: failure.name, reason: failure.reason))
    }
    if search.passedOver > 0 {
      streams.say(.linksPassedOver(search.passedOver, isFollowing: follows))
    }
    for folder in search.emptyFolders {
      streams.say(.noFormFile(folder: visibleName(folder)))
    }
  }

  static func importer(_ invocation: Invocation, _ streams: inout Streams) -> FileImporter? {
    do throws(SystemError) {
      return try FileImporter(root: invocation.value("root"))
    } catch {
      streams.report(unreadable: invocation.value("root") ?? ".", error.message)
      return nil
    }
  }

  /// Compiles each form in turn. A form that cannot be read is reported and does not stop the
  /// others.
  ///
  /// - Parameters:
  ///   - buildsPrograms: true if `body` needs the compiled form, not only the findings.
  ///   - keepsPlaces: true if `body` needs source places for coverage.
  mutating func forEach(
    _ streams: inout Streams, buildsPrograms: Bool = true, keepsPlaces: Bool = false,
    _ body: (SourceText, Compilation) -> Void
  ) {
    let library = library
    forEachSource(&streams) { _, source, _ in
      body(
        source, library.compile(source, buildsProgram: buildsPrograms, keepsPlaces: keepsPlaces))
    }
  }

  /// Reads each form in turn. A form that cannot be read is reported and does not stop the others.
  mutating func forEachSource(
    _ streams: inout Streams,
    _ body: (FormInput, SourceText, inout Streams) -> Void
  ) {
    let count = search.inputs.count
    var progress = ProgressBar()
    for (number, input) in search.inputs.enumerated() {
      if number > 0 {
        progress.show(Double(number) / Double(count), "\(number) of \(count) files", &streams)
      }
      do throws(SystemError) {
        let source = try importer.source(of: input)
        fileCount += 1
        body(input, source, &streams)
      } catch {
        progress.clear()
        streams.report(unreadable: input.name, error.message)
        unreadable.append(UnreadableFile(name: input.name, reason: error.message))
      }
    }
    progress.clear()
  }

  /// Fixes each form in memory, imported forms first; returns the results in the order of the
  /// forms.
  mutating func repairs(
    guesses: Bool, _ streams: inout Streams
  ) -> [(input: FormInput, source: SourceText, repair: Repair)] {
    var forms: [(input: FormInput, source: SourceText)] = []
    forEachSource(&streams) { input, source, _ in forms.append((input, source)) }
    let repairs = library.repair(forms.map(\.source), guesses: guesses)
    return zip(forms, repairs).map { ($0.input, $0.source, $1) }
  }

  /// True if standard input is one of the forms.
  var readsStandardInput: Bool { search.inputs.contains(where: \.isStandardInput) }

  // MARK: One form

  /// The result of reading the only form of a command.
  enum One<Part> {
    /// The program, and what else the command keeps.
    case compiled(Program, Part)
    /// The form has errors, which have been reported.
    case faulty
  }

  /// Reads and compiles the only form of a command; returns nil after reporting that it cannot be
  /// read.
  ///
  /// - Parameters:
  ///   - isAsked: true if the command reports findings, so those of the form are printed in the
  ///     format of `--format`.
  ///   - watch: the watch to add the files to.
  ///   - part: returns the parts to keep of the compilation, which is large, or of the text.
  static func one<Part>(
    _ name: String, _ invocation: Invocation, isAsked: Bool = false, watch: FileWatch? = nil,
    _ streams: inout Streams, keeping part: (Compilation, FormText) -> Part
  ) -> One<Part>? {
    guard let files = importer(invocation, &streams) else { return nil }
    files.watch = watch
    let importer = RememberingImporter(files)
    let input = FormInput(path: FilePath(name))
    do throws(SystemError) {
      files.add([input])
      let source = try files.source(of: input)
      let language = ChosenLanguage(invocation, for: input.name, importer)
      if let file = language?.fileOutside(of: input.name, importer) {
        streams.say(.translationOutside(visibleName(file), of: visibleName(input.name)))
      }
      let compilation = compileForm(
        source, importing: importer, searches: false, in: language?.shown)
      if let program = compilation.program {
        return .compiled(
          program,
          part(
            compilation,
            FormText(
              source: source, importer: importer, files: files, language: language)))
      }
      let all = compilation.diagnostics.filter { $0.severity == .error }
      // Errors in tests do not prevent the form from running, so they are reported only if there
      // are no others.
      let others = all.filter { !compilation.isInBrokenTest($0) }
      let errors = others.isEmpty ? all : others
      guard !errors.isEmpty else {
        streams.say(.noForm(file: visibleName(input.name)))
        return .faulty
      }
      if isAsked, invocation.value("format") == "junit" {
        var results = JUnitResults()
        results.begin(source, errors)
        results.end()
        streams.output.write(results.bytes, .xml)
        return .faulty
      }
      var findings = CommandFindings(triedIn: FormLibrary(importing: importer))
      findings.add(errors)
      let closing = { (report: Report) in
        ClosingMessage.inFile(visibleName(input.name), report.summary).words
      }
      if isAsked {
        findings.print(invocation, closing: closing, &streams)
      } else {
        findings.report(invocation, closing: closing, &streams)
      }
      return .faulty
    } catch {
      streams.report(unreadable: input.name, error.message)
      return nil
    }
  }
}

/// The text of a form and its imports.
struct FormText {
  var source: SourceText
  var importer: RememberingImporter
  /// The importer of all files that were read, for their hash.
  var files: FileImporter
  /// The language that the form is shown in; nil for its own.
  var language: ChosenLanguage?
}
