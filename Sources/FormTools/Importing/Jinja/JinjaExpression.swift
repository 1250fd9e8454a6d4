/// An expression of Jinja; Jinja's Template Designer Documentation describes the notation.
indirect enum JinjaExpression: Sendable, Equatable {
  case constant(JinjaConstant)
  case name(String)
  case attribute(JinjaExpression, String)
  case item(JinjaExpression, JinjaExpression)
  case call(JinjaExpression, [JinjaExpression])
  case filter(JinjaExpression, String, [JinjaExpression], named: [String: JinjaExpression])
  case test(JinjaExpression, String, [JinjaExpression])
  case not(JinjaExpression)
  case binary(String, JinjaExpression, JinjaExpression)
  case all([JinjaExpression])
  case any([JinjaExpression])
  case conditional(JinjaExpression, then: JinjaExpression, else: JinjaExpression?)
  case list([JinjaExpression])
}

/// A value that is known without any answers.
enum JinjaConstant: Sendable, Hashable {
  case none
  case boolean(Bool)
  case integer(Int)

  /// A number with a point, as it was written.
  case number(String)
  case text(String)
  case list([JinjaConstant])
}

/// A part of a template.
indirect enum JinjaNode: Sendable, Equatable {
  case text(String)
  case output(JinjaExpression)
  /// The branches of an `if` statement; the condition of `else` is nil.
  case branches([(JinjaExpression?, [JinjaNode])])

  /// `{% now 'local', '%Y' %}` of jinja2-time, by its format.
  case now(String)

  static func == (first: JinjaNode, second: JinjaNode) -> Bool {
    switch (first, second) {
    case (.text(let first), .text(let second)): first == second
    case (.output(let first), .output(let second)): first == second
    case (.now(let first), .now(let second)): first == second
    case (.branches(let first), .branches(let second)):
      first.elementsEqual(second) { $0.0 == $1.0 && $0.1 == $1.1 }
    default: false
    }
  }
}

/// The delimiters of expressions, statements and comments in templates.
struct JinjaMarks: Sendable, Hashable {
  var output = ("{{", "}}")
  var statement = ("{%", "%}")
  var comment = ("{#", "#}")

  static func == (first: JinjaMarks, second: JinjaMarks) -> Bool {
    first.output == second.output && first.statement == second.statement
      && first.comment == second.comment
  }

  func hash(into hasher: inout Hasher) { hasher.combine(output.0) }
}
