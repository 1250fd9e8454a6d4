import FormJSON
import FormSyntax

extension JSONWriter {
  /// Writes a `WorkspaceEdit` for one document.
  mutating func workspaceEdit(
    _ edits: [Edit], of document: OpenDocument, _ positions: PositionMap,
    _ client: ClientCapabilities
  ) {
    beginObject()
    if client.hasVersionedEdits {
      array("documentChanges") {
        $0.beginObject()
        $0.object("textDocument") {
          $0.member("uri", document.uri)
          $0.name("version")
          if let version = document.version { $0.integer(version) } else { $0.null() }
        }
        $0.array("edits") { for edit in edits { $0.edit(edit, positions) } }
        $0.end()
      }
    } else {
      object("changes") {
        $0.array(document.uri) { for edit in edits { $0.edit(edit, positions) } }
      }
    }
    end()
  }
}
