// What a program sees of Formwalk is this module. It is a façade of small values over the engine and
// the language rather than a list of their types under their own names, for three reasons. The engine
// counts in dense numbers (declarations, slots, rows), which mean nothing to a program and could not
// change any more once programs used them. Its types answer to a compiler and a conversation, and have
// some ten times as many members as a program needs. And a call reads best when one value has all that
// belongs to it: `field.label` rather than `session.label(path)`.
//
// So each public type here wraps one of the engine's and says in its own words what it is; nothing
// below this module is anybody's interface.

import FormEngine
import FormLanguage
import FormSyntax

/// A form that was read and checked, ready for sessions and records.
///
/// Making one takes time linear in its source. It is immutable, and any number of sessions and
/// threads share it.
///
/// ```swift
/// let form = try Form("""
///   form login "Log in" {
///     field username: text @10 "User name" { required }
///   }
///   """)
/// ```
public struct Form: Sendable {
  /// The text of one file, and the name that findings give it.
  public struct Source: Hashable, Sendable {
    /// The name of the file. Files that import one another need distinct names, and each file always
    /// has the same name.
    public var name: String
    /// The text, at most 64 MiB in UTF-8.
    public var text: String

    /// Makes a source.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// Warnings and information about the form, and errors in its tests; any other error is thrown.
  public let findings: Findings
  let program: Program
  let texts: TextReaders

  /// Reads and checks a form that imports nothing.
  ///
  /// - Parameters:
  ///   - text: the form, as a `.form` file has it.
  ///   - name: what findings call it.
  /// - Throws: all findings when one of them is an error outside of the form's tests.
  public init(_ text: String, name: String = "form") throws(Findings) {
    try self.init(Source(name: name, text: text)) { _, _ in nil }
  }

  /// Reads and checks a form and the files that it imports.
  ///
  /// - Parameters:
  ///   - source: the file with the form.
  ///   - load: gives the file that an import names. Its first argument is the path as it is written
  ///     there, its second the name of the source that imports it, to which the path is relative.
  ///     Without a file, the import is an error.
  /// - Throws: all findings when one of them is an error outside of the form's tests.
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

  /// Starts a session with no answers yet.
  ///
  /// - Parameter now: what `today()` and `now()` mean until an action says otherwise.
  public func session(at now: DateTime) -> Session {
    Session(self, FormEngine.Session(program, clock: now.engine))
  }

  /// Starts a session with answers that are known.
  ///
  /// Fields that are answered this way are not focusable unless something is wrong with the answer, or
  /// `focusRequested` asks for them.
  ///
  /// - Parameters:
  ///   - json: one JSON object in UTF-8, with the members that ``Answers/json(pretty:)`` writes. Each
  ///     value needs the type that its field has in records; fields may be absent. What computed
  ///     fields have is computed again.
  ///   - name: what findings call the JSON.
  ///   - asksAgain: whether fields that are answered can take the focus like all others, for a form
  ///     that is filled in again.
  ///   - now: what `today()` and `now()` mean until an action says otherwise.
  /// - Throws: what cannot be read, or is not in the form. An answer that breaks a rule is not among
  ///   it: that is a problem of the session.
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

/// Hands imports to the closure of a program.
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
