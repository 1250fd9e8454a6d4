/// The answers of a form as they are submitted, in the order of declaration: a tree of members.
package struct Answers: Hashable, Sendable {
  package struct Member: Hashable, Sendable {
    package var name: String
    package var answer: Answer
    /// Whether it came from a `secret` field and must never be shown.
    package var isSecret: Bool

    package init(name: String, answer: Answer, isSecret: Bool = false) {
      self.name = name
      self.answer = answer
      self.isSecret = isSecret
    }
  }

  package indirect enum Answer: Hashable, Sendable {
    /// An ISO text, an option's name, or a text.
    case text(String)
    /// Exact digits.
    case number(String)
    case boolean(Bool)
    /// `choices`, lists of plain values.
    case array([Answer])
    /// A group.
    case group(Answers)
    case rows([Answers])
  }

  package var members: [Member]

  package init(members: [Member] = []) {
    self.members = members
  }
}
