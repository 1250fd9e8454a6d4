/// The reason why a text does not name a field.
struct UnknownPath: Error {
  var message: PresetMessage
}

extension Presets {
  /// Finds the field that a path such as `faves[2].category` names; its rows need not exist yet.
  func resolve(_ path: String) -> Result<KnownPlace, UnknownPath> {
    var place = KnownPlace(node: 0, rows: [])
    var known = ""
    for part in MemberStep.parts(of: path) {
      guard let step = MemberStep(part) else { return .failure(shapeless(path)) }
      let container = program.nodes[place.node].kind
      guard container == .form || container == .group || container == .row else {
        return .failure(
          UnknownPath(
            message: container == .list
              ? list(place, example: ".\(step.name)") : .insideField(known)))
      }
      guard let node = names.node(named: step.name, in: place.node) else {
        return .failure(UnknownPath(message: unknownField(step.name, in: place)))
      }
      place.node = node
      known = text(of: place)
      if let row = step.row {
        guard program.nodes[node].kind == .list else {
          return .failure(UnknownPath(message: .notAList(known)))
        }
        place.node = program.nodes[node].rowBody
        place.rows.append(row)
      }
    }
    return field(at: place)
  }

  /// Returns the field at a place; for a row of a plain list, that of its one value. Fails for
  /// other declarations.
  private func field(at place: KnownPlace) -> Result<KnownPlace, UnknownPath> {
    let node = program.nodes[place.node]
    if node.kind == .row, program.nodes[node.parent].isPlainList,
      let value = program.declaredChildren(of: place.node).first
    {
      return .success(KnownPlace(node: value, rows: place.rows))
    }
    let name = text(of: place)
    switch node.kind {
    case .field: return .success(place)
    case .list:
      let member = nameOfMember(in: node.rowBody).map { "." + $0 }
      return .failure(UnknownPath(message: list(place, example: member ?? "")))
    default:
      let example = nameOfMember(in: place.node).map { "\(name).\($0)" }
      return .failure(UnknownPath(message: .severalFields(name, example: example)))
    }
  }

  /// Returns the name of the first declaration in a container that can be preset, for an example.
  private func nameOfMember(in container: NodeID) -> String? {
    program.declaredChildren(of: container).map { program.nodes[$0] }
      .first { !$0.name.isEmpty && !$0.isComputed }?.name
  }

  /// - Parameter rest: the text after the row in an example.
  private func list(_ place: KnownPlace, example rest: String) -> PresetMessage {
    let name = text(of: place)
    return .list(name, example: "\(name)[1]\(program.nodes[place.node].isPlainList ? "" : rest)")
  }

  /// Returns the message about a name that a container does not have, with a declaration elsewhere
  /// of that name, or a near name.
  func unknownField(_ name: String, in container: KnownPlace) -> PresetMessage {
    let around = text(of: container)
    let prefix = around.isEmpty ? "" : around + "."
    let declared = names.declarations(in: container.node)[name]
    let near =
      declared.map { prefix + program.nodes[$0].memberStep } ?? names.path(ofOnly: name)
      ?? names.nearName(to: name, in: container.node).map { prefix + $0 }
    return .unknownField(prefix + name, near: near)
  }

  private func shapeless(_ path: String) -> UnknownPath {
    UnknownPath(message: path.isEmpty ? .noPath : .shapelessPath)
  }
}
