import FormJSON
import FormLanguage
import FormSyntax
import FormTools

/// `textDocument/prepareRename` and `textDocument/rename`.
extension ServerState {
  func answerPrepareRename(
    _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    let analysis = try context.analysis()
    let name: RenamedName
    do {
      name = try analysis.prepareRename(at: try context.offset())
    } catch let message as RenameMessage {
      throw ResponseError(.requestFailed, message.words)
    } catch let error as ResponseError {
      throw error
    } catch {
      return json.null()
    }
    json.beginObject()
    json.range("range", name.span, context.positions(analysis.source))
    json.member("placeholder", name.name)
    json.end()
  }

  mutating func answerRename(
    _ context: RequestContext, into json: inout JSONWriter
  ) throws(ResponseError) {
    let analysis = try context.analysis()
    let offset = try context.offset()
    guard let newName = context.parameters?["newName"]?.string else {
      throw ResponseError(.invalidParameters, .badParameters)
    }
    let importer = files.library(
      open: documents.sources, root: workspace.folders.first,
      translations: workspace.translations
    ).importer
    let changes: [FileEdits]
    do {
      changes = try analysis.rename(
        at: offset, to: newName, in: allAnalyses, importing: importer)
    } catch {
      throw ResponseError(.requestFailed, error.words)
    }
    write(changes, context, into: &json)
  }

  /// Writes a `WorkspaceEdit`.
  ///
  /// - Parameter moves: the files to rename after the edits; none for a client that cannot.
  func write(
    _ changes: [FileEdits], moves: [FileMove] = [], _ context: RequestContext,
    into json: inout JSONWriter
  ) {
    json.beginObject()
    if client.hasVersionedEdits {
      json.array("documentChanges") { json in
        for change in changes {
          let uri = uri(of: change.source.name)
          json.beginObject()
          json.object("textDocument") {
            $0.member("uri", uri)
            $0.name("version")
            if let version = documents[uri]?.version {
              $0.integer(version)
            } else {
              $0.null()
            }
          }
          write(change, context, into: &json)
          json.end()
        }
        for move in moves {
          json.beginObject()
          json.member("kind", "rename")
          json.member("oldUri", uri(of: move.old))
          json.member("newUri", uri(of: move.new))
          json.end()
        }
      }
    } else {
      json.object("changes") { json in
        for change in changes {
          let positions = context.positions(change.source)
          json.array(uri(of: change.source.name)) { json in
            for edit in change.edits { json.edit(edit, positions) }
          }
        }
      }
    }
    json.end()
  }

  private func write(
    _ change: FileEdits, _ context: RequestContext, into json: inout JSONWriter
  ) {
    let positions = context.positions(change.source)
    json.array("edits") { json in for edit in change.edits { json.edit(edit, positions) } }
  }
}
