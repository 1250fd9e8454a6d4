/// The files that a form is read from, with their state before reading, to detect later changes.
final class FileWatch {
  /// The polling interval in milliseconds.
  static let interval = 200

  /// The attributes that show a change; nil for a file that was not found.
  private struct State: Hashable {
    var device: UInt64
    var number: UInt64
    var size: Int
    var changed: Int
    var nanoseconds: Int

    init?(_ path: FilePath) {
      guard let status = try? System.status(of: path) else { return nil }
      (device, number, size) = (status.device, status.number, status.size)
      (changed, nanoseconds) = (status.changed, status.changedNanoseconds)
    }
  }

  /// An import, which is resolved again for each check so nothing outside the root is accessed.
  private struct Import: Hashable {
    var path: FilePath
    var folder: FilePath
  }

  private var forms: [FilePath: State?] = [:]
  private var imports: [Import: State?] = [:]
  private var workspace: Workspace?

  /// Adds a form that is about to be read.
  func add(_ form: FilePath) {
    if forms[form] == nil { forms[form] = .some(State(form)) }
  }

  /// Adds a file that is about to be imported, whether it exists or not.
  func add(_ path: FilePath, from folder: FilePath, in workspace: Workspace) {
    self.workspace = workspace
    let key = Import(path: path, folder: folder)
    if imports[key] == nil { imports[key] = .some(state(of: key)) }
  }

  private func state(of key: Import) -> State? {
    guard let place = try? workspace?.place(of: key.path, from: key.folder) else { return nil }
    return State(place.target)
  }

  /// True if any of the files has changed since it was added.
  var hasChanged: Bool {
    forms.contains { State($0.key) != $0.value }
      || imports.contains { state(of: $0.key) != $0.value }
  }

  /// Returns whether a path leads to one of the files.
  func contains(_ path: FilePath) -> Bool {
    guard let file = State(path) else { return false }
    return (Array(forms.values) + imports.values).contains {
      $0?.device == file.device && $0?.number == file.number
    }
  }
}
