import FormJSON
import FormLanguage
import FormServer
import FormSyntax
import Testing

/// A client with files in memory: sends messages, does what the server wants, and collects what it
/// sends.
struct ServerClient {
  private(set) var state = ServerState(
    at: ServerTime(milliseconds: 0),
    as: ServerIdentity(version: "1.2.3", explanations: "https://git.example.org/explanations"))
  /// By path.
  var files: [String: String]
  /// The folders that are links, with their targets.
  var links: [String: String] = [:]
  /// The messages that the server has sent and that have not been taken.
  private(set) var sent: [JSONValue] = []
  private(set) var exitStatus: Int32?
  private var milliseconds = 0
  private var isResuming = false
  /// The folders that are yet to be listed.
  private var folders: [String] = []

  init(files: [String: String] = [:]) {
    self.files = files
  }

  /// Everything that the server has sent since the last time.
  mutating func take() -> [JSONValue] {
    defer { sent = [] }
    return sent
  }

  /// Passes a message to the server without letting it continue.
  mutating func send(_ message: String) throws { try hand(.message(Array(message.utf8))) }

  /// Lets the server continue until it has nothing to do. Folders are listed when it waits for
  /// them.
  mutating func settle() throws {
    var count = 0
    while isResuming || !folders.isEmpty {
      count += 1
      try #require(count < 1_000_000, "the server never rests")
      if isResuming {
        isResuming = false
        try hand(.resumed)
      } else {
        let folder = folders.removeFirst()
        let files = files.keys.filter {
          $0.hasPrefix(folder + "/")
            && [".form", ".csv", ".po"].contains(where: $0.hasSuffix)
        }
        try hand(.listed(folder: folder, files: files.sorted(), isCutOff: false))
      }
    }
  }

  mutating func hand(_ event: ServerEvent) throws {
    var events = [event][...]
    while let event = events.popFirst() {
      milliseconds += 1
      let time = ServerTime(milliseconds: milliseconds)
      for effect in state.receive(event, at: time) {
        switch effect {
        case .send(let body): sent.append(try JSONValue(parsing: body))
        case .load(let request, _): events.append(.loaded(request, load(request)))
        case .list(let folder):
          folders.removeAll { $0 == folder }
          folders.append(folder)
        case .resolve(let folder): events.append(.resolved(folder: folder, path: real(folder)))
        case .resume(after: _): isResuming = true
        case .watch: break
        case .exit(let status): exitStatus = status
        }
      }
    }
  }

  /// The path without links on the way to it.
  func real(_ path: String) -> String {
    for (link, target) in links where path == link || path.hasPrefix(link + "/") {
      return target + path.dropFirst(link.count)
    }
    return path
  }

  private func load(_ request: FileRequest) -> Result<SourceText, ImportFailure> {
    let path = request.path.hasPrefix("/") ? request.path : "\(request.folder)/\(request.path)"
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    let name = real("/" + parts.joined(separator: "/"))
    return files[name].map { .success(SourceText(name: name, text: $0)) } ?? .failure(.missing)
  }
}
