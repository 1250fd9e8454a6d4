import FormEngine

/// Finds the members of a form, group or row by their names.
///
/// A container is looked at when it is first asked for; a class, so that what was found is kept.
final class MemberNames {
  private let program: Program
  private var byName: [NodeID: [String: NodeID]] = [:]
  private var byVariable: [NodeID: [String: [NodeID]]] = [:]

  init(_ program: Program) {
    self.program = program
  }

  /// Fields, groups and lists of a container, those in its sections too, by name.
  func members(of container: NodeID) -> [String: NodeID] {
    if let known = byName[container] { return known }
    var members: [String: NodeID] = [:]
    for node in declarations(in: container) { members[program.nodes[node].name] = node }
    byName[container] = members
    return members
  }

  /// The same by the names that they have in variables, where two may have one.
  func variables(of container: NodeID) -> [String: [NodeID]] {
    if let known = byVariable[container] { return known }
    var members: [String: [NodeID]] = [:]
    for node in declarations(in: container) {
      members[EnvironmentName.level(program.nodes[node].name), default: []].append(node)
    }
    byVariable[container] = members
    return members
  }

  private func declarations(in container: NodeID) -> [NodeID] {
    program.declaredChildren(of: container).flatMap { child -> [NodeID] in
      switch program.nodes[child].kind {
      case .field, .group, .list: [child]
      case .section: declarations(in: child)
      default: []
      }
    }
  }

  /// `Did you mean …?`, with a blank before it, where a member has nearly that name.
  func question(for name: String, in container: NodeID) -> String {
    // The order of a dictionary is not the same on every run.
    let names = declarations(in: container).map { program.nodes[$0].name }
    return nearestName(to: name, among: names).map { " Did you mean \($0)?" } ?? ""
  }
}
