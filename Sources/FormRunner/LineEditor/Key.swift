/// A key of the line editor, or a paste.
enum Key: Hashable {
  case text(String)
  /// Bytes that are not UTF-8.
  case invalid
  case enter, tab, backTab
  case left, right, wordLeft, wordRight, home, end
  case previous, next
  case backspace, delete
  /// Ctrl-D: the end of input on an empty line, otherwise deletes a character.
  case deleteOrEnd
  case killToEnd, killToStart, killWord, killWordBefore
  /// Ctrl-W: deletes back to white space.
  case killToBlank
  case yank, transpose, undo, redraw
  case paste(Paste)

  /// Returns the key of an ASCII control character; nil if it has no meaning.
  init?(control byte: UInt8) {
    switch byte {
    case 0x01: self = .home
    case 0x02: self = .left
    case 0x04: self = .deleteOrEnd
    case 0x05: self = .end
    case 0x06: self = .right
    case 0x08, 0x7F: self = .backspace
    case 0x09: self = .tab
    case 0x0A, 0x0D: self = .enter
    case 0x0B: self = .killToEnd
    case 0x0C: self = .redraw
    case 0x0E: self = .next
    case 0x10: self = .previous
    case 0x14: self = .transpose
    case 0x15: self = .killToStart
    case 0x17: self = .killToBlank
    case 0x19: self = .yank
    case 0x1F: self = .undo
    default: return nil
    }
  }

  /// Returns the key of a character typed with Alt or after ESC; nil if it has no meaning.
  init?(alt byte: UInt8) {
    switch byte {
    case 0x42, 0x62: self = .wordLeft
    case 0x46, 0x66: self = .wordRight
    case 0x44, 0x64: self = .killWord
    case 0x08, 0x7F: self = .killWordBefore
    default: return nil
    }
  }
}

/// The contents of a bracketed paste.
struct Paste: Hashable {
  var bytes: [UInt8]
  /// True if it was longer than the limit.
  var isCut: Bool
}
