internal import FormEngine
internal import FormJSON

/// Records in which only a part of a large form was looked at: they are written as they are, without
/// a session, which would look at all of it.
extension RecordSearch {
  /// Writes what the solver has found, and what else is in another record.
  ///
  /// - Parameters:
  ///   - base: the values of members that were not looked at.
  ///   - isWhole: whether what is computed is written, too.
  func record(base: [NodeID: JSONValue], isWhole: Bool, seed: UInt64) -> [UInt8] {
    var writer = JSONWriter(.spaced)
    var made: [VariableID: String] = [:]
    writer.value(
      .object(
        members(of: 0, first: 0, body: 0, base, isWhole: isWhole, &made, seed)))
    return writer.finish()
  }

  /// Recursion follows the declarations, which nest 64 levels at most.
  private func members(
    of container: NodeID, first: PlaceID, body outerBody: NodeID, _ base: [NodeID: JSONValue],
    isWhole: Bool, _ made: inout [VariableID: String], _ seed: UInt64
  ) -> [JSONValue.Member] {
    var found: [JSONValue.Member] = []
    let body = number(outerBody)
    for declared in program.declaredChildren(of: container) {
      let node = number(declared)
      let name = program.nodes[declared].name
      guard node >= 0 else {
        // A section is no member itself.
        let members =
          program.nodes[declared].kind == .section
          ? program.declaredMembers(of: declared) : [declared]
        for member in members {
          guard let value = base[member] else { continue }
          found.append(JSONValue.Member(program.nodes[member].name, value))
        }
        continue
      }
      let place = first + PlaceID(truncatingIfNeeded: node - body)
      switch form.nodes[node].kind {
      case .group, .section:
        let inner = members(
          of: declared, first: first, body: outerBody, base, isWhole: isWhole, &made, seed)
        if form.nodes[node].kind == .section {
          found += inner
        } else if !inner.isEmpty {
          found.append(JSONValue.Member(name, .object(inner)))
        }
      case .list:
        let rows = rows(at: place).map { first -> JSONValue in
          let body = program.nodes[declared].rowBody
          let inner = members(
            of: body, first: first, body: body, base, isWhole: isWhole, &made, seed)
          return form.nodes[node].isPlainList ? inner.first?.value ?? .null : .object(inner)
        }
        if !rows.isEmpty { found.append(JSONValue.Member(name, .array(rows))) }
      case .field:
        guard isWhole || !form.nodes[node].isComputed,
          let value = value(at: place, node, &made, seed)
        else { continue }
        found.append(JSONValue.Member(name, json(value, declared)))
      case .form, .row, .note: break
      }
    }
    return found
  }

  private func json(_ value: Value, _ node: NodeID) -> JSONValue {
    let list = program.nodes[node].options
    func name(_ option: Int32) -> JSONValue {
      .string(
        program.parts.options.indices.contains(list)
          ? program.parts.options[list].name(Int(option)) : "")
    }
    switch value {
    case .boolean(let truth): return .boolean(truth)
    case .integer, .decimal: return .number(value.text())
    case .option(let option): return name(option)
    case .options(let chosen): return .array(chosen.map(name))
    default: return .string(value.text())
    }
  }
}
