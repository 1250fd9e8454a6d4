// This module is the public interface of Formwalk: a façade of small values over the engine and the
// language. It does not re-export their types, for three reasons. The engine identifies
// declarations, slots and rows by index, which means nothing to a program, and which could not
// change once programs relied on it. Its types serve a compiler and a terminal runner, and have
// some ten times the members that a program needs. And calls read best when one value has
// everything that belongs to it: `field.label` rather than `session.label(path)`.
//
// Each public type here wraps an engine type. The modules below this one are not public interfaces.

import FormEngine
import FormLanguage
import FormSyntax

/// A form that has been read and checked, ready for sessions and records.
///
/// Creating a form takes time linear in its source. A form is immutable, and can be shared by any
/// number of sessions and threads.
///
/// ```swift
/// let form = try Form("""
///   form login "Log in" {
///     field username: text @10 "User name" { required }
///   }
///   """)
/// ```
public struct Form: Sendable {
  /// The text of a file, and its name in findings.
  public struct Source: Hashable, Sendable {
    /// The name of the file. Files that import one another need distinct names, and a file must
    /// have the same name each time it is loaded.
    public var name: String
    /// The text, at most 64 MiB in UTF-8.
    public var text: String

    /// Creates a source.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// Warnings and information about the form, and errors in its tests. All other errors are thrown.
  public let findings: Findings
  let program: Program
  let texts: TextReaders

  /// Reads and checks a form without imports.
  ///
  /// - Parameters:
  ///   - text: the form, in the `.form` syntax.
  ///   - name: the name of the form in findings.
  /// - Throws: all findings, if any of them is an error outside the form's tests.
  public init(_ text: String, name: String = "form") throws(Findings) {
    try self.init(Source(name: name, text: text)) { _, _ in nil }
  }

  /// Reads and checks a form and the files that it imports.
  ///
  /// - Parameters:
  ///   - source: the file with the form.
  ///   - load: returns the file that an import names, or nil, which makes the import an error. Its
  ///     first argument is the path as the import writes it, its second the name of the importing
  ///     source, which the path is relative to.
  /// - Throws: all findings, if any of them is an error outside the form's tests.
  public init(
    _ source: Source, importing load: (_ path: String, _ importer: String) -> Source?
  ) throws(Findings) {
    let compilation = withoutActuallyEscaping(load) { load in
      compileForm(
        SourceText(name: source.name, text: source.text), importing: Importer(load: load))
    }
    let findings = Findings(compilation.diagnostics)
    guard let program = compilation.program else {
      throw findings.hasErrors ? findings : Findings(noFormIn: source)
    }
    self.findings = findings
    self.program = program
    texts = TextReaders(program)
  }

  /// Starts a session without answers.
  ///
  /// - Parameter now: the value of `today()` and `now()` until an action passes another.
  public func session(at now: DateTime) -> Session {
    var session = FormEngine.Session(program, clock: now.engine)
    session.start()
    return Session(self, session)
  }

  /// Starts a session with preset answers.
  ///
  /// Preset fields cannot take the focus, except with `focusRequested` or when there is a problem
  /// with the answer.
  ///
  /// - Parameters:
  ///   - json: one JSON object in UTF-8, with the members that ``Answers/json(pretty:)`` writes.
  ///     Each value must have the JSON type that its field has in records; fields may be absent.
  ///     Values of computed fields are ignored and computed again.
  ///   - name: the name of the JSON in findings.
  ///   - asksAgain: true if preset fields can take the focus like all others, for a form that is
  ///     filled in again.
  ///   - now: the value of `today()` and `now()` until an action passes another.
  /// - Throws: findings for values that cannot be read or are not in the form. An answer that
  ///   breaks a rule is a problem of the session and is not thrown.
  public func session(
    answers json: String, name: String = "answers", asksAgain: Bool = false, at now: DateTime
  ) throws(Findings) -> Session {
    let source = SourceText(name: name, text: json)
    var answers = Presets(program, skipsComputed: true)
    answers.read(json: source.bytes, file: name)
    var session = FormEngine.Session(program, clock: now.engine)
    let found = answers.give(to: &session, settled: !asksAgain)
    if !found.isEmpty { throw Findings(found, in: source) }
    return Session(self, session)
  }
}

/// An importer that calls a program's closure.
private struct Importer: FormImporter {
  let load: (_ path: String, _ importer: String) -> Form.Source?

  func load(
    _ path: String, relativeTo importer: String
  ) -> Result<SourceText, ImportFailure> {
    guard let source = load(path, importer) else { return .failure(.missing) }
    guard source.text.utf8.count <= SourceText.byteLimit else { return .failure(.tooLarge) }
    return .success(SourceText(name: source.name, text: source.text))
  }
}
