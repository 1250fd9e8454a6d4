import FormEngine
import FormLanguage
import FormSyntax
import Foundation
import Testing

/// The forms of the repository, and forms written in tests.
enum FormFiles {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "forms")

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".form") }.sorted()

  static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  static func program(named name: String) throws -> Program {
    let bytes = try Data(contentsOf: folder.appending(path: name))
    let source = SourceText(name: name, bytes: Array(bytes))
    let compilation = compileForm(source, importing: Importer())
    return try #require(
      compilation.program, "\(Report(compilation.diagnostics).human(colors: false))")
  }

  /// Compiles a form that is written in a test.
  static func program(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Program {
    let compilation = compileForm(SourceText(name: "test.form", text: text), importing: NoImports())
    return try #require(
      compilation.program, "\(Report(compilation.diagnostics).human(colors: false))",
      sourceLocation: sourceLocation)
  }

  static func session(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Session {
    Session(try program(text, sourceLocation: sourceLocation), clock: noon)
  }

  struct Importer: FormImporter {
    func load(
      _ path: String, relativeTo importer: String
    ) -> Result<SourceText, ImportFailure> {
      guard let data = try? Data(contentsOf: FormFiles.folder.appending(path: path)) else {
        return .failure(.missing)
      }
      return .success(SourceText(name: path, bytes: Array(data)))
    }
  }
}

/// 2030-01-01T12:00, a Tuesday.
let noon = LocalDateTime(
  date: CalendarDate(year: 2030, month: 1, day: 1) ?? LocalDateTime.earliest.date,
  time: TimeOfDay(hour: 12, minute: 0) ?? .midnight)

extension LocalDateTime {
  static var earliest: LocalDateTime {
    guard let moment = LocalDateTime(iso: "0001-01-01T00:00") else {
      preconditionFailure("the first moment of the calendar")
    }
    return moment
  }
}

extension Session {
  /// The declaration with a path, which must exist.
  func at(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Path {
    switch path(named: name) {
    case .success(let path): return path
    case .failure(let error):
      return try #require(nil as Path?, "\(error.message)", sourceLocation: sourceLocation)
    }
  }

  @discardableResult
  mutating func enter(_ name: String, _ text: String) throws -> [Effect] {
    send(.entered(try at(name), text: text))
  }

  /// The path of the focus in words, or `none`.
  var focusName: String { focus.map(name(of:)) ?? "none" }
}
