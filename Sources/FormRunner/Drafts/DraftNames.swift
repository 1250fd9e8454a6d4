package import FormEngine

/// The names of declarations in drafts, which survive changes of the form: `address.street`,
/// `faves.category`, `tags[]` for the values of a plain list.
///
/// It is a class so its cache is shared.
package final class DraftNames {
  let program: Program
  private let members: MemberNames
  private var names: [NodeID: String] = [:]
  private var nodes: [String: NodeID] = [:]

  package init(_ program: Program) {
    self.program = program
    members = MemberNames(program)
  }

  func name(of node: NodeID) -> String {
    if let known = names[node] { return known }
    var name = program.name(of: node)
    if program.isPlainValue(node) {
      name += "[]"
    } else if node > 0, program.nodes[node].kind == .row {
      name = self.name(of: program.nodes[node].parent) + Self.rowSuffix
    } else if node > 0, program.nodes[node].name.isEmpty {
      // A section or note is identified by its index among its siblings.
      let parent = program.nodes[node].parent
      let place = program.declaredChildren(of: parent).firstIndex(of: node) ?? 0
      name = self.name(of: parent) + "/\(place)"
    }
    names[node] = name
    return name
  }

  /// Returns the declaration with a name, if the form has one.
  func node(named name: String) -> NodeID? {
    if let known = nodes[name] { return known }
    guard let found = find(name) else { return nil }
    nodes[name] = found
    return found
  }

  /// Returns a name to show to people; for a row or a value in a plain list, it is that of the
  /// list.
  static func shown(_ name: String) -> String {
    var path = name[...]
    while let slash = path.lastIndex(of: "/"),
      path[slash...] == rowSuffix || path[slash...].dropFirst().allSatisfy(\.isNumber)
    {
      path = path[..<slash]
    }
    return String(path.hasSuffix("[]") ? path.dropLast(2) : path)
  }

  private static let rowSuffix = "/row"

  /// Finds a declaration by its name. The recursion follows slashes; names have no more of them
  /// than the maximum nesting depth.
  private func find(_ name: String) -> NodeID? {
    // A name in the form may also contain slashes.
    if let node = self.node(at: name) { return node }
    guard name.utf8.count(where: { $0 == 0x2F }) <= 64 else { return nil }
    if name.hasSuffix(Self.rowSuffix) {
      guard let list = node(named: String(name.dropLast(Self.rowSuffix.count))),
        program.nodes[list].kind == .list
      else { return nil }
      return program.nodes[list].rowBody
    }
    if let slash = name.lastIndex(of: "/") {
      guard let parent = node(named: String(name[..<slash])),
        let place = Int(name[name.index(after: slash)...])
      else { return nil }
      let children = program.declaredChildren(of: parent)
      return children.indices.contains(place) ? children[place] : nil
    }
    return nil
  }

  /// Returns the declaration at a path of names.
  private func node(at name: String) -> NodeID? {
    if name.isEmpty { return 0 }
    var node: NodeID = 0
    for part in name.split(separator: ".", omittingEmptySubsequences: false) {
      let isValue = part.hasSuffix("[]")
      let declared = program.nodes[node]
      let container = declared.kind == .list ? declared.rowBody : node
      let own = String(isValue ? part.dropLast(2) : part)
      guard let member = members.declarations(in: container)[own] else { return nil }
      node = member
      guard isValue else { continue }
      guard program.nodes[node].isPlainList,
        let value = program.children(of: program.nodes[node].rowBody).first
      else { return nil }
      node = value
    }
    return node
  }
}
