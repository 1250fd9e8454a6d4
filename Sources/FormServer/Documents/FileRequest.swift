package import FormLanguage

/// A request for a file, with the folder that the path is relative to.
package struct FileRequest: Hashable, Sendable {
  /// The path as written, or absolute.
  package var path: String
  /// The base folder of a relative path.
  package var folder: String
  /// The kind of file that a form names; nil if no form requests the file.
  package var kind: FileKind?

  package init(path: String, folder: String, kind: FileKind? = .form) {
    self.path = path
    self.folder = folder
    self.kind = kind
  }

  /// A request for the file of a document or of a workspace, by its absolute path.
  init(file name: String) {
    self.init(path: name, folder: DocumentURI.folder(of: name), kind: nil)
  }

  var isForm: Bool { (kind ?? FileKind(named: path)) == .form }
}
