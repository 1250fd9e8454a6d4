import FormEngine
import FormLanguage
import FormSyntax
import FormTools

/// `formwalk translate`: writes the PO file of a form, or updates it.
struct TranslateCommand {
  private let invocation: Invocation

  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  func run(_ streams: inout Streams) -> Int32 {
    let form = invocation.operands.first ?? ""
    let name = invocation.operands.last ?? ""
    guard let language = LanguageTag(name) else {
      return streams.report(.wrongLanguage(name), of: invocation.command)
    }
    if form == FormInput.standardInputName {
      return streams.report(.noTranslation, of: invocation.command)
    }
    guard let importer = FormReading.importer(invocation, &streams) else {
      return ExitStatus.unreadable
    }
    let input = FormInput(path: FilePath(form))
    do throws(SystemError) {
      importer.add([input])
      return try update(try importer.source(of: input), language, importer, &streams)
    } catch {
      streams.report(unreadable: form, error.message)
      return ExitStatus.unreadable
    }
  }

  private var revision: String { TranslationDate.text(invocation.now) }

  private func update(
    _ source: SourceText, _ language: LanguageTag, _ importer: FileImporter,
    _ streams: inout Streams
  ) throws(SystemError) -> Int32 {
    let file = translationName(of: source.name, in: language.name)
    let library = FormLibrary(importing: importer)
    let former: SourceText?
    switch importer.loadTranslation(of: source.name, in: language.name) {
    case .success(let source): former = source
    case .failure(.missing): former = nil
    case .failure(let failure):
      streams.report(unreadable: file, failure.words)
      return ExitStatus.unreadable
    }
    let update: TranslationUpdate
    do throws(UntranslatableForm) {
      update = try library.translate(source, into: language, from: former, at: revision)
    } catch {
      var findings = CommandFindings(triedIn: library)
      findings.add(error.diagnostics)
      findings.report(
        invocation, closing: { ClosingMessage.notTranslated($0.summary).words }, &streams)
      return ExitStatus.findings
    }
    let isChanged = update.bytes != former?.bytes
    if isChanged {
      do throws(SystemError) {
        if former == nil {
          try WriteFile.create(FilePath(file), with: update.bytes)
        } else {
          try WriteFile.update(FilePath(file), with: update.bytes)
        }
      } catch {
        streams.report(unwritable: file, error.message)
        return ExitStatus.unreadable
      }
    }
    streams.error.write("\(visibleName(file)): \(update.summary(isChanged: isChanged))\n")
    return ExitStatus.success
  }
}

extension ImportFailure {
  fileprivate var words: String {
    switch self {
    case .missing: SystemError.notFound.message
    case .isFolder: FileReason.isFolder.words
    case .outsideRoot: FileReason.outsideRoot.words
    case .hidden: FileReason.leadsToHidden.words
    case .otherEnding: FileReason.leadsToOther.words
    case .tooLarge: FileReason.tooLarge.words
    case .unreadable(let reason): reason
    }
  }
}

extension TranslationUpdate {
  /// Returns a summary of the update, and of what remains to be translated.
  fileprivate func summary(isChanged: Bool) -> String {
    let start: TranslationMessage =
      isChanged ? .changed(new: newCount, changed: changedCount, gone: goneCount) : .upToDate
    return [start.words, count.sentence].joined(separator: "; ") + "."
  }
}
