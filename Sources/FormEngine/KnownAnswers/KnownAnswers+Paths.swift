/// Why a text does not name a field.
struct UnknownPath: Error {
  var message: String
}

extension KnownAnswers {
  /// Finds the field that a path such as `faves[2].category` names; its rows need not exist yet.
  func resolve(_ path: String) -> Result<KnownPlace, UnknownPath> {
    var place = KnownPlace(node: 0, rows: [])
    var known = ""
    for step in path.split(separator: ".", omittingEmptySubsequences: false) {
      guard let step = PathStep(step) else { return .failure(shapeless(path)) }
      let container = program.nodes[place.node].kind
      guard container == .form || container == .group || container == .row else {
        return .failure(
          UnknownPath(message: "“\(known)” is a field, so it contains no other fields."))
      }
      guard let node = names.members(of: place.node)[step.name] else {
        let full = known.isEmpty ? step.name : known + "." + step.name
        let question = names.question(for: step.name, in: place.node)
        return .failure(UnknownPath(message: "The form has no field “\(full)”.\(question)"))
      }
      place.node = node
      known = text(of: place)
      if let row = step.row {
        guard program.nodes[node].kind == .list else {
          return .failure(UnknownPath(message: "“\(known)” is not a list, so it has no rows."))
        }
        place.node = program.nodes[node].rowBody
        place.rows.append(row)
      }
    }
    return field(at: place)
  }

  /// The path must name a field; the row of a plain list is its one value.
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
      return .failure(
        UnknownPath(message: "“\(name)” is a list. Name a row, such as \(name)[1]."))
    default:
      let member = program.declaredChildren(of: place.node).first {
        !program.nodes[$0].name.isEmpty
      }
      let example = member.map { " Name one, such as \(name).\(program.nodes[$0].name)." } ?? ""
      return .failure(UnknownPath(message: "“\(name)” contains several fields.\(example)"))
    }
  }

  private func shapeless(_ path: String) -> UnknownPath {
    UnknownPath(
      message: path.isEmpty
        ? "The path is missing: write it as path=value."
        : "This is not a path such as address.street or items[2].price; rows are numbered from 1.")
  }
}

/// One name of a path, with the index of a row if it has one.
private struct PathStep {
  var name: String
  var row: Int?

  init?(_ text: Substring) {
    var rest = text
    if let bracket = rest.firstIndex(of: "[") {
      guard rest.hasSuffix("]"), let number = Int(rest[rest.index(after: bracket)...].dropLast()),
        number >= 1
      else { return nil }
      row = number - 1
      rest = rest[..<bracket]
    }
    if rest.count > 2, rest.first == "`", rest.last == "`" { rest = rest.dropFirst().dropLast() }
    guard !rest.isEmpty else { return nil }
    name = String(rest)
  }
}
