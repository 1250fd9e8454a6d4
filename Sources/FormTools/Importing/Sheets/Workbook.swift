/// A workbook in the Office Open XML format (`.xlsx`, ECMA-376).
struct Workbook {
  /// The names of the sheets, in order, including hidden ones.
  let sheetNames: [String]
  private var archive: ZIPArchive
  /// The archive entries of the sheets, in the same order.
  private let entries: [String]
  private let sharedTexts: [String]
  private let styles: CellStyles

  /// Reads the list of sheets, their shared texts and the styles, but not the sheets themselves.
  init(_ bytes: [UInt8]) throws(ImportFault) {
    var archive = try ZIPArchive(bytes)
    let target = try Workbook.target(ofType: "officeDocument", from: "", in: &archive)
    let main = target ?? "xl/workbook.xml"
    var reader = try XMLReader(try archive.contents(of: main))
    var sheets: [(name: String, id: String)] = []
    var startsIn1904 = false
    while let event = try Workbook.next(&reader, in: main) {
      guard case .start(let name) = event else { continue }
      if name == "sheet", let title = reader.attribute("name"), let id = reader.attribute("id") {
        sheets.append((title, id))
      } else if name == "workbookPr" {
        startsIn1904 = ["1", "true"].contains(reader.attribute("date1904"))
      }
    }
    let targets = try Workbook.relations(of: main, in: &archive)
    let files = archive
    let found = sheets.compactMap { sheet in
      targets.first { $0.id == sheet.id }.map { (sheet.name, $0.target) }
    }
    sheetNames = found.map(\.0)
    entries = found.map(\.1)
    func entry(ofType type: String) -> String? {
      targets.first { $0.type.hasSuffix("/" + type) && files.has($0.target) }?.target
    }
    if let entry = entry(ofType: "sharedStrings") {
      sharedTexts = try Workbook.sharedTexts(try archive.contents(of: entry), entry)
    } else {
      sharedTexts = []
    }
    if let entry = entry(ofType: "styles") {
      styles = try CellStyles(try archive.contents(of: entry), entry, startsIn1904: startsIn1904)
    } else {
      styles = CellStyles(startsIn1904: startsIn1904)
    }
    self.archive = archive
  }

  /// Reads the sheet at an index of `sheetNames`.
  mutating func sheet(_ index: Int) throws(ImportFault) -> Sheet {
    let entry = entries[index]
    var reader = SheetReader(
      name: sheetNames[index], sharedTexts: sharedTexts, styles: styles)
    return try reader.read(try archive.contents(of: entry), entry)
  }

  // MARK: Entries

  /// Returns the next event; a fault's place names the entry.
  static func next(
    _ reader: inout XMLReader, in entry: String
  ) throws(ImportFault) -> XMLReader.Event? {
    do throws(ImportFault) {
      return try reader.next()
    } catch {
      throw ImportFault(error.reason, at: error.place.map { "\(entry):\($0)" } ?? entry)
    }
  }

  private typealias Relation = (id: String, type: String, target: String)

  /// Returns the entries that an entry refers to, as its `.rels` file lists them (ECMA-376 Part 2).
  private static func relations(
    of entry: String, in archive: inout ZIPArchive
  ) throws(ImportFault) -> [Relation] {
    let slash = entry.lastIndex(of: "/")
    let folder = slash.map { String(entry[...$0]) } ?? ""
    let file = slash.map { entry[entry.index(after: $0)...] } ?? entry[...]
    let list = "\(folder)_rels/\(file).rels"
    guard archive.has(list) else { return [] }
    var reader = try XMLReader(try archive.contents(of: list))
    var relations: [Relation] = []
    while let event = try next(&reader, in: list) {
      guard case .start("Relationship") = event, let id = reader.attribute("Id"),
        let target = reader.attribute("Target")
      else { continue }
      let path = target.hasPrefix("/") ? String(target.dropFirst()) : folder + target
      relations.append((id, reader.attribute("Type") ?? "", path))
    }
    return relations
  }

  private static func target(
    ofType type: String, from entry: String, in archive: inout ZIPArchive
  ) throws(ImportFault) -> String? {
    try relations(of: entry, in: &archive).first { $0.type.hasSuffix("/" + type) }?.target
  }

  /// Returns the texts that cells refer to by number. A text may consist of several formatted runs;
  /// phonetic guides (`rPh`) are not part of it.
  private static func sharedTexts(_ bytes: [UInt8], _ entry: String) throws(ImportFault) -> [String]
  {
    var reader = try XMLReader(bytes)
    var texts: [String] = []
    var text = ""
    var guides = 0
    var isText = false
    while let event = try next(&reader, in: entry) {
      switch event {
      case .start(let name):
        if name == "si" { text = "" }
        if name == "rPh" { guides += 1 }
        isText = name == "t" && guides == 0
      case .end(let name):
        if name == "si" { texts.append(SheetReader.unescaped(text)) }
        if name == "rPh" { guides -= 1 }
        isText = false
      case .text(let part): if isText { text += part }
      }
    }
    return texts
  }
}
