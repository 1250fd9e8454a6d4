import FormEngine
import FormJSON
import FormLanguage
import FormServer
import FormSyntax

/// Measures what an editor waits for: findings after a keystroke, and responses while typing goes
/// on, compared with compiling the same form once.
func serverBenchmarks(_ report: (Row) -> Void) {
  for fields in [10, 1_000, 10_000] {
    let source = BigForm.source(fields: fields)
    guard var client = BenchmarkClient(source) else { continue }
    let compiling = Measurement { use(compileForm(source, importing: NoImports())) }
    func add(_ name: String, _ measured: Measurement) {
      let ratio = digits(measured.median / compiling.median)
      report(Row(name, "\(fields) fields", measured, rate: "\(ratio) of compiling"))
    }
    add("server: keystroke", Measurement { client.type() })
    let names = ["completion", "hover", "definition", "semanticTokens/full", "documentSymbol"]
    for name in names {
      add("server: \(name)", Measurement { client.ask("textDocument/\(name)") })
    }
    add("server: rename", Measurement { client.ask("textDocument/rename") })
  }
  workspaceBenchmarks(report)
}

/// Measures opening one form of a workspace, and requests that read all of its forms, compared with
/// compiling them.
private func workspaceBenchmarks(_ report: (Row) -> Void) {
  let files = BenchmarkClient.workspace(forms: 1_000)
  guard let open = files["/w/a.form"], var client = BenchmarkClient(open, files: files) else {
    return
  }
  let importer = WorkspaceImporter(files: files)
  let compiling = Measurement {
    let library = FormLibrary(importing: importer)
    for source in files.values { use(library.compile(source)) }
  }
  func add(_ name: String, _ measured: Measurement) {
    let ratio = digits(measured.median / compiling.median)
    report(Row(name, "1000 forms", measured, rate: "\(ratio) of compiling them"))
  }
  add("server: first findings", Measurement { use(BenchmarkClient(open, files: files)) })
  add(
    "server: first references",
    Measurement {
      var client = BenchmarkClient(open, files: files)
      client?.ask("textDocument/references")
    })
  add("server: keystroke", Measurement { client.type() })
  add("server: references", Measurement { client.ask("textDocument/references") })
  add("server: rename", Measurement { client.ask("textDocument/rename") })
}

/// The files of a workspace in memory.
private struct WorkspaceImporter: FormImporter {
  let files: [String: SourceText]

  func load(
    _ path: String, relativeTo importer: String
  ) -> Result<SourceText, ImportFailure> {
    files["/w/\(path)"].map { .success($0) } ?? .failure(.missing)
  }
}

/// A client with one form open, which types into a label in the middle of the form.
private struct BenchmarkClient {
  private let time = ServerTime(milliseconds: 0)
  private var state = ServerState(
    at: ServerTime(milliseconds: 0), as: ServerIdentity(version: "1"))
  private var isResuming = false
  private var number = 0
  private let line: Int
  private let character: Int
  private let name: Int
  private let files: [String: SourceText]

  /// Returns a folder with forms of a few fields and a file of types that they all import.
  static func workspace(forms: Int) -> [String: SourceText] {
    var texts = ["types": "type Name = text { length 1...40 }\n"]
    for number in 0..<forms {
      texts[number == 0 ? "a" : "form\(number)"] = """
        import "types.form"

        form form\(number) "Form \(number)" {
          field name: Name @10 "Name" { required }
          field age: integer @20 "Age" { range 0...150 }
          field member: boolean @30 "Member" { show when age > 17 }
        }

        test "grown up" {
          enter age 20
          expect visible member
        }

        """
    }
    return Dictionary(
      uniqueKeysWithValues: texts.map { name, text in
        ("/w/\(name).form", SourceText(name: "/w/\(name).form", text: text))
      })
  }

  /// Opens the form; nil if it has no field with a label.
  ///
  /// - Parameter files: the files of the folder `/w`, which is the client's workspace.
  init?(_ source: SourceText, files: [String: SourceText] = [:]) {
    self.files = files
    let lines = source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let field = Array("  field ".utf8)
    guard
      let line = lines.indices.last(where: {
        $0 <= lines.count / 2 && lines[$0].starts(with: field) && lines[$0].contains(0x22)
      }), let quote = lines[line].firstIndex(of: 0x22)
    else { return nil }
    self.line = line
    character = quote - lines[line].startIndex + 1
    name = field.count
    send("initialize") {
      if !files.isEmpty { $0.member("rootUri", "file:///w") }
      $0.object("capabilities") { _ in }
    }
    send("textDocument/didOpen") {
      $0.object("textDocument") {
        $0.member("uri", "file:///w/a.form")
        $0.member("version", 1)
        $0.member("text", String(decoding: source.bytes, as: UTF8.self))
      }
    }
    settle()
  }

  mutating func type() {
    let (line, character, version) = (line, character, number)
    send("textDocument/didChange") {
      $0.object("textDocument") {
        $0.member("uri", "file:///w/a.form")
        $0.member("version", version)
      }
      $0.array("contentChanges") {
        $0.beginObject()
        $0.object("range") {
          for name in ["start", "end"] {
            $0.object(name) {
              $0.member("line", line)
              $0.member("character", character)
            }
          }
        }
        $0.member("text", "x")
        $0.end()
      }
    }
    settle()
  }

  mutating func ask(_ method: String) {
    let (line, character) = (line, name)
    send(method) {
      $0.object("textDocument") { $0.member("uri", "file:///w/a.form") }
      $0.object("position") {
        $0.member("line", line)
        $0.member("character", character)
      }
      $0.member("newName", "renamed_field")
    }
    settle()
  }

  private mutating func send(_ method: String, _ write: (inout JSONWriter) -> Void) {
    number += 1
    var json = JSONWriter()
    json.beginObject()
    json.member("jsonrpc", "2.0")
    if !method.hasPrefix("textDocument/did") { json.member("id", number) }
    json.member("method", method)
    json.object("params", write)
    hand(.message(json.finish()))
  }

  private mutating func settle() {
    while isResuming {
      isResuming = false
      hand(.resumed)
    }
  }

  private mutating func hand(_ event: ServerEvent) {
    var events = [event][...]
    while let event = events.popFirst() {
      for effect in state.receive(event, at: time) {
        switch effect {
        case .send(let body): use(body)
        case .load(let request, _):
          let path =
            request.path.hasPrefix("/") ? request.path : "\(request.folder)/\(request.path)"
          events.append(
            .loaded(request, files[path].map { .success($0) } ?? .failure(.missing)))
        case .list(let folder):
          events.append(
            .listed(folder: folder, files: files.keys.sorted(), isCutOff: false))
        case .resolve(let folder): events.append(.resolved(folder: folder, path: folder))
        case .resume(after: _): isResuming = true
        case .watch, .exit: break
        }
      }
    }
  }
}
