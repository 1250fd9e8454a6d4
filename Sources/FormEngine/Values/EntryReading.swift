/// The result of reading a text as a value of a type.
public enum EntryReading: Hashable, Sendable {
  case value(Value)
  /// Nothing was entered.
  case empty
  /// The text is not a value of the type; the message says what is wrong and shows an example.
  case unreadable(message: String)
}
