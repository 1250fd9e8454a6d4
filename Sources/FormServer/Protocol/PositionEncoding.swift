/// The unit for counting the characters of a line.
package enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
}

/// A position in a document: line and character, from 0.
struct ServerPosition: Hashable {
  var line: Int
  var character: Int
}
