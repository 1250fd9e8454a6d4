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
}
