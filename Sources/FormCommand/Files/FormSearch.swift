import FormLanguage

/// A search for the forms that operands name: files, standard input, and all forms in a folder.
struct FormSearch {
  private(set) var inputs: [FormInput] = []
  /// The folders and files that could not be read.
  private(set) var failures: [(name: String, reason: String)] = []
  /// The folders without any form.
  private(set) var emptyFolders: [String] = []

  /// The number of links in folders that were not followed.
  private(set) var passedOver = 0
  private let workspace: Workspace
  private let follows: Bool

  /// - Parameter follows: true to follow links in folders that stay inside the workspace.
  init(_ operands: [String], in workspace: Workspace, follows: Bool) {
    self.workspace = workspace
    self.follows = follows
    for operand in operands {
      let path = FilePath(operand)
      guard operand != FormInput.standardInputName else {
        add([path])
        continue
      }
      do throws(SystemError) {
        try workspace.check(named: path)
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

  /// Removes duplicates by name and resolved folder. A link counts as a file of its own, because
  /// its location decides what the form imports.
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

  /// Returns all forms in a folder and its subfolders, sorted by path. Hidden files are skipped,
  /// and so are symbolic links unless they are followed; each folder is visited once.
  private mutating func forms(below folder: FilePath) -> [FilePath] {
    struct Identity: Hashable {
      var device: UInt64
      var number: UInt64
    }
    var visited: Set<Identity> = []
    var found: [FilePath] = []
    // Linked folders come last, so they are listed under their own location if it is searched, too.
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
          // A file removed since the folder was read is ignored.
          guard let own = try? System.status(of: path, followingLink: false) else { continue }
          let isForm = name.bytes.hasEnding(FileKind.form.ending)
          if own.isLink {
            switch destination(of: name, in: current) {
            case .folder where follows: innerLinked.append(path)
            case .file where follows: if isForm { found.append(path) }
            case .file where !isForm: break
            default: passedOver += 1
            }
          } else if own.kind == .folder {
            inner.append(path)
          } else if isForm {
            // A pipe or device is not opened.
            if own.kind == .file {
              found.append(path)
            } else {
              failures.append((path.description, FileReason.notAFile.words))
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

  private enum Destination { case file, folder, outside }

  /// Returns the kind of a link's target, without accessing anything outside the workspace.
  private func destination(of link: FilePath, in folder: FilePath) -> Destination {
    guard let folder = try? System.resolved(folder) else { return .outside }
    do throws(ImportFailure) {
      _ = try workspace.place(of: link, from: folder)
      return .file
    } catch .isFolder {
      return .folder
    } catch .outsideRoot {
      return .outside
    } catch {
      return link.bytes.hasEnding(FileKind.form.ending) ? .outside : .file
    }
  }
}
