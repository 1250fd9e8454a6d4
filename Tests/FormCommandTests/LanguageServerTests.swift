import TestCases
import Testing

/// The language server as a program, with files on the disk.
@Suite struct LanguageServerTests {
  /// A request that needs all files of a workspace is answered before the end, with the client's
  /// own names of the files, even through a link.
  @Test func aWorkspaceThroughALinkIsSearched() throws {
    let folder = try TemporaryFolder([
      ("real/types.form", "type Word = text { length 1...20 }\n"),
      ("real/sub/a.form", "import \"../types.form\"\nform a { field x: Word }\n"),
    ])
    try TestFiles.makeLink("\(folder.path)/link", to: "\(folder.path)/real")
    let root = "file://\(folder.path)/link"
    let document = #""textDocument": {"uri": "\#(root)/types.form""#
    let messages = [
      #""id": 1, "method": "initialize", "params": {"processId": null, "rootUri": "\#(root)", "#
        + #""capabilities": {}}"#,
      #""method": "initialized", "params": {}"#,
      #""method": "textDocument/didOpen", "params": {\#(document), "languageId": "formwalk", "#
        + #""version": 1, "text": "type Word = text { length 1...20 }\n"}}"#,
      #""id": 2, "method": "workspace/symbol", "params": {"query": "a"}"#,
      #""id": 3, "method": "textDocument/rename", "params": {\#(document)}, "newName": "Name", "#
        + #""position": {"line": 0, "character": 6}}"#,
      #""id": 4, "method": "shutdown""#, #""method": "exit""#,
    ].map { #"{"jsonrpc": "2.0", \#($0)}"# }
    let run = try Formwalk.run(
      ["lsp"], input: messages.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined())
    #expect(run.ending == .exited(0))
    #expect(run.output.contains(#""id":2,"result":[{"name":"a""#))
    #expect(run.output.contains(#""\#(root)/sub/a.form":[{"range""#))
    #expect(run.output.contains(#""id":4,"result":null"#))
  }
}
