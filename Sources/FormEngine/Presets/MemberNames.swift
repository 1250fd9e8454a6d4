/// Finds the members of a form, group or row by their names.
///
/// A container is read when it is first asked for; a class, so that the result is kept.
package final class MemberNames {
  private let program: Program
  private var byName: [NodeID: [String: NodeID]] = [:]
  private var byVariable: [NodeID: [String: [NodeID]]] = [:]
  /// The number of further names that are compared to find near ones: with very many unknown names
  /// in a large form, the last ones get no suggestion.
  private var comparisons = 2_000_000

  package init(_ program: Program) {
    self.program = program
  }

  /// The fields, groups and lists of a container, including those in its sections, by name.
  package func members(of container: NodeID) -> [String: NodeID] {
    if let known = byName[container] { return known }
    var members: [String: NodeID] = [:]
    for node in program.membersDeclared(in: container) { members[program.nodes[node].name] = node }
    byName[container] = members
    return members
  }

  /// The same by the names that they have in variables, which two may share.
  package func variables(of container: NodeID) -> [String: [NodeID]] {
    if let known = byVariable[container] { return known }
    var members: [String: [NodeID]] = [:]
    for node in program.membersDeclared(in: container) {
      members[EnvironmentName.level(program.nodes[node].name), default: []].append(node)
    }
    byVariable[container] = members
    return members
  }

  /// The path of the only declaration with a name, wherever it is.
  func path(ofOnly name: String) -> String? {
    guard comparisons > 0 else { return nil }
    comparisons -= program.nodes.count
    return program.onlyNode(named: name).map { program.firstPath(of: $0) }
  }

  /// The member whose name is nearly that one.
  func nearName(to name: String, in container: NodeID) -> String? {
    // The order of a dictionary is not the same on every run.
    nearName(to: name, among: program.membersDeclared(in: container).map { program.nodes[$0].name })
  }

  /// The same for a variable, without the prefix before the name of the field.
  func nearVariable(to name: String) -> String? {
    nearName(to: name, among: variables(of: 0).keys.sorted())
  }

  /// One of some names that may be meant.
  func nearName(to name: String, among names: @autoclosure () -> [String]) -> String? {
    guard comparisons > 0 else { return nil }
    let names = names()
    comparisons -= names.count
    return nearestName(to: name, among: names)
  }
}
