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
import FormRunner
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
  let identity: FormIdentity
  private let source: SourceText
  /// The files that the form was read from, by the names that lead to them.
  private let files: RememberedFiles
  private let shown: ShownLanguage?

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
  ///   - language: the language to show the form in, such as `de` or `pt_BR`; nil for its own. The
  ///     form's texts come from PO files, which are loaded like imports: `sign_up.de.po` beside
  ///     `sign_up.form`. Everything else is said in the language if it is German, Spanish or French,
  ///     and in English otherwise; numbers and dates are written and read as is usual there.
  ///   - load: returns the file that an import names, or nil, which makes the import an error. Its
  ///     first argument is the path as the import writes it, its second the name of the importing
  ///     source, which the path is relative to. The name of what it returns may contain `.` and
  ///     `..`, which are resolved.
  /// - Throws: all findings, if any of them is an error outside the form's tests. A language that
  ///   is not the name of one is ignored.
  public init(
    _ source: Source, in language: String? = nil,
    importing load: (_ path: String, _ importer: String) -> Source?
  ) throws(Findings) {
    let shown = language.flatMap {
      LanguageTag(String($0.map { $0 == "-" ? "_" : $0 }))
    }.map {
      ShownLanguage($0, BuiltInLanguages.language($0))
    }
    let text = SourceText(name: source.name, text: source.text)
    let (compilation, files) = withoutActuallyEscaping(load) { load in
      let loader = LoadedFiles(named: source.name, load: load)
      return (compileForm(text, importing: loader, in: shown), loader.remembered)
    }
    let findings = Findings(compilation.diagnostics)
    guard let program = compilation.program else {
      throw findings.hasErrors ? findings : Findings(noFormIn: source)
    }
    self.findings = findings
    self.program = program
    texts = TextReaders(program, limits: true)
    identity = FormIdentity(program)
    self.source = text
    self.files = files
    self.shown = shown
  }

  /// Reads and checks a form in a folder, with what it imports and its translations from there.
  ///
  /// ```swift
  /// let form = try Form(file: "sign_up.form") { name in
  ///   try? String(contentsOfFile: "forms/" + name, encoding: .utf8)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name of the file in the folder, such as `sign_up.form` or `club/join.form`.
  ///   - language: the language to show the form in, as in ``init(_:in:importing:)``.
  ///   - read: returns the text of a file in the folder, or nil if there is none. Names have no `.`
  ///     and `..`; a path that leads out of the folder is an error without being read.
  /// - Throws: all findings, if any of them is an error outside the form's tests.
  public init(
    file name: String, in language: String? = nil, reading read: (_ name: String) -> String?
  ) throws(Findings) {
    guard let file = FileName.resolved(name, besides: ""), let text = read(file) else {
      throw Findings([.noFile(named: name)])
    }
    try self.init(Source(name: file, text: text), in: language) { path, importer in
      guard let name = FileName.resolved(path, besides: importer) else { return nil }
      return read(name).map { Source(name: name, text: $0) }
    }
  }

  /// What explains the state of sessions; nil if the text contains no form.
  var explainer: FormExplainer? {
    ExplainedForm(source, importing: files, answers: .conversation, in: shown).explainer
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
  ///     Values of computed fields are ignored and computed again. Members that the form does not
  ///     have are left out, since old answers outlive questions: ``Session/findings`` names them.
  ///   - name: the name of the JSON in findings.
  ///   - asksAgain: true if preset fields can take the focus like all others, for a form that is
  ///     filled in again.
  ///   - now: the value of `today()` and `now()` until an action passes another.
  /// - Throws: all findings, if any of them is an error: a value that cannot be read. An answer that
  ///   breaks a rule is a problem of the session and is not thrown.
  public func session(
    answers json: String, name: String = "answers", asksAgain: Bool = false, at now: DateTime
  ) throws(Findings) -> Session {
    let source = SourceText(name: name, text: json)
    var answers = Presets(program, skipsComputed: true)
    answers.read(json: source.bytes, file: name)
    var session = FormEngine.Session(program, clock: now.engine)
    let found = Findings(answers.give(to: &session, settled: !asksAgain), in: source)
    if found.hasErrors { throw found }
    return Session(self, session, findings: found)
  }
}
