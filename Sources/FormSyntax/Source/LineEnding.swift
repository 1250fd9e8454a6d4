/// The line ending of a source, taken from its first line.
package enum LineEnding: String {
  case lineFeed = "\n"
  case carriageReturn = "\r"
  case both = "\r\n"

  package init(of source: SourceText) {
    self = .lineFeed
    guard let first = source.bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }),
      source.bytes[first] == 0x0D
    else { return }
    let next = source.bytes.index(after: first)
    self = next < source.bytes.endIndex && source.bytes[next] == 0x0A ? .both : .carriageReturn
  }
}
