/// Returns the name of the encoding of a text that was saved as UTF-16: either it has a byte-order
/// mark, or every other byte at its start is zero, which does not occur in UTF-8. Nil for any other
/// text.
package func utf16Encoding(_ bytes: some Collection<UInt8>) -> String? {
  let start = Array(bytes.prefix(4))
  if start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE]) { return "UTF-16" }
  guard start.count == 4 else { return nil }
  return switch start.map({ $0 == 0 }) {
  case [true, false, true, false]: "UTF-16BE"
  case [false, true, false, true]: "UTF-16LE"
  default: nil
  }
}
