/// What a text means as a value of a type.
package enum EntryReading: Hashable, Sendable {
  case value(Value)
  /// Nothing was given.
  case empty
  /// The text is no value of the type; the message tells a person what is wrong and shows an example.
  case unreadable(message: String)
}
