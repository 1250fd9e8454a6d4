import FormEngine

/// The fields of a form that can be answered, or everything with a path, for shell completion.
struct FieldPaths {
  struct Field {
    /// The path, with the first row representing all rows of a list: `faves[1].category`.
    var path: String
    var label: String
    var node: NodeID
  }

  private(set) var fields: [Field] = []
  private let program: Program
  /// True to include what cannot be answered, or must not be passed as an argument.
  private let includesAll: Bool

  init(_ program: Program, includesAll: Bool) {
    self.program = program
    self.includesAll = includesAll
    for node in program.declarations(in: 0, order: .asked) { add(node) }
  }

  /// Adds a declaration. Secrets are left out because arguments are visible to others, and computed
  /// values because they cannot be answered.
  private mutating func add(_ id: NodeID) {
    let node = program.nodes[id]
    switch node.kind {
    case .field:
      if !includesAll, node.isComputed || node.type.isSecret { return }
    case .group, .list:
      // A group or list has no answer of its own.
      guard includesAll else { return }
    case .form, .section, .row, .note: return
    }
    let list = program.isPlainValue(id) ? program.nodes[node.parent].parent : id
    fields.append(Field(path: program.firstPath(of: id), label: label(of: list), node: id))
  }

  private func label(of node: NodeID) -> String {
    visibleLine(program.constantText(program.nodes[node].label) ?? "")
  }

  /// Returns the possible answers to a field with their labels: the options of a choice, or yes and
  /// no.
  ///
  /// - Parameter path: the path, with any row numbers.
  func answers(to path: String) -> [(name: String, label: String)] {
    let wanted = Self.withFirstRows(path)
    guard let field = fields.first(where: { $0.path == wanted }) else { return [] }
    let node = program.nodes[field.node]
    switch node.type.kind {
    case .boolean: return [("yes", ""), ("no", "")]
    case .option, .options:
      return program.options(of: field.node).prefix(Self.mostAnswers).map { option in
        (
          includesAll ? option.name : option.recordedText,
          option.label == option.name ? "" : visibleLine(option.label)
        )
      }
    case .text, .integer, .decimal, .date, .time, .dateTime: return []
    }
  }

  /// The maximum number of answers; longer lists are of no use for completion.
  private static let mostAnswers = 10_000

  /// Returns the path with first rows only: `faves[12].category` becomes `faves[1].category`.
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
