/// The result of editing a text in the person's own editor.
package struct EditorVisit: Hashable, Sendable {
  package enum Result: Hashable, Sendable {
    /// The editor exited successfully; these are the contents of its file.
    case saved([UInt8])
    /// There is no text to enter, for this reason.
    case failed(EditorMessage)
    /// A signal ended the editor and also ends this program.
    case stopped(Interruption)
  }

  var result: Result
  /// The temporary folder, if it could not be removed.
  var leftover: String?

  package init(_ result: Result, leftover: String? = nil) {
    self.result = result
    self.leftover = leftover
  }
}

/// Conversion between a text and the contents of an editor's file.
enum EditedFile {
  /// Returns the text without a trailing line break, with CR LF replaced by LF; nil if it is not
  /// UTF-8.
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

  /// Returns the contents of the file for a text, with a line break after the last line.
  static func bytes(of text: String) -> [UInt8] { text.isEmpty ? [] : Array(text.utf8) + [0x0A] }
}
