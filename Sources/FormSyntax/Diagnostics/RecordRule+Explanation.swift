package import FormEngine

extension RecordRule {
  /// The default severity of the rule's findings, which `--strict` and conditions may change.
  var severity: DiagnosticSeverity {
    switch self {
    case .unknownMember, .hiddenAnswer, .repeatedOption: .warning
    default: .error
    }
  }

  /// The explanation of the finding, with an example; nil if its file lacks a part.
  package var explanation: Explanation? {
    Explanation(of: self, reading: String(decoding: explanationFile, as: UTF8.self))
  }

  /// The file in `Explanations` with the name of the finding after `record-`.
  private var explanationFile: [UInt8] {
    switch self {
    case .json: PackageResources.record_json_md
    case .csv: PackageResources.record_csv_md
    case .tooLong: PackageResources.record_too_long_md
    case .type: PackageResources.record_type_md
    case .controlCharacter: PackageResources.record_control_character_md
    case .option: PackageResources.record_option_md
    case .repeatedOption: PackageResources.record_repeated_option_md
    case .required: PackageResources.record_required_md
    case .computed: PackageResources.record_computed_md
    case .arithmetic: PackageResources.record_arithmetic_md
    case .unknownMember: PackageResources.record_unknown_member_md
    case .repeatedMember: PackageResources.record_repeated_member_md
    case .hiddenAnswer: PackageResources.record_hidden_answer_md
    case .tooManyFindings: PackageResources.record_too_many_findings_md
    }
  }
}

extension Explanation {
  /// All names that have an explanation, without duplicates.
  package static var names: [String] {
    let diagnostics = DiagnosticName.allCases.map(\.rawValue)
    let records = RecordRule.allCases.map(\.rawValue)
    return diagnostics + records.filter { DiagnosticName(rawValue: $0) == nil }
  }

  /// Returns the explanations of a name: of a diagnostic, a record finding, or both.
  package static func named(_ name: String) -> [Explanation] {
    [DiagnosticName(rawValue: name)?.explanation, RecordRule(rawValue: name)?.explanation]
      .compactMap { $0 }
  }
}
