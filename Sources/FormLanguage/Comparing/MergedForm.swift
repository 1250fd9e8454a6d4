internal import FormEngine

/// Two versions of a form as one for the solver: records that one version accepts, looked at with
/// the eyes of the other.
///
/// The declarations and clauses of the *valid* version are all there. Those of the *asked* version
/// are added where they may read otherwise, with a rule that says how their values belong together;
/// all others are the same declaration. A question about the asked version is one more clause, which
/// is not a premise.
struct MergedForm {
  private(set) var form: ProvableForm
  /// By declaration of the valid version, its number; -1 for those that are left out.
  let numbers: [NodeID]
  /// The fields of the asked version whose values are recorded for hidden fields that are kept, by the
  /// number of these.
  let standIns: [NodeID: NodeID]
  /// The clause that asks the question, and how it is where the answer is yes.
  let question: ClauseID
  let truth: Truth
  /// Where the question is asked, and what it is about.
  let place: NodeID
  /// Whether a list of the record is there for each version.
  let hasListTwice: Bool
}

/// What is asked of records that the valid version accepts.
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
  /// A computed field of the asked version is not what is recorded.
  case computed(NodeID)
  /// A number of the valid version is not a whole number.
  case notWhole(NodeID)
  /// A text of the valid version has several lines.
  case severalLines(NodeID)
  /// A field or list of the valid version is empty or hidden where what is around it is shown.
  case absent(NodeID)
  /// A divisor in the asked version is 0 where a declaration is shown.
  case dividesByZero([Expression], NodeID)
  /// A declaration of the valid version is hidden where what is around it is shown.
  case hidden(NodeID)
  /// Conditions about one declaration are decided otherwise than in the other version.
  case differs(ComparedConditions)
}

/// What each version says of one thing.
struct ComparedConditions {
  /// Where it says so: a declaration of the asked version that the valid one has, too.
  let place: NodeID
  /// Conditions that must all be true; of a value the one expression that it is.
  let valid: [Expression]
  let asked: [Expression]
  let kind: Kind

  enum Kind {
    /// It matters where they are true.
    case condition
    /// It matters where they are false, as of a warning.
    case rule
    /// It matters what their value is.
    case value
  }
}
