extension ServerWorkspace {
  /// Returns the paths of the files that a form may name, relative to its folder.
  func paths(from form: String) -> [String] {
    let folder = DocumentURI.folder(of: form)
    let root = folders.root(of: folder)
    let start = folder.split(separator: "/")
    return ((forms ?? []) + optionFiles).compactMap { name in
      guard name != form, name.hasPrefix(root + "/") else { return nil }
      let parts = name.split(separator: "/")
      let common = zip(start, parts.dropLast()).prefix { $0 == $1 }.count
      let up = Array(repeating: "..", count: start.count - common)
      return (up + parts.dropFirst(common).map(String.init)).joined(separator: "/")
    }
  }
}
