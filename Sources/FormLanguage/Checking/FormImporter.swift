/// Why an imported file could not be read.
package enum ImportFailure: Error, Hashable, Sendable {
  case missing
  case isFolder
  /// It lies outside the workspace root, symbolic links resolved.
  case outsideRoot
  /// Larger than `SourceText.byteLimit`.
  case tooLarge
  /// In the words of the system.
  case unreadable(String)
}

/// Gives the texts of imported files; the one thing that compiling asks of its surroundings.
package protocol FormImporter {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: as the import has it.
  ///   - importer: the name of the source with the import, to which the path is relative.
  /// - Returns: the source. Its name tells files apart: one file has to have one name.
  func load(_ path: String, relativeTo importer: String) -> Result<SourceText, ImportFailure>
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
