/// A part of a model of which everything is decided.
struct Region {
  /// The constraints that are always there.
  var constraints: [Int32]
  /// The gates, outer ones first.
  var gates: [PlaceID]
  /// The fields and numbers of rows.
  var variables: [VariableID]
}

/// What is tried first.
enum Preference {
  /// As much as may be is shown and filled, so that one solution answers many questions.
  case many
  /// As little as may be; the number changes which values are tried first.
  case few(UInt64)
}
