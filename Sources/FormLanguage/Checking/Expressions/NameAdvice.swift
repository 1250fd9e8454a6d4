internal import FormEngine

/// The tables for advice on unknown names, each built when it is first needed.
struct NameAdvice {
  /// The names declared in each scope.
  var declaredNames: [NearNames]?
  /// The first node with each name.
  var nodesByName: [NameID: NodeID]?
  /// The members that follow each name in paths of a file.
  var members: (file: Int, names: [String: Set<String>])?
  /// The name that fixes give to the position of a row, by the scope of its rows.
  var positionNames: [ScopeID: String] = [:]
}
