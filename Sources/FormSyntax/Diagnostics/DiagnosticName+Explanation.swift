extension DiagnosticName {
  /// The explanation of the diagnostic, with an example; nil if its file lacks a part.
  package var explanation: Explanation? {
    Explanation(of: self, reading: String(decoding: explanationFile, as: UTF8.self))
  }

  /// The file in `Explanations` with the name of the diagnostic.
  private var explanationFile: [UInt8] {
    switch self {
    case .fileTooLarge: PackageResources.file_too_large_md
    case .notUTF8: PackageResources.not_utf_8_md
    case .tooManyFindings: PackageResources.too_many_findings_md
    case .unformatted: PackageResources.unformatted_md
    case .notImported: PackageResources.not_imported_md
    case .unknownCharacter: PackageResources.unknown_character_md
    case .badLiteral: PackageResources.bad_literal_md
    case .badEscape: PackageResources.bad_escape_md
    case .unclosedText: PackageResources.unclosed_text_md
    case .badName: PackageResources.bad_name_md
    case .foreignSyntax: PackageResources.foreign_syntax_md
    case .unexpected: PackageResources.unexpected_md
    case .missing: PackageResources.missing_md
    case .unclosed: PackageResources.unclosed_md
    case .tooDeep: PackageResources.too_deep_md
    case .unknownClause: PackageResources.unknown_clause_md
    case .unknownStep: PackageResources.unknown_step_md
    case .spacedRange: PackageResources.spaced_range_md
    case .ifTookTheMessage: PackageResources.if_took_the_message_md
    case .chainedComparison: PackageResources.chained_comparison_md
    case .misplacedClause: PackageResources.misplaced_clause_md
    case .outerClause: PackageResources.outer_clause_md
    case .misplacedDeclaration: PackageResources.misplaced_declaration_md
    case .repeatedClause: PackageResources.repeated_clause_md
    case .duplicateName: PackageResources.duplicate_name_md
    case .similarName: PackageResources.similar_name_md
    case .duplicateTag: PackageResources.duplicate_tag_md
    case .unusedLet: PackageResources.unused_let_md
    case .unusedType: PackageResources.unused_type_md
    case .formTooLarge: PackageResources.form_too_large_md
    case .plainTextWanted: PackageResources.plain_text_wanted_md
    case .importFailed: PackageResources.import_failed_md
    case .importCycle: PackageResources.import_cycle_md
    case .duplicateImport: PackageResources.duplicate_import_md
    case .unknownType: PackageResources.unknown_type_md
    case .recursiveType: PackageResources.recursive_type_md
    case .addedToType: PackageResources.added_to_type_md
    case .wrongKindOfType: PackageResources.wrong_kind_of_type_md
    case .choiceWithoutOptions: PackageResources.choice_without_options_md
    case .duplicateOption: PackageResources.duplicate_option_md
    case .sameLabel: PackageResources.same_label_md
    case .optionWithoutPoints: PackageResources.option_without_points_md
    case .badOptionFile: PackageResources.bad_option_file_md
    case .badOptionName: PackageResources.bad_option_name_md
    case .optionWithoutChoice: PackageResources.option_without_choice_md
    case .badStart: PackageResources.bad_start_md
    case .badPattern: PackageResources.bad_pattern_md
    case .needlessAnchor: PackageResources.needless_anchor_md
    case .unknownName: PackageResources.unknown_name_md
    case .unknownFunction: PackageResources.unknown_function_md
    case .unknownOption: PackageResources.unknown_option_md
    case .unknownRule: PackageResources.unknown_rule_md
    case .unknownNote: PackageResources.unknown_note_md
    case .unusedAllow: PackageResources.unused_allow_md
    case .noSuchMember: PackageResources.no_such_member_md
    case .notInterpolated: PackageResources.not_interpolated_md
    case .shadowedName: PackageResources.shadowed_name_md
    case .notAValue: PackageResources.not_a_value_md
    case .notAPath: PackageResources.not_a_path_md
    case .noValueHere: PackageResources.no_value_here_md
    case .noRowAbove: PackageResources.no_row_above_md
    case .rowIndex: PackageResources.row_index_md
    case .wrongType: PackageResources.wrong_type_md
    case .wrongArguments: PackageResources.wrong_arguments_md
    case .comparedMonths: PackageResources.compared_months_md
    case .noResult: PackageResources.no_result_md
    case .secretLeaks: PackageResources.secret_leaks_md
    case .scannedAggregate: PackageResources.scanned_aggregate_md
    case .countedAnswers: PackageResources.counted_answers_md
    case .ignoredRows: PackageResources.ignored_rows_md
    case .samePosition: PackageResources.same_position_md
    case .emptyRange: PackageResources.empty_range_md
    case .badStep: PackageResources.bad_step_md
    case .impossiblePattern: PackageResources.impossible_pattern_md
    case .badDefault: PackageResources.bad_default_md
    case .controlCharacter: PackageResources.control_character_md
    case .neverEqual: PackageResources.never_equal_md
    case .neverRequired: PackageResources.never_required_md
    case .unfocusable: PackageResources.unfocusable_md
    case .noFocusToKeep: PackageResources.no_focus_to_keep_md
    case .nothingToAsk: PackageResources.nothing_to_ask_md
    case .rowsWithoutFields: PackageResources.rows_without_fields_md
    case .emptyGroup: PackageResources.empty_group_md
    case .unguardedDivisor: PackageResources.unguarded_divisor_md
    case .cycle: PackageResources.cycle_md
    case .alwaysTrueRule: PackageResources.always_true_rule_md
    case .alwaysFalseRule: PackageResources.always_false_rule_md
    case .alwaysTrueCondition: PackageResources.always_true_condition_md
    case .neverTrueCondition: PackageResources.never_true_condition_md
    case .unreachableField: PackageResources.unreachable_field_md
    case .unreachableOption: PackageResources.unreachable_option_md
    case .keptAnswer: PackageResources.kept_answer_md
    case .stuckAnswer: PackageResources.stuck_answer_md
    case .silentlyEmpty: PackageResources.silently_empty_md
    case .contradictoryRules: PackageResources.contradictory_rules_md
    case .unanswerableField: PackageResources.unanswerable_field_md
    case .undecided: PackageResources.undecided_md
    case .poSyntax: PackageResources.po_syntax_md
    case .poCharset: PackageResources.po_charset_md
    case .poRepeated: PackageResources.po_repeated_md
    case .poContext: PackageResources.po_context_md
    case .poPlural: PackageResources.po_plural_md
    case .poInterpolation: PackageResources.po_interpolation_md
    case .poMissingInterpolation: PackageResources.po_missing_interpolation_md
    case .poLineBreak: PackageResources.po_line_break_md
    case .poUntranslated: PackageResources.po_untranslated_md
    case .testInLibrary: PackageResources.test_in_library_md
    case .testExpectsNothing: PackageResources.test_expects_nothing_md
    case .badJSON: PackageResources.bad_json_md
    case .stepFailed: PackageResources.step_failed_md
    case .untestedField: PackageResources.untested_field_md
    case .untestedRule: PackageResources.untested_rule_md
    case .untestedCondition: PackageResources.untested_condition_md
    case .untestedOption: PackageResources.untested_option_md
    case .lowCoverage: PackageResources.low_coverage_md
    case .rejectedAnswers: PackageResources.rejected_answers_md
    case .undecidedChange: PackageResources.undecided_change_md
    case .looserRule: PackageResources.looser_rule_md
    case .removedMember: PackageResources.removed_member_md
    case .renamedMember: PackageResources.renamed_member_md
    case .changedMember: PackageResources.changed_member_md
    case .absentMember: PackageResources.absent_member_md
    case .addedOption: PackageResources.added_option_md
    case .addedQuestion: PackageResources.added_question_md
    case .changedWalk: PackageResources.changed_walk_md
    case .changedWords: PackageResources.changed_words_md
    }
  }

  /// The heading of this diagnostic and those after it; nil if it belongs to the previous heading.
  var heading: String? {
    switch self {
    case .fileTooLarge: "The file"
    case .unknownCharacter: "Words and literals"
    case .unexpected: "Structure"
    case .misplacedClause: "Declarations"
    case .importFailed: "Imports and types"
    case .choiceWithoutOptions: "Options and patterns"
    case .unknownName: "Names in expressions"
    case .wrongType: "Types of expressions"
    case .emptyRange: "Constants and cycles"
    case .neverRequired: "Dead ends"
    case .alwaysTrueRule: "Clauses taken together"
    case .poSyntax: "Translations"
    case .testInLibrary: "Tests"
    case .rejectedAnswers: "Versions"
    default: nil
    }
  }
}
