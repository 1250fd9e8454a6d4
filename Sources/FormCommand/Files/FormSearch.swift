/// Finds the forms that operands name: files, standard input, and every form below a folder.
struct FormSearch {
  private(set) var inputs: [FormInput] = []
  /// Folders and files that could not be read.
  private(set) var failures: [(name: String, reason: String)] = []
  /// Folders without any form.
  private(set) var emptyFolders: [String] = []

  private static let suffix = Array(".form".utf8)

  init(_ operands: [String]) {
    for operand in operands {
      let path = FilePath(operand)
      guard operand != FormInput.standardInputName else {
        add([path])
        continue
      }
      do throws(SystemError) {
        if try System.status(of: path).kind == .folder {
          let found = forms(below: path)
          if found.isEmpty { emptyFolders.append(operand) }
          add(found)
        } else {
          add([path])
        }
      } catch {
        failures.append((operand, error.message))
      }
    }
    keepFirstOfEach()
  }

  /// Keeps each file once, however it is named: by its name in its folder. The location of a link
  /// decides what the form imports, so a link is a file of its own.
  private mutating func keepFirstOfEach() {
    // A single form has no duplicates.
    guard inputs.count > 1 else { return }
    var folders: [FilePath: FilePath] = [:]
    var seen: Set<FilePath> = []
    inputs = inputs.filter { input in
      guard !input.isStandardInput else { return true }
      let folder = input.path.folder
      let resolved = folders[folder] ?? (try? System.resolved(folder)) ?? folder
      folders[folder] = resolved
      return seen.insert(resolved.appending(FilePath(bytes: input.path.name))).inserted
    }
  }

  private mutating func add(_ paths: [FilePath]) {
    for path in paths { inputs.append(FormInput(path: path)) }
  }

  /// Every form below a folder, sorted by the bytes of their paths. Symbolic links are followed,
  /// each folder is visited once, and hidden files are skipped.
  private mutating func forms(below folder: FilePath) -> [FilePath] {
    struct Identity: Hashable {
      var device: UInt64
      var number: UInt64
    }
    var visited: Set<Identity> = []
    var found: [FilePath] = []
    // Folders that links lead to come last, so that their own location gives them their name.
    var folders = [folder]
    var linked: [FilePath] = []
    while let current = folders.popLast() ?? linked.popLast() {
      do throws(SystemError) {
        let status = try System.status(of: current)
        let identity = Identity(device: status.device, number: status.number)
        guard visited.insert(identity).inserted else { continue }
        var inner: [FilePath] = []
        var innerLinked: [FilePath] = []
        for name in try System.names(in: current).sorted() where name.bytes.first != 0x2E {
          let path = current.appending(name)
          // A file removed since the folder was read is ignored; a dangling link is reported when
          // it is read.
          guard let own = try? System.status(of: path, followingLink: false) else { continue }
          let target = (try? System.status(of: path))?.kind
          if target == .folder {
            if own.kind == .folder { inner.append(path) } else { innerLinked.append(path) }
          } else if name.bytes.count > FormSearch.suffix.count,
            name.bytes.suffix(FormSearch.suffix.count) == FormSearch.suffix[...]
          {
            // A pipe or device is only read if it is named.
            if target == .other {
              failures.append((path.description, FileReason.notAFile.words))
            } else {
              found.append(path)
            }
          }
        }
        folders += inner.reversed()
        linked = innerLinked.reversed() + linked
      } catch {
        failures.append((current.description, error.message))
      }
    }
    return found.sorted()
  }
}
