/// The reason why a file cannot be read as YAML, and the place.
package struct YAMLError: Error, Hashable, Sendable {
  /// A clause for the reader, without a full stop.
  package var message: String
  package var place: YAMLPlace
}

extension YAMLError {
  /// Returns the error for bytes that are not UTF-8.
  static func notUTF8(_ place: YAMLPlace) -> YAMLError {
    YAMLError(message: "these bytes are not UTF-8", place: place)
  }
}
