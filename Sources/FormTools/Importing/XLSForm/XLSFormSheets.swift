/// The sheets of an XLSForm.
struct XLSFormSheets {
  var survey: XLSFormTable
  var choices: XLSFormTable?
  /// The options of `select_one_external`.
  var externalChoices: XLSFormTable?
  var settings: XLSFormTable?

  init(_ source: ImportSource) throws(ImportFault) {
    if ZIPArchive.isArchive(source.bytes) {
      try self.init(workbook: source.bytes)
    } else {
      try self.init(csv: source)
    }
    // What a workbook has in a sheet, devices get as a file.
    if externalChoices == nil, let bytes = source.readBeside("itemsets.csv") {
      externalChoices = XLSFormTable(try Sheet(csv: bytes, name: "itemsets"))
    }
  }

  private init(workbook bytes: [UInt8]) throws(ImportFault) {
    var workbook = try Workbook(bytes)
    let names = workbook.sheetNames
    func index(_ name: String) -> Int? {
      names.firstIndex { $0.trimmed.lowercased() == name }
    }
    guard let place = index("survey") else { throw ImportFault(.noSurvey) }
    survey = XLSFormTable(try workbook.sheet(place))
    if let place = index("choices") ?? index("choices_and_columns") {
      choices = XLSFormTable(try workbook.sheet(place))
    }
    if let place = index("external_choices") {
      externalChoices = XLSFormTable(try workbook.sheet(place))
    }
    if let place = index("settings") { settings = XLSFormTable(try workbook.sheet(place)) }
  }

  private init(csv source: ImportSource) throws(ImportFault) {
    survey = XLSFormTable(try Sheet(csv: source.bytes, name: "survey"))
    if let bytes = source.readBeside("choices.csv") {
      choices = XLSFormTable(try Sheet(csv: bytes, name: "choices"))
    }
    if let bytes = source.readBeside("external_choices.csv") {
      externalChoices = XLSFormTable(try Sheet(csv: bytes, name: "external_choices"))
    }
    if let bytes = source.readBeside("settings.csv") {
      settings = XLSFormTable(try Sheet(csv: bytes, name: "settings"))
    }
  }
}
