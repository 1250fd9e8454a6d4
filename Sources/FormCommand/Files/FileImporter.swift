import FormLanguage

/// Reads imported files within the workspace root.
final class FileImporter: FormImporter {
  /// Without symbolic links.
  private let root: FilePath
  /// The name of each file that was read, by its path without links: one file has one name.
  private var names: [FilePath: String] = [:]
  /// The form that is compiled, whose path is looked into with the first import.
  private var form: FormInput?

  /// - Parameter root: the folder that imports may not leave; the working directory where none is
  ///   given.
  init(root: String?) throws(SystemError) {
    let path = FilePath(root ?? ".")
    guard try System.status(of: path).kind == .folder else {
      throw SystemError.notAFolder
    }
    self.root = try System.resolved(path)
  }

  /// Tells the name of a form that is compiled, so that an import of it is known as such.
  func add(_ input: FormInput) {
    names = [:]
    form = input.isStandardInput ? nil : input
  }

  func load(_ path: String, relativeTo importer: String) -> Result<SourceText, ImportFailure> {
    guard !path.isEmpty, !path.utf8.contains(0) else { return .failure(.missing) }
    let target = FilePath(importer).folder.appending(FilePath(path))
    do throws(SystemError) {
      let resolved = try System.resolved(target)
      guard root.contains(resolved) else { return .failure(.outsideRoot) }
      let status = try System.status(of: resolved)
      switch status.kind {
      case .folder: return .failure(.isFolder)
      case .other: return .failure(.unreadable("it is no file"))
      case .file: break
      }
      guard status.size <= SourceText.byteLimit else { return .failure(.tooLarge) }
      guard let bytes = try ReadFile.bytesOfRegularFile(resolved, limit: SourceText.byteLimit)
      else { return .failure(.unreadable("it is no file")) }
      guard bytes.count <= SourceText.byteLimit else { return .failure(.tooLarge) }
      return .success(SourceText(name: name(of: resolved, reached: target), bytes: bytes))
    } catch .notFound {
      // Whether a file is there is told only of what lies in the workspace.
      return .failure(isInside(target) ? .missing : .outsideRoot)
    } catch {
      return .failure(.unreadable(error.message))
    }
  }

  private func name(of resolved: FilePath, reached path: FilePath) -> String {
    if let form, let path = try? System.resolved(form.path) { names[path] = form.name }
    form = nil
    if let name = names[resolved] { return name }
    let name = path.withoutDots.description
    names[resolved] = name
    return name
  }

  /// Whether a path that leads to nothing would lie in the workspace, links apart.
  private func isInside(_ path: FilePath) -> Bool {
    guard let here = try? System.resolved(FilePath(".")) else { return false }
    return root.contains(here.appending(path).withoutDots)
  }
}

extension FilePath {
  /// Without `.`, without empty components, and with each `..` taken together with what is before.
  fileprivate var withoutDots: FilePath {
    var parts: [ArraySlice<UInt8>] = []
    for part in bytes.split(separator: 0x2F) where part != [0x2E] {
      if part == [0x2E, 0x2E], let last = parts.last, last != [0x2E, 0x2E] {
        parts.removeLast()
      } else if part != [0x2E, 0x2E] || !isAbsolute {
        parts.append(part)
      }
    }
    let joined = Array(parts.joined(separator: [0x2F]))
    if isAbsolute { return FilePath(bytes: [0x2F] + joined) }
    return joined.isEmpty ? FilePath(".") : FilePath(bytes: joined)
  }
}
