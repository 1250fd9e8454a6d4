import FormEngine
import FormJSON

/// What a draft says of the form that it belongs to.
package struct DraftHeader: Hashable, Sendable {
  /// The real path of the form; empty if it has none.
  package var form: String
  /// The hash of the form, its imports and option files, tests apart.
  package var hash: String
  /// The real path of the file whose answers are corrected; empty without one.
  package var edited = ""
  /// The hash of what that file contains.
  package var contents = ""
  /// How many rows were preset, by the names of their lists; 0 for one that was given without rows.
  /// Their identities come first.
  var presetRows: [String: Int] = [:]
  /// What distinguishes the preset answers from others; empty without any.
  var presets = ""

  package init(form: String, hash: String, edited: String = "", contents: String = "") {
    self.form = form
    self.hash = hash
    self.edited = edited
    self.contents = contents
  }

  /// Whether another draft is of the same file of answers, with the same contents.
  package func isOfSameAnswers(as other: DraftHeader) -> Bool {
    edited == other.edited && contents == other.contents
  }

  /// The same for a session that was started with preset answers.
  func with(presetsOf session: Session, _ names: DraftNames) -> DraftHeader {
    var header = self
    header.presets = DraftSnapshot.presetMark(session, names)
    header.presetRows = [:]
    for node in session.program.nodes.indices where session.program.nodes[node].kind == .list {
      let count = session.rowsMade(for: node)
      let isGiven = count > 0 || session.isSettled(Path(node: node))
      if isGiven { header.presetRows[names.name(of: node)] = count }
    }
    return header
  }

  /// The start of a draft: the line with the version, and the header.
  var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("form")
    writer.string(form)
    writer.name("hash")
    writer.string(hash)
    if !edited.isEmpty {
      writer.name("edited")
      writer.string(edited)
      writer.name("contents")
      writer.string(contents)
    }
    if !presets.isEmpty {
      writer.name("presets")
      writer.string(presets)
    }
    if !presetRows.isEmpty {
      writer.name("rows")
      writer.beginObject()
      for (name, count) in presetRows.sorted(by: { $0.key < $1.key }) {
        writer.name(name)
        writer.integer(Int64(count))
      }
      writer.end()
    }
    return DraftFormat.firstLine + DraftFormat.entry(writer.finish())
  }

  /// Reads the JSON of a header; nil if it is not one.
  init?(json: UnsafeBufferPointer<UInt8>) {
    guard let document = try? JSONDocument(Array(json), depthLimit: 4),
      document.root.kind == .object, let form = document.root["form"]?.string,
      let hash = document.root["hash"]?.string
    else { return nil }
    self.init(
      form: form, hash: hash, edited: document.root["edited"]?.string ?? "",
      contents: document.root["contents"]?.string ?? "")
    presets = document.root["presets"]?.string ?? ""
    guard let rows = document.root["rows"] else { return }
    for (name, count) in rows.members {
      guard let count = count.numberText.flatMap({ Int($0) }), count >= 0 else { return nil }
      presetRows[name.string ?? ""] = count
    }
  }

  /// Reads the header of a draft from its first bytes; nil if it is damaged or not all of it is
  /// there.
  package init?(startOf bytes: [UInt8]) {
    guard DraftFormat.kind(of: bytes) == .draft else { return nil }
    let header = bytes.withUnsafeBufferPointer { bytes -> DraftHeader? in
      var frames = DraftFrames(bytes)
      return frames.next().flatMap { DraftHeader(json: $0) }
    }
    guard let header else { return nil }
    self = header
  }
}
