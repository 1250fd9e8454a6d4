package import FormEngine
import FormJSON

extension Answers {
  /// The answers as one JSON object, UTF-8, without a line break at its end.
  ///
  /// - Parameter pretty: one member per line, indented; otherwise without white space.
  package func json(pretty: Bool) -> [UInt8] {
    var writer = JSONWriter(pretty ? .pretty : .compact)
    write(to: &writer)
    return writer.finish()
  }
}
