import FormLanguage
import FormSyntax

/// The name of a file as imports write it.
enum FileName {
  /// Returns a name without `.` and `..`, or nil if it leads out of the folder in which names begin.
  ///
  /// - Parameter file: the name of the file that the path is relative to; empty for the folder.
  static func resolved(_ path: String, besides file: String) -> String? {
    guard !path.isEmpty, !path.hasPrefix("/") else { return nil }
    return collapsed(file.split(separator: "/").dropLast() + path.split(separator: "/"))
      .map { $0.joined(separator: "/") }
  }

  /// Returns a name without `.` and `..`, except for those at its start that lead out of its folder.
  static func normalized(_ name: String) -> String {
    let steps = name.split(separator: "/")
    guard steps.contains(where: { $0 == "." || $0 == ".." }) else { return name }
    var kept: [Substring] = []
    for step in steps where step != "." {
      if step == "..", let last = kept.last, last != ".." {
        kept.removeLast()
      } else if step != ".." || !name.hasPrefix("/") {
        kept.append(step)
      }
    }
    return (name.hasPrefix("/") ? "/" : "") + kept.joined(separator: "/")
  }

  private static func collapsed(_ steps: [Substring]) -> [Substring]? {
    var kept: [Substring] = []
    for step in steps where step != "." {
      guard step == ".." else {
        kept.append(step)
        continue
      }
      guard kept.popLast() != nil else { return nil }
    }
    return kept.isEmpty ? nil : kept
  }
}

/// The files that a form was read from, by what led to them.
struct RememberedFiles: FormImporter, Sendable {
  struct Request: Hashable {
    var path: String
    var importer: String
  }

  fileprivate(set) var files: [Request: Result<SourceText, ImportFailure>] = [:]

  func load(_ path: String, relativeTo importer: String) -> Result<SourceText, ImportFailure> {
    files[Request(path: path, importer: importer)] ?? .failure(.missing)
  }
}

/// An importer that calls a program's closure, once for each file.
final class LoadedFiles: FormImporter {
  private(set) var remembered = RememberedFiles()
  private let load: (_ path: String, _ importer: String) -> Form.Source?
  private var sources: [String: SourceText] = [:]
  /// The number of imports that lead to a file.
  private var depths: [String: Int]

  /// The maximum number of imports that lead from the form to a file.
  private static let deepest = 64

  init(
    named name: String, load: @escaping (_ path: String, _ importer: String) -> Form.Source?
  ) {
    self.load = load
    depths = [name: 0]
  }

  func load(_ path: String, relativeTo importer: String) -> Result<SourceText, ImportFailure> {
    let request = RememberedFiles.Request(path: path, importer: importer)
    let result = loaded(path, importer)
    remembered.files[request] = result
    return result
  }

  private func loaded(_ path: String, _ importer: String) -> Result<SourceText, ImportFailure> {
    let depth = depths[importer, default: 0] + 1
    // A loader that gives one file ever new names would otherwise never come to an end.
    guard depth <= Self.deepest else {
      return .failure(.unreadable("imports lead to more than \(Self.deepest) files in a row"))
    }
    guard let source = load(path, importer) else { return .failure(.missing) }
    guard source.text.utf8.count <= SourceText.byteLimit else { return .failure(.tooLarge) }
    let name = FileName.normalized(source.name)
    if let known = sources[name] { return .success(known) }
    let text = SourceText(name: name, text: source.text)
    sources[name] = text
    depths[name] = min(depths[name] ?? depth, depth)
    return .success(text)
  }
}
