/// The reason why a text is not read as YAML, and its place.
package struct YAMLError: Error, Hashable, Sendable {
  /// A clause for the reader, without a full stop.
  package var message: String
  package var place: YAMLPlace
}

extension YAMLError {
  /// The bytes are not UTF-8 from a place on.
  static func notUTF8(_ place: YAMLPlace) -> YAMLError {
    YAMLError(message: "these bytes are not UTF-8", place: place)
  }
}
