/// A file that a form names, and from where.
package struct FileRequest: Hashable, Sendable {
  /// As written, or absolute.
  package var path: String
  /// The folder that a relative path starts from.
  package var folder: String
  var isOptions: Bool

  package init(path: String, folder: String, isOptions: Bool = false) {
    self.path = path
    self.folder = folder
    self.isOptions = isOptions
  }
}
