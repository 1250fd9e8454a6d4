/// The type of a row, as its cell in the column `type` says.
enum XLSFormType {
  case plain(String)
  /// A type without a counterpart, in whose place a text asks for something else, such as the name
  /// of a file.
  case replaced(String, for: ImportReason)
  case range
  case one(Options)
  case several(Options)
  case ranked(Options)
  case note, calculate, hidden, acknowledge
  /// A question that the device answers.
  case automatic(String)
  case begin(isRepeat: Bool)
  case end(isRepeat: Bool)
  /// The start and the end of questions that older forms ask once for each option of a list.
  case beginLoop, endLoop
  /// A question in such a loop.
  case looped
  case unknown

  /// The options of a question: where they come from, and if `or_other` adds one.
  struct Options {
    enum Source {
      case list(String)
      /// A list of the sheet `external_choices`.
      case external(String)
      case file(String)
      case answers(String)
    }

    var source: Source
    var hasOther = false
  }

  init(_ cell: String) {
    let words = cell.blankSeparated
    let name = words.joined(separator: " ").replacingUnderscores
    if let type = XLSFormType.fixed[name.lowercased()] {
      self = type
    } else if name.lowercased().hasPrefix("begin loop ") {
      self = .beginLoop
    } else if name.hasPrefix("db:") {
      self = .replaced(name, for: .recordID)
    } else if let type = XLSFormType.select(words) {
      self = type
    } else {
      self = .unknown
    }
  }

  private static let fixed: [String: XLSFormType] = {
    var table: [String: XLSFormType] = [
      "text": .plain("text"), "string": .plain("text"), "integer": .plain("integer"),
      "int": .plain("integer"), "decimal": .plain("decimal"), "date": .plain("date"),
      "time": .plain("time"), "datetime": .plain("datetime"), "date time": .plain("datetime"),
      "range": .range, "note": .note, "calculate": .calculate, "calculation": .calculate,
      "hidden": .hidden, "acknowledge": .acknowledge, "trigger": .acknowledge,
      "begin group": .begin(isRepeat: false), "begin repeat": .begin(isRepeat: true),
      "begin lgroup": .begin(isRepeat: true), "begin looped group": .begin(isRepeat: true),
      "end group": .end(isRepeat: false), "end repeat": .end(isRepeat: true),
      "end lgroup": .end(isRepeat: true), "end looped group": .end(isRepeat: true),
      "end loop": .endLoop, "begingroup": .begin(isRepeat: false),
      "endgroup": .end(isRepeat: false),
      "beginrepeat": .begin(isRepeat: true), "endrepeat": .end(isRepeat: true),
    ]
    for type in ["integer", "decimal", "text", "date", "note", "time"] {
      table["add \(type) prompt"] = table[type]
    }
    for type in ["image", "photo", "audio", "video", "file", "background-audio", "signature"] {
      table[type] = .replaced(type, for: .fileName)
    }
    for type in ["geopoint", "geotrace", "geoshape", "location", "gps", "geo point"] {
      table[type] = .replaced(type, for: .location)
    }
    // Types of programs that build on ODK.
    for type in ["hidden string", "hidden int", "hidden geopoint", "hidden integer"] {
      table[type] = .hidden
    }
    table["phone number"] = .plain("text")
    for type in implied.keys where table[type] == nil { table[type] = .plain("integer") }
    table["tel"] = .replaced("tel", for: .phoneNumber)
    table["barcode"] = .replaced("barcode", for: .barcode)
    for type in [
      "start", "end", "today", "deviceid", "device id", "username", "phonenumber", "simserial",
      "sim id", "subscriberid", "subscriber id", "email", "audit",
      "start-geopoint", "background-geopoint", "uri:deviceid", "uri:username", "uri:email",
      "csv-external", "xml-external", "imei", "get start time", "get end time", "get today",
      "get device id", "get phone number", "get subscriber id", "get sim id",
    ] { table[type] = .automatic(type) }
    return table
  }()

  /// The constraints of types that have one of their own, which a constraint in the row replaces.
  private static let implied = [
    "phone number": "regex(., '^\\d*$')", "percentage": "0 <= . and . <= 100",
    "number of days in last month": "0 <= . and . <= 31",
    "number of days in last six months": "0 <= . and . <= 183",
    "number of days in last year": "0 <= . and . <= 365",
  ]

  /// Returns the constraint that a type implies, at the place of the type; nil if it implies none.
  static func impliedRule(of type: XLSFormTable.Cell) -> XLSFormTable.Cell? {
    let name = type.text.blankSeparated.joined(separator: " ").replacingUnderscores.lowercased()
    return implied[name].map { XLSFormTable.Cell(text: $0, place: type.place) }
  }

  /// Reads a type with options: `select_one LIST or_other`.
  private static func select(_ words: [String]) -> XLSFormType? {
    var words = words
    var hasOther = false
    let endings = [["or_other"], ["or", "other"], ["or", "specify", "other"]]
    for ending in endings
    where words.count > ending.count
      && words.suffix(ending.count).map({ $0.lowercased() }) == ending
    {
      words.removeLast(ending.count)
      hasOther = true
    }
    guard words.count > 1, let last = words.popLast() else { return nil }
    if words.last?.lowercased() == "from", words.count > 1 { words.removeLast() }
    let head = words.joined(separator: " ").lowercased().replacingUnderscores
    let isAnswers = last.hasPrefix("${") && last.hasSuffix("}")
    let source: Options.Source =
      isAnswers ? .answers(String(last.dropFirst(2).dropLast())) : .list(last)
    switch head {
    case "select one", "select1", "add select one prompt using":
      return .one(Options(source: source, hasOther: hasOther))
    case "select multiple", "select all that apply", "select", "add select multiple prompt using":
      return .several(Options(source: source, hasOther: hasOther))
    case "select one from file": return .one(Options(source: .file(last)))
    case "select multiple from file": return .several(Options(source: .file(last)))
    case "select one external": return .one(Options(source: .external(last)))
    case "select multiple external": return .several(Options(source: .external(last)))
    case "rank": return .ranked(Options(source: source, hasOther: hasOther))
    default: return nil
    }
  }
}

extension XLSFormType {
  /// The name of the question whose answers are the options; nil if they come from elsewhere.
  var answers: String? {
    switch self {
    case .one(let options), .several(let options), .ranked(let options):
      if case .answers(let name) = options.source { return name }
      return nil
    default: return nil
    }
  }

  /// The reason for a list of options that was not found.
  var missingOptions: ImportReason {
    switch self {
    case .one(let options), .several(let options), .ranked(let options):
      switch options.source {
      case .list, .answers: .noSuchList
      case .external: .noExternalList
      case .file: .noOptionFile
      }
    default: .noSuchList
    }
  }
}

extension String {
  /// The text with spaces in place of underscores.
  fileprivate var replacingUnderscores: String {
    String(map { $0 == "_" ? " " : $0 })
  }
}
