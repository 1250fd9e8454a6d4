/// The answers of a form as they are submitted, in the order of declaration: a tree of members.
public struct Answers: Hashable, Sendable {
  public struct Member: Hashable, Sendable {
    public var name: String
    public var answer: Answer
    /// True if the answer came from a `secret` field and must never be shown.
    public var isSecret: Bool

    public init(name: String, answer: Answer, isSecret: Bool = false) {
      self.name = name
      self.answer = answer
      self.isSecret = isSecret
    }
  }

  public indirect enum Answer: Hashable, Sendable {
    /// A text, the name of an option, or a date or time in ISO format.
    case text(String)
    /// A number in exact digits.
    case number(String)
    case boolean(Bool)
    /// The value of a `choices` field or of a list of plain values.
    case array([Answer])
    /// The answers in a group.
    case group(Answers)
    case rows([Answers])
  }

  public var members: [Member]

  public init(members: [Member] = []) {
    self.members = members
  }
}
