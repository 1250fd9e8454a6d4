/// In what the characters of a line are counted.
package enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
}

/// A place in a document: line and character from 0.
struct ServerPosition: Hashable {
  var line: Int
  var character: Int
}
