/// Messages about imports, and about the names that they add.
package enum ImportMessage: Message {
  case noFile(String)
  /// A form that a program asks for by its name in a folder.
  case noFileInFolder(String)
  case emptyPath
  case folder(String)
  case outsideWorkspace(String)
  /// A path with a part that starts with a dot, perhaps after a symbolic link.
  case hidden(String)
  /// A file with another extension, perhaps after a symbolic link.
  case otherEnding(String)
  case tooLarge(String)
  /// A file that cannot be read, with the reason from the system.
  case unreadable(String, reason: String)
  /// The files in order; the first is repeated at the end.
  case cycle([String])
  case ownFile
  case duplicate(String)
  /// A type that is declared in the file and in an imported one.
  case typeDeclaredHereToo(String)
  case typeInTwoImports(String)

  package var words: FindingWords {
    switch self {
    case .noFile(let path):
      FindingWords(
        "There is no file `\(path)`.", "The path is relative to the file with the import.")
    case .noFileInFolder(let name):
      FindingWords(
        "There is no file `\(name)`.", "The name is that of a file in the folder, or below it.")
    case .emptyPath:
      FindingWords(
        "This path is empty.", #"Name a file with types: `import "address.form"`."#)
    case .folder(let path):
      FindingWords("`\(path)` is a folder.", #"Name a file in it: `import "address.form"`."#)
    case .outsideWorkspace(let path):
      FindingWords(
        "`\(path)` is outside the folder that a form can read.",
        "A form can only read files below the working directory, or below `--root`.")
    case .hidden(let path):
      FindingWords(
        "`\(path)` is hidden: a part of its path starts with a dot.",
        "Forms do not read hidden files. Move the file, or rename the folder.")
    case .otherEnding(let path):
      FindingWords(
        "`\(path)` is not a file whose name ends in `.form`.",
        "Import a form. A link must lead to one.")
    case .tooLarge(let path):
      FindingWords("`\(path)` is larger than 64 MiB.", "Split it into smaller files.")
    case .unreadable(let path, let reason):
      FindingWords(
        "`\(path)` cannot be read: \(reason).", "Check the path, and the permissions of the file.")
    case .cycle(let files):
      FindingWords(
        "These files import one another: \(Self.chain(files.map { "`\($0)`" })).",
        "Move what they share to another file.")
    case .ownFile: FindingWords("This file imports itself.", "Remove this import.")
    case .duplicate(let path):
      FindingWords("`\(path)` is already imported.", "Remove this import.")
    case .typeDeclaredHereToo(let name):
      FindingWords("`\(name)` is also a type in an imported file.", "Rename one of them.")
    case .typeInTwoImports(let name):
      FindingWords("Two imported files declare a type `\(name)`.", "Rename one of them.")
    }
  }

  /// Returns `a → b → a`, shortened in the middle if it is long.
  private static func chain(_ names: [String]) -> String {
    guard names.count > 12 else { return names.joined(separator: " → ") }
    let left = names.count - 10
    return
      (names.prefix(5) + ["… \(left) more …"] + names.suffix(5)).joined(separator: " → ")
  }
}
