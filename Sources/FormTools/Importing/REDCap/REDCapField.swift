/// A row of a data dictionary.
struct REDCapField {
  /// The columns of a dictionary, in their usual order.
  enum Column: Int, CaseIterable {
    case name, form, section, type, label, choices, note, validation, minimum, maximum, identifier,
      branching, required, alignment, number, matrix, ranking, annotation

    /// The possible starts of the column's heading, in small letters and without other characters:
    /// in the file that people download, and in the export of REDCap's API.
    var headings: [String] {
      switch self {
      case .name: ["variablefieldname", "fieldname"]
      case .form: ["formname"]
      case .section: ["sectionheader"]
      case .type: ["fieldtype"]
      case .label: ["fieldlabel"]
      case .choices:
        ["choicescalculations", "choicesorcalculations", "selectchoicesorcalculations"]
      case .note: ["fieldnote"]
      case .validation: ["textvalidationtype"]
      case .minimum: ["textvalidationmin"]
      case .maximum: ["textvalidationmax"]
      case .identifier: ["identifier"]
      case .branching: ["branchinglogic"]
      case .required: ["requiredfield"]
      case .alignment: ["customalignment"]
      case .number: ["questionnumber"]
      case .matrix: ["matrixgroupname"]
      case .ranking: ["matrixranking"]
      case .annotation: ["fieldannotation"]
      }
    }
  }

  private var cells: [Column: (text: String, place: String)] = [:]
  let row: Int

  subscript(column: Column) -> String { cells[column]?.text ?? "" }

  func origin(_ column: Column) -> ImportedOrigin {
    ImportedOrigin(
      place: cells[column]?.place ?? cells[.name]?.place ?? "A\(row)", words: self[column])
  }

  var name: String { self[.name].lowercased() }

  /// Returns true if a cell says yes, which is usually `y`.
  func isTrue(_ column: Column) -> Bool { ["y", "1", "yes"].contains(self[column].lowercased()) }

  /// Returns the fields of a sheet; nil if its first row lacks the headings of a dictionary.
  static func fields(of sheet: Sheet) -> [REDCapField]? {
    guard let heading = sheet.rows.first else { return nil }
    var columns: [Int: Column] = [:]
    for cell in heading.cells {
      let words = String(
        decoding: cell.text.lowercased().utf8.filter { (0x61...0x7A).contains($0) }, as: UTF8.self)
      let column = Column.allCases.first { column in
        !columns.values.contains(column) && column.headings.contains { words.hasPrefix($0) }
      }
      if let column { columns[cell.column] = column }
    }
    let found = Set(columns.values)
    guard found.isSuperset(of: [.name, .form, .type, .label]) else { return nil }
    return sheet.rows.dropFirst().compactMap { row in
      var field = REDCapField(row: row.number)
      for cell in row.cells {
        guard let column = columns[cell.column] else { continue }
        let place = Sheet.place("", column: cell.column, row: row.number).dropFirst()
        field.cells[column] = (cell.text.trimmed, String(place))
      }
      return field.name.isEmpty ? nil : field
    }
  }

  private init(row: Int) { self.row = row }
}

/// The choices of a field.
struct REDCapChoices {
  struct Choice {
    var code: String
    var label: String
  }

  var choices: [Choice] = []

  /// True if all codes are whole numbers, and so recorded as numbers.
  var areNumbers: Bool { !choices.isEmpty && choices.allSatisfy { Self.isNumber($0.code) } }

  /// True if all codes are numbers, perhaps with a point.
  var areNumeric: Bool {
    !choices.isEmpty && choices.allSatisfy { REDCapNumber.literal($0.code) != nil }
  }

  /// Reads `1, Yes | 2, No`.
  init(_ source: String) {
    for part in source.split(separator: "|") {
      let cut = part.firstIndex(of: ",")
      let code = String(part[..<(cut ?? part.endIndex)]).trimmed
      let label = cut.map { String(part[part.index(after: $0)...]).trimmed } ?? code
      if !code.isEmpty || !label.isEmpty { choices.append(Choice(code: code, label: label)) }
    }
  }

  init(_ choices: [Choice]) { self.choices = choices }

  static let yesNo = REDCapChoices([
    Choice(code: "1", label: "Yes"), Choice(code: "0", label: "No"),
  ])
  static let trueFalse = REDCapChoices([
    Choice(code: "1", label: "True"), Choice(code: "0", label: "False"),
  ])

  private static func isNumber(_ code: String) -> Bool {
    guard let number = Int(code) else { return false }
    return "\(number)" == code
  }
}
