import FormEngine

/// The fields of a form that can be answered, or everything that has a path, for the completions
/// of shells.
struct FieldPaths {
  struct Field {
    /// The first row represents all rows of a list: `faves[1].category`.
    var path: String
    var label: String
    var node: NodeID
  }

  private(set) var fields: [Field] = []
  private let program: Program
  /// Also what is not an answer or must not be passed as an argument.
  private let includesAll: Bool

  init(_ program: Program, includesAll: Bool) {
    self.program = program
    self.includesAll = includesAll
    add(membersOf: 0, path: "")
  }

  /// Recursion follows the declarations, which nest no deeper than a form may. Secrets are not
  /// passed as arguments, and computed values cannot be answered.
  private mutating func add(membersOf container: NodeID, path: String) {
    for child in program.children(of: container) {
      let node = program.nodes[child]
      let own = path.isEmpty ? node.name : "\(path).\(node.name)"
      switch node.kind {
      case .field:
        if !includesAll, node.isComputed || node.type.isSecret { continue }
        let isValue = program.isPlainValue(child)
        fields.append(
          Field(
            path: isValue ? path : own,
            label: label(of: isValue ? program.nodes[container].parent : child), node: child))
      case .group:
        note(child, own)
        add(membersOf: child, path: own)
      case .section: add(membersOf: child, path: path)
      case .list:
        note(child, own)
        add(membersOf: node.rowBody, path: "\(own)[1]")
      case .form, .row, .note: continue
      }
    }
  }

  /// A group or list, which has no answer of its own.
  private mutating func note(_ node: NodeID, _ path: String) {
    if includesAll { fields.append(Field(path: path, label: label(of: node), node: node)) }
  }

  private func label(of node: NodeID) -> String {
    visibleLine(program.constantText(program.nodes[node].label) ?? "")
  }

  /// The possible answers to a field, each with its label: the options of a choice, yes and no.
  ///
  /// - Parameter path: with the numbers of any rows.
  func answers(to path: String) -> [(name: String, label: String)] {
    let wanted = Self.withFirstRows(path)
    guard let field = fields.first(where: { $0.path == wanted }) else { return [] }
    let node = program.nodes[field.node]
    switch node.type.kind {
    case .boolean: return [("yes", ""), ("no", "")]
    case .option, .options:
      return program.options(of: field.node).prefix(Self.mostAnswers).map { option in
        (option.name, option.label == option.name ? "" : visibleLine(option.label))
      }
    case .text, .integer, .decimal, .date, .time, .dateTime: return []
    }
  }

  /// Nobody chooses from more options by completion.
  private static let mostAnswers = 10_000

  /// `faves[12].category` as `faves[1].category`.
  private static func withFirstRows(_ path: String) -> String {
    var result = ""
    var isInside = false
    for character in path {
      if character == "]" { isInside = false }
      if !isInside { result.append(character) }
      if character == "[" {
        isInside = true
        result += "1"
      }
    }
    return result
  }
}
