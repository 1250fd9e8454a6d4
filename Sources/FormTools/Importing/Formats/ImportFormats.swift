/// The formats that can be imported, in the order in which they are tried.
package enum ImportFormats {
  package static let all: [any ImportFormat.Type] = [
    REDCapDictionary.self, XLSForm.self, GitHubIssueForm.self, CopierTemplate.self,
    CookiecutterTemplate.self,
  ]

  /// Returns the format with a name; nil if no format has it.
  package static func format(named name: String) -> (any ImportFormat.Type)? {
    all.first { $0.name == name }
  }

  /// Returns the format of a file; nil if no format recognizes it.
  package static func format(of source: ImportSource) -> (any ImportFormat.Type)? {
    all.first { $0.recognizes(source) }
  }

  /// Returns the reason why a file cannot be of any format; nil if it may be of one.
  package static func fault(of source: ImportSource) -> ImportFault? {
    let bytes = source.bytes
    if bytes.isEmpty { return ImportFault(.emptyFile) }
    let isText = ZIPArchive.isArchive(bytes) || String(validating: bytes, as: UTF8.self) != nil
    // A binary file contains zero bytes; one that a format knows, such as an old workbook, gets a
    // better reason from that format.
    return isText || bytes.contains(0) ? nil : ImportFault(.notUTF8)
  }
}
