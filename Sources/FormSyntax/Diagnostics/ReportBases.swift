/// The folders that file names in a report are relative to, so the report is valid on other
/// machines.
package struct ReportBases: Sendable {
  private let workingFolder: String?
  private let root: String?

  private static let source = "%SRCROOT%"
  private static let importRoot = "%IMPORTROOT%"

  /// - Parameters:
  ///   - workingFolder: the absolute path of the working directory.
  ///   - root: the absolute path of the folder that imports may come from, if it is another one.
  package init(workingFolder: String? = nil, root: String? = nil) {
    self.workingFolder = workingFolder
    self.root = root == workingFolder ? nil : root
  }

  /// The bases to declare in a report.
  var all: [(id: String, description: String)] {
    [(Self.source, "The working directory of the run.")]
      + (root == nil ? [] : [(Self.importRoot, "The folder of --root.")])
  }

  /// Returns the path of a file relative to a base, or an absolute path without one.
  func place(of file: String) -> (path: String, base: String?) {
    guard let workingFolder else { return (file, file.hasPrefix("/") ? nil : Self.source) }
    let whole = Self.withoutDots(file.hasPrefix("/") ? file : "\(workingFolder)/\(file)")
    if let path = Self.path(of: whole, in: workingFolder) { return (path, Self.source) }
    if let root, let path = Self.path(of: whole, in: root) { return (path, Self.importRoot) }
    return file.hasPrefix("/") ? (whole, nil) : (file, Self.source)
  }

  private static func path(of file: String, in folder: String) -> String? {
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    return file.hasPrefix(start) ? String(file.dropFirst(start.count)) : nil
  }

  private static func withoutDots(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}

/// A file that could not be read, for a report.
package struct UnreadableFile: Sendable {
  package var name: String
  package var reason: String

  package init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }

  var message: String { "\(name) cannot be read: \(reason)" }
}
