/// The answers of a form as they are submitted, in the order of declaration: a tree of members.
public struct Answers: Hashable, Sendable {
  public struct Member: Hashable, Sendable {
    public var name: String
    public var answer: Answer
    /// Whether it came from a `secret` field and must never be shown.
    public var isSecret: Bool

    public init(name: String, answer: Answer, isSecret: Bool = false) {
      self.name = name
      self.answer = answer
      self.isSecret = isSecret
    }
  }

  public indirect enum Answer: Hashable, Sendable {
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

  public var members: [Member]

  public init(members: [Member] = []) {
    self.members = members
  }
}
