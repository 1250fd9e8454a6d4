package import FormJSON

/// A file of answers, which finds positions in its bytes.
///
/// It caches the last position, so finding many positions in order takes one pass.
package final class KnownFile {
  private let name: String
  private let bytes: [UInt8]
  private let firstLine: Int
  private var offset = 0
  private var line = 1
  private var column = 1

  /// - Parameter name: the name of the file, for messages.
  /// - Parameter firstLine: the line of the file in which the bytes start.
  package init(name: String, bytes: [UInt8], firstLine: Int = 1) {
    self.name = name
    self.bytes = bytes
    self.firstLine = firstLine
    line = firstLine
  }

  /// Returns the position of a value.
  package func place(of element: JSONElement) -> PresetFinding.Place {
    place(at: element.byteOffset)
  }

  /// Returns the position of a byte.
  package func place(at wanted: Int) -> PresetFinding.Place {
    if wanted < offset { (offset, line, column) = (0, firstLine, 1) }
    while offset < min(wanted, bytes.count) {
      let byte = bytes[offset]
      offset += 1
      if byte == 0x0A {
        line += 1
        column = 1
      } else if offset == bytes.count || bytes[offset] & 0xC0 != 0x80 {
        // The next byte starts a new character.
        column += 1
      }
    }
    return .file(name: name, line: line, column: column, offset: wanted)
  }

  /// Returns the start of a value as it is written.
  func text(of element: JSONElement) -> String {
    let most = 60
    let range = element.byteRange.clamped(to: bytes.indices)
    let text = String(decoding: bytes[range].prefix(4 * most), as: UTF8.self)
    let isWhole = range.count <= 4 * most && text.count <= most
    return isWhole ? text : text.prefix(most) + "…"
  }
}
