/// The formats that can be imported, in the order in which a file is tried.
package enum ImportFormats {
  package static let all: [any ImportFormat.Type] = [
    REDCapDictionary.self, XLSForm.self, GitHubIssueForm.self, CopierTemplate.self,
    CookiecutterTemplate.self,
  ]

  /// Returns the format with a name; nil if there is none.
  package static func format(named name: String) -> (any ImportFormat.Type)? {
    all.first { $0.name == name }
  }

  /// Returns the format of a file, going by its contents; nil if it has none of them.
  package static func format(of source: ImportSource) -> (any ImportFormat.Type)? {
    all.first { $0.recognizes(source) }
  }

  /// Returns the reason why a file is of no format at all; nil if it may be of one.
  package static func fault(of source: ImportSource) -> ImportFault? {
    let bytes = source.bytes
    if bytes.isEmpty { return ImportFault(.emptyFile) }
    let isText = ZIPArchive.isArchive(bytes) || String(validating: bytes, as: UTF8.self) != nil
    // Binary formats that are known by name have reasons of their own.
    return isText || bytes.contains(0) ? nil : ImportFault(.notUTF8)
  }
}
