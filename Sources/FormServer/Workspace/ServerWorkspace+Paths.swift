extension ServerWorkspace {
  /// Returns the paths of the files that a form may name, relative to its folder.
  func paths(from form: String) -> [String] {
    let folder = DocumentURI.folder(of: form)
    let root = folders.root(of: folder)
    return ((forms ?? []) + optionFiles).compactMap { name in
      guard name != form, name.hasPrefix(root + "/") else { return nil }
      return DocumentURI.relativePath(to: name, from: folder)
    }
  }

  /// The files that are considered.
  var files: Set<String> { Set((forms ?? []) + optionFiles + translations) }
}
