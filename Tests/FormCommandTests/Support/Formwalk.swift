/// The built program, and folders to run it in.
enum Formwalk {
  /// The executable is next to the bundle of the tests.
  static let path: String = {
    for argument in CommandLine.arguments {
      guard let bundle = argument.range(of: ".xctest") else { continue }
      let parts = argument[..<bundle.lowerBound].split(
        separator: "/", omittingEmptySubsequences: false)
      return TestFiles.absolute(parts.dropLast().joined(separator: "/") + "/formwalk")
    }
    return packageFolder + "/.build/debug/formwalk"
  }()

  /// The folder of `Package.swift`.
  static let packageFolder: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(4).joined(separator: "/")
  }()

  /// The environment of a terminal that only prints lines.
  static let environment = [
    "PATH=/usr/bin:/bin", "TERM=dumb", "HOME=/nonexistent", "NO_COLOR=1",
  ]

  /// The environment of a terminal that understands cursor keys.
  static let editingEnvironment = [
    "PATH=/usr/bin:/bin", "TERM=xterm-256color", "HOME=/nonexistent", "NO_COLOR=1",
  ]

  /// Runs the program with pipes.
  static func run(
    _ arguments: [String], input: String = "", environment: [String] = environment,
    folder: String = packageFolder
  ) throws -> Transcript {
    try PipedProgram.run(
      [path] + arguments, input: Array(input.utf8), environment: environment, folder: folder)
  }
}

extension String {
  fileprivate func range(of part: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(part) {
        return start..<(index(start, offsetBy: part.count))
      }
      start = index(after: start)
    }
    return nil
  }
}

/// A folder with files, removed when it is no longer referenced.
final class TemporaryFolder {
  let path: String

  init(_ files: [(name: String, text: String)] = []) throws {
    path = try TestFiles.makeTemporaryFolder()
    for (name, text) in files { try write(text, to: name) }
  }

  deinit { TestFiles.remove(path) }

  /// Writes a text to a file, creating the folders in its name.
  func write(_ text: String, to name: String) throws {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/\(part)"
      try TestFiles.makeFolder(folder)
    }
    try TestFiles.write(Array(text.utf8), to: "\(path)/\(name)")
  }

  func read(_ name: String) throws -> String {
    String(decoding: try TestFiles.read("\(path)/\(name)"), as: UTF8.self)
  }
}
