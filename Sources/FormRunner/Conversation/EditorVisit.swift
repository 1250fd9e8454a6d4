/// How a person changed a text in an editor of their own.
package struct EditorVisit: Hashable, Sendable {
  package enum Result: Hashable, Sendable {
    /// The editor ended as it should, and this is what its file contains.
    case saved([UInt8])
    /// There is nothing to be entered, for this reason.
    case failed(EditorMessage)
    /// A signal ended the editor, and ends this program.
    case stopped(Interruption)
  }

  var result: Result
  /// The folder of the file, if it could not be removed.
  var leftover: String?

  package init(_ result: Result, leftover: String? = nil) {
    self.result = result
    self.leftover = leftover
  }
}

/// A text as an editor leaves it in its file.
enum EditedFile {
  /// The text without the line break at the end of its last line, and with LF for each CR LF; nil
  /// if it is not UTF-8.
  static func text(_ bytes: [UInt8]) -> String? {
    var lines: [UInt8] = []
    lines.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == 0x0A, lines.last == 0x0D { lines.removeLast() }
      lines.append(byte)
    }
    if lines.last == 0x0A { lines.removeLast() }
    return String(validating: lines, as: UTF8.self)
  }

  /// A text as it is put into the file: its last line ends as the others do.
  static func bytes(of text: String) -> [UInt8] { text.isEmpty ? [] : Array(text.utf8) + [0x0A] }
}
