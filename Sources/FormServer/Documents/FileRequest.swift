package import FormLanguage

/// A file that a form names, and from where.
package struct FileRequest: Hashable, Sendable {
  /// As written, or absolute.
  package var path: String
  /// The folder that a relative path starts from.
  package var folder: String
  /// What a form asks for; nil for a file that is not asked for by a form.
  package var kind: FileKind?

  package init(path: String, folder: String, kind: FileKind? = .form) {
    self.path = path
    self.folder = folder
    self.kind = kind
  }

  /// The file of a document, or of a workspace, with its whole path.
  init(file name: String) {
    self.init(path: name, folder: DocumentURI.folder(of: name), kind: nil)
  }

  var isForm: Bool { (kind ?? FileKind(named: path)) == .form }
}
