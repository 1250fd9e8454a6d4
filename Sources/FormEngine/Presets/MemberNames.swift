/// A cache of the members of containers (the form, groups, rows) by their names in records.
///
/// A container is read when it is first needed; this is a class, so the result is kept.
package final class MemberNames {
  private let program: Program
  private var byMember: [NodeID: [String: NodeID]] = [:]
  private var byName: [NodeID: [String: NodeID]] = [:]
  private var byVariable: [NodeID: [String: [NodeID]]] = [:]
  /// The number of comparisons that remain for finding near names: if a large form gets very many
  /// unknown names, the last ones get no suggestion.
  private var comparisons = 2_000_000

  package init(_ program: Program) {
    self.program = program
  }

  /// Returns the fields, groups and lists of a container, including those in its sections, by the
  /// names of their members in records.
  package func members(of container: NodeID) -> [String: NodeID] {
    names(in: container, \.member, kept: &byMember)
  }

  /// Returns the fields, groups and lists of a container, including those in its sections, by their
  /// names in the form.
  package func declarations(in container: NodeID) -> [String: NodeID] {
    names(in: container, \.name, kept: &byName)
  }

  private func names(
    in container: NodeID, _ name: (Node) -> String, kept: inout [NodeID: [String: NodeID]]
  ) -> [String: NodeID] {
    if let known = kept[container] { return known }
    var names: [String: NodeID] = [:]
    for node in program.members(of: container) { names[name(program.nodes[node])] = node }
    kept[container] = names
    return names
  }

  /// Returns the field, group or list with a name in records, or else in the form; nil if there is
  /// none.
  func node(named name: String, in container: NodeID) -> NodeID? {
    members(of: container)[name] ?? declarations(in: container)[name]
  }

  /// Returns the members of a container by their names in environment variables, which may be
  /// ambiguous.
  package func variables(of container: NodeID) -> [String: [NodeID]] {
    if let known = byVariable[container] { return known }
    var members: [String: [NodeID]] = [:]
    for node in program.members(of: container) {
      members[EnvironmentName.level(program.nodes[node].member), default: []].append(node)
    }
    byVariable[container] = members
    return members
  }

  /// Returns the path of the only declaration with a name, at any depth; nil if there is none, or
  /// more than one.
  func path(ofOnly name: String) -> String? {
    guard comparisons > 0 else { return nil }
    comparisons -= program.nodes.count
    let node = program.onlyNode(named: name, step: \.member) ?? program.onlyNode(named: name)
    return node.map { program.firstPath(of: $0, step: \.memberStep) }
  }

  /// Returns the name of a member that is near to a mistyped name.
  func nearName(to name: String, in container: NodeID) -> String? {
    if let node = declarations(in: container)[name] { return program.nodes[node].memberStep }
    // The order of a dictionary differs from run to run.
    let nodes = program.members(of: container).map { program.nodes[$0] }
    let names = nodes.map(\.member) + nodes.filter { $0.member != $0.name }.map(\.name)
    let near = nearName(to: name, among: names)
    return nodes.first { $0.member == near || $0.name == near }?.memberStep
  }

  /// Returns a variable that is near to a mistyped one, without the prefix before the name of the
  /// field.
  func nearVariable(to name: String) -> String? {
    nearName(to: name, among: variables(of: 0).keys.sorted())
  }

  /// Returns the name that is meant by a mistyped one, if there is one.
  func nearName(to name: String, among names: @autoclosure () -> [String]) -> String? {
    guard comparisons > 0 else { return nil }
    let names = names()
    comparisons -= names.count
    return nearestName(to: name, among: names)
  }
}
