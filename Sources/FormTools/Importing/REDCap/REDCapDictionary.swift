/// Data dictionaries of REDCap, as CSV files with a row for each field.
package enum REDCapDictionary: ImportFormat {
  package static let name = "redcap"
  package static let title = "a data dictionary of REDCap"

  package static func recognizes(_ source: ImportSource) -> Bool {
    // The headings are in the first line, so the rest need not be read.
    let line = source.bytes.prefix(20_000).prefix { $0 != 0x0A && $0 != 0x0D }
    guard let sheet = try? Sheet(csv: Array(line), name: "") else { return false }
    return REDCapField.fields(of: sheet) != nil
  }

  package static func read(_ source: ImportSource) throws(ImportFault) -> ImportedForm {
    let sheet: Sheet
    do {
      sheet = try Sheet(csv: source.bytes, name: "")
    } catch {
      // The only sheet has no name, so a place is just a cell: `C5`.
      let cell = (error.place ?? "").drop { $0 == "!" }
      throw ImportFault(error.reason, at: cell.isEmpty ? nil : String(cell))
    }
    guard let fields = REDCapField.fields(of: sheet) else {
      throw ImportFault(.malformed("the headings are not those of a data dictionary"), at: "A1")
    }
    var reader = REDCapReader(fields)
    return reader.read(named: source.stem)
  }
}
