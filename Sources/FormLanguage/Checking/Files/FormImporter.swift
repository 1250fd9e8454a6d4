package import FormSyntax

/// The reason why an imported file could not be read.
package enum ImportFailure: Error, Hashable, Sendable {
  case missing
  case isFolder
  /// The file is outside the workspace root, with symbolic links resolved.
  case outsideRoot
  /// The path, or a link on it, has a component that starts with a dot.
  case hidden
  /// The path, or a link at its end, leads to a file with another extension.
  case otherEnding
  /// The file is larger than `SourceText.byteLimit`.
  case tooLarge
  /// The file could not be read, for a reason in the system's words.
  case unreadable(String)
}

/// The kind of a file that is read for a form, according to its extension.
package enum FileKind: String, Hashable, Sendable, CaseIterable {
  case form = ".form"
  case options = ".csv"
  case translation = ".po"

  package var ending: String { rawValue }

  /// Creates the kind of a file with a name; nil for other extensions.
  package init?(named name: String) {
    guard let kind = FileKind.allCases.first(where: { name.hasSuffix($0.ending) }) else {
      return nil
    }
    self = kind
  }
}

/// A loader for the texts of imported files: the only thing that compiling needs from outside.
package protocol FormImporter {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: the path as written in the import.
  ///   - importer: the name of the source with the import, to which the path is relative.
  /// - Returns: the source. Its name identifies the file: one file must have one name.
  func load(_ path: String, relativeTo importer: String) -> Result<SourceText, ImportFailure>

  /// Reads a file of options, which a program may want to distinguish from a form.
  func loadOptions(
    _ path: String, relativeTo importer: String
  ) -> Result<SourceText, ImportFailure>

  /// Reads the PO file with the texts of a form file in a language.
  ///
  /// - Parameter form: the name of the form file's source.
  func loadTranslation(of form: String, in language: String) -> Result<SourceText, ImportFailure>

  /// Returns the languages for which there is a PO file beside a form file, in their order.
  func languages(of form: String) -> [String]
}

extension FormImporter {
  package func loadTranslation(
    of form: String, in language: String
  ) -> Result<SourceText, ImportFailure> {
    let name = translationName(of: form, in: language)
    let file = name.utf8.lastIndex(of: UInt8(ascii: "/")).map {
      name[name.utf8.index(after: $0)...]
    }
    return load(file.map(String.init) ?? name, relativeTo: form)
  }

  package func languages(of form: String) -> [String] { [] }

  package func loadOptions(
    _ path: String, relativeTo importer: String
  ) -> Result<SourceText, ImportFailure> {
    load(path, relativeTo: importer)
  }
}

/// An importer for forms that import nothing: every file is missing.
package struct NoImports: FormImporter {
  package init() {}

  package func load(
    _ path: String, relativeTo importer: String
  ) -> Result<SourceText, ImportFailure> {
    .failure(.missing)
  }
}
