import FormEngine
import FormJSON

/// The header of a draft, which describes the form it belongs to.
package struct DraftHeader: Hashable, Sendable {
  /// The real path of the form; empty if it has none.
  package var form: String
  /// The hash of the form, its imports and its option files, without tests.
  package var hash: String
  /// The real path of the file of answers being edited; empty if there is none.
  package var edited = ""
  /// The hash of that file's contents.
  package var contents = ""
  /// The number of preset rows, by the name of their list; 0 for a list that was given without
  /// rows. Preset rows have the first identities.
  var presetRows: [String: Int] = [:]
  /// The marks of the preset answers in each preset row, by the name of the list; absent for long
  /// lists and those that get rows by themselves.
  var rowMarks: [String: [String]] = [:]
  /// A hash of the preset answers; empty if there are none.
  var presets = ""

  package init(form: String, hash: String, edited: String = "", contents: String = "") {
    self.form = form
    self.hash = hash
    self.edited = edited
    self.contents = contents
  }

  /// Returns whether another draft belongs to the same file of answers with the same contents.
  package func isOfSameAnswers(as other: DraftHeader) -> Bool {
    edited == other.edited && contents == other.contents
  }

  /// Returns the header with the preset answers of a session.
  func with(presetsOf session: Session, _ names: DraftNames) -> DraftHeader {
    var header = self
    header.presets = DraftSnapshot.presetMark(session, names)
    (header.presetRows, header.rowMarks) = ([:], [:])
    let session = session.withKeptRows()
    for node in session.program.nodes.indices where session.program.nodes[node].kind == .list {
      let list = Path(node: node)
      let isEmpty = session.isSettled(list) && session.rowCount(of: list) == 0
      let count = isEmpty ? 0 : session.rowsMade(for: node)
      if isEmpty || count > 0 { header.presetRows[names.name(of: node)] = count }
      let facts = session.program.nodes[node]
      guard count > 0, count <= Self.mostMarks, facts.startRows == 0, !facts.countsItsRows else {
        continue
      }
      header.rowMarks[names.name(of: node)] = (0..<count).map {
        session.presetMark(ofRow: Path(node: facts.rowBody, row: RowID(clamping: $0)), names)
      }
    }
    return header
  }

  private static let mostMarks = 1_000

  /// The first bytes of a draft: the line with the version, and the header.
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
    if !rowMarks.isEmpty {
      writer.name("marks")
      writer.beginObject()
      for (name, marks) in rowMarks.sorted(by: { $0.key < $1.key }) {
        writer.name(name)
        writer.beginArray()
        for mark in marks { writer.string(mark) }
        writer.end()
      }
      writer.end()
    }
    return DraftFormat.firstLine + DraftFormat.entry(writer.finish())
  }

  /// Parses the JSON of a header; returns nil if it is not one.
  init?(json: UnsafeBufferPointer<UInt8>) {
    guard let document = try? JSONDocument(Array(json), depthLimit: 4),
      document.root.kind == .object, let form = document.root["form"]?.string,
      let hash = document.root["hash"]?.string
    else { return nil }
    self.init(
      form: form, hash: hash, edited: document.root["edited"]?.string ?? "",
      contents: document.root["contents"]?.string ?? "")
    presets = document.root["presets"]?.string ?? ""
    if let lists = document.root["marks"] {
      for (name, marks) in lists.members {
        rowMarks[name.string ?? ""] = marks.elements.map { $0.string ?? "" }
      }
    }
    guard let rows = document.root["rows"] else { return }
    for (name, count) in rows.members {
      guard let count = count.numberText.flatMap({ Int($0) }), count >= 0 else { return nil }
      presetRows[name.string ?? ""] = count
    }
  }

  /// Reads the header from the first bytes of a draft; returns nil if it is damaged or incomplete.
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
