internal import FormEngine
internal import FormLanguage

/// Two versions of a form merged into one for the solver, which examines the records that the
/// *valid* version accepts as the *asked* version reads them.
///
/// All declarations and clauses of the valid version are included. Declarations of the asked
/// version are added if they may read differently, with rules that relate their values to the
/// record; all others are shared. A question about the asked version is one more clause, which is
/// not a premise.
struct MergedForm {
  let form: CheckedContent
  /// The number of each declaration of the valid version in the merged form, or -1 if it is left
  /// out.
  let numbers: [NodeID]
  /// For hidden fields that keep their answers, by number: the field of the asked version with the
  /// recorded value.
  let standIns: [NodeID: NodeID]
  /// The clause that asks the question; if the answer is yes, its truth is `truth`.
  let question: ClauseID
  /// The same clause if it asks whether a rule can fail although all its parts have results.
  let askedRule: ClauseID?
  let truth: Truth
  /// The declaration at which the question is asked.
  let place: NodeID
  /// True if a recorded list has rows of its own in each version.
  let hasListTwice: Bool
}

/// A question about the records that the valid version accepts.
enum ComparedQuestion {
  /// A rule of the asked version fails.
  case fails(ClauseID)
  /// A field or list must be filled in the asked version and is empty.
  case required(NodeID)
  /// A field or list of the valid version is filled.
  case filled(NodeID)
  /// The value of a field of the valid version is an option.
  case chooses(NodeID, Int32)
  /// The value of a field of the asked version is an option that its clause does not offer.
  case notOffered(ClauseID)
  /// The value of a computed field of the asked version differs from the recorded one.
  case computed(NodeID)
  /// A number of the valid version is not a whole number.
  case notWhole(NodeID)
  /// A text of the valid version has several lines.
  case severalLines(NodeID)
  /// A field or list of the valid version is empty or hidden while its container is shown.
  case absent(NodeID)
  /// A divisor in the asked version is 0 while a declaration is shown.
  case dividesByZero([Expression], NodeID)
  /// A declaration of the valid version is hidden while its container is shown.
  case hidden(NodeID)
  /// The conditions of one declaration are decided differently in the two versions.
  case differs(ComparedConditions)
}

/// The expressions that each version has for the same thing.
struct ComparedConditions {
  /// The declaration that they belong to: one of the asked version that has a partner in the valid
  /// one.
  let place: NodeID
  /// The conditions, which must all be true, or the one expression of a value.
  let valid: [Expression]
  let asked: [Expression]
  let kind: Kind

  enum Kind {
    /// The records for which they are true matter.
    case condition
    /// The records for which they are false matter, as with a warning.
    case rule
    /// The value matters.
    case value
  }
}
