/// A decoder that splits terminal input into keys. An incomplete escape sequence or character waits
/// for the rest of its bytes.
struct KeyDecoder {
  /// The maximum number of bytes kept of a paste.
  let pasteLimit: Int
  private var input: [UInt8] = []
  private var position = 0
  private var paste: Paste?
  /// True if a pause has shown that the waiting ESC is a key of its own.
  private var isEscapeAlone = false
  /// True while the rest of an overlong sequence is skipped.
  private var isDroppingSequence = false
  /// True if the last key was a carriage return, which a line feed may follow.
  private var isAfterReturn = false

  init(pasteLimit: Int) {
    self.pasteLimit = pasteLimit
  }

  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// The maximum length in bytes of an escape sequence with a meaning.
  private static let longestSequence = 64

  // MARK: Input

  mutating func append(_ bytes: some Sequence<UInt8>) {
    input.removeFirst(position)
    position = 0
    input += bytes
  }

  /// Discards the input that has not become a key.
  mutating func drop() {
    let wasAfterReturn = isAfterReturn
    self = KeyDecoder(pasteLimit: pasteLimit)
    isAfterReturn = wasAfterReturn
  }

  /// Returns and removes the input that has not become a key.
  mutating func takeRest() -> [UInt8] {
    defer { drop() }
    return Array(input[position...])
  }

  /// True if a lone ESC is waiting, which may be the key or the start of a sequence.
  var hasOpenEscape: Bool { paste == nil && !isEscapeAlone && input[position...] == [0x1B] }

  /// Records that nothing has followed ESC for a while.
  mutating func pause() { isEscapeAlone = hasOpenEscape }

  // MARK: Keys

  /// Returns the next key; nil if no complete one is left.
  mutating func next() -> Key? {
    while true {
      if paste != nil {
        guard let whole = takePaste() else { return nil }
        return .paste(whole)
      }
      guard position < input.count else { return nil }
      if isDroppingSequence {
        dropSequence()
        continue
      }
      let byte = input[position]
      let followsReturn = isAfterReturn
      isAfterReturn = false
      switch byte {
      case 0x1B:
        switch sequence() {
        case .incomplete: return nil
        case .key(let key): return key
        case .nothing: continue
        }
      case 0x0A where followsReturn: position += 1
      case ..<0x20, 0x7F:
        position += 1
        isAfterReturn = byte == 0x0D
        if let key = Key(control: byte) { return key }
      default:
        let run = UTF8Run(input, from: position)
        if run.end > position {
          defer { position = run.end }
          return .text(String(decoding: input[position..<run.end], as: UTF8.self))
        }
        switch run.next {
        case .incomplete: return nil
        case .invalid:
          position += 1
          return .invalid
        case .control: position += 2
        }
      }
    }
  }

  // MARK: Pastes

  /// Collects the bytes of a paste; returns the paste once its end has arrived.
  private mutating func takePaste() -> Paste? {
    guard var whole = paste else { return nil }
    paste = nil
    let mark = Self.pasteEnd
    var start = position
    while start < input.count {
      guard input[start] == 0x1B else {
        start += 1
        continue
      }
      let seen = input[start...].prefix(mark.count)
      if seen.elementsEqual(mark) {
        whole.append(input[position..<start], limit: pasteLimit)
        position = start + mark.count
        return whole
      }
      // The rest of a possible end marker has not arrived yet.
      if seen.count < mark.count, mark.starts(with: seen) { break }
      start += 1
    }
    whole.append(input[position..<start], limit: pasteLimit)
    position = start
    paste = whole
    return nil
  }

  // MARK: Escape sequences

  private enum SequenceReading {
    case key(Key)
    case nothing
    case incomplete
  }

  /// Reads the escape sequence at the current position.
  private mutating func sequence() -> SequenceReading {
    var at = position + 1
    guard at < input.count else { return .incomplete }
    let isAlone = isEscapeAlone
    isEscapeAlone = false
    if isAlone, input[at] != 0x5B {
      position += 1
      return .nothing
    }
    // Some terminals send ESC before the sequence of a key pressed with Alt.
    var isAlt = false
    if input[at] == 0x1B {
      guard at + 1 < input.count else { return .incomplete }
      guard input[at + 1] == 0x5B || input[at + 1] == 0x4F else {
        position += 1
        return .nothing
      }
      isAlt = true
      at += 1
    }
    switch input[at] {
    case 0x5B: return controlSequence(from: at + 1, isAlt: isAlt)
    case 0x4F: return shiftSequence(from: at + 1, isAlt: isAlt)
    case 0x08, 0x20...0x7F:
      position = at + 1
      return Key(alt: input[at]).map { .key($0) } ?? .nothing
    case 0x80...:
      let run = UTF8Run(input, from: at, limit: 1)
      if run.end == at, run.next == .incomplete { return .incomplete }
      // Alt with a non-ASCII character is skipped. If the bytes are not UTF-8, only ESC is skipped.
      position = max(run.end, position + 1)
      return .nothing
    default:
      // A lone ESC before another key.
      position += 1
      return .nothing
    }
  }

  /// Reads a sequence that starts with `ESC [`: parameters, then a final byte.
  private mutating func controlSequence(from start: Int, isAlt: Bool) -> SequenceReading {
    var end = start
    while end < input.count, 0x20...0x3F ~= input[end] { end += 1 }
    if end - start > Self.longestSequence {
      position = end
      isDroppingSequence = true
      return .nothing
    }
    guard end < input.count else { return .incomplete }
    let last = input[end]
    // An invalid byte ends the sequence and is a key of its own.
    guard 0x40...0x7E ~= last else {
      position = end
      return .nothing
    }
    // The function keys of the Linux console send one more byte after `ESC [ [`.
    if last == 0x5B, end == start {
      guard end + 1 < input.count else { return .incomplete }
      position = end + (0x20...0x7E ~= input[end + 1] ? 2 : 1)
      return .nothing
    }
    position = end + 1
    guard let parameters = Self.parameters(input[start..<end]) else { return .nothing }
    if last == 0x7E, parameters == [200] {
      paste = Paste(bytes: [], isCut: false)
      return .nothing
    }
    return Self.key(last, parameters, isAlt: isAlt).map { .key($0) } ?? .nothing
  }

  /// Reads a sequence that starts with `ESC O`.
  private mutating func shiftSequence(from start: Int, isAlt: Bool) -> SequenceReading {
    var end = start
    while end < input.count, 0x30...0x3B ~= input[end], end - start < 8 { end += 1 }
    guard end < input.count else { return .incomplete }
    guard 0x40...0x7E ~= input[end] else {
      position = end
      return .nothing
    }
    position = end + 1
    switch input[end] {
    // The arrow keys of rxvt with Ctrl.
    case 0x63: return .key(.wordRight)
    case 0x64: return .key(.wordLeft)
    default:
      let parameters = Self.parameters(input[start..<end]) ?? []
      return Self.key(input[end], parameters, isAlt: isAlt).map { .key($0) } ?? .nothing
    }
  }

  private mutating func dropSequence() {
    while position < input.count, 0x20...0x3F ~= input[position] { position += 1 }
    guard position < input.count else { return }
    isDroppingSequence = false
    if 0x40...0x7E ~= input[position] { position += 1 }
  }

  /// Returns the numbers between semicolons; nil if there are other characters.
  private static func parameters(_ bytes: ArraySlice<UInt8>) -> [Int]? {
    guard !bytes.isEmpty else { return [] }
    var numbers = [0]
    for byte in bytes {
      switch byte {
      case 0x30...0x39:
        let last = numbers.count - 1
        numbers[last] = min(numbers[last] * 10 + Int(byte - 0x30), 100_000)
      case 0x3B: numbers.append(0)
      default: return nil
      }
    }
    return numbers
  }

  /// Returns the key for the final byte and the parameters of a sequence, of which the second
  /// encodes the modifier keys.
  private static func key(_ last: UInt8, _ parameters: [Int], isAlt: Bool) -> Key? {
    let modifiers = parameters.count > 1 ? max(parameters[1] - 1, 0) : 0
    let isByWord = isAlt || modifiers & 0b110 != 0 || (parameters == [5])
    switch last {
    case 0x41: return .previous
    case 0x42: return .next
    case 0x43: return isByWord ? .wordRight : .right
    case 0x44: return isByWord ? .wordLeft : .left
    case 0x46: return .end
    case 0x48: return .home
    case 0x5A: return .backTab
    case 0x7E:
      guard modifiers == 0 else { return nil }
      switch parameters.first {
      case 1, 7: return .home
      case 4, 8: return .end
      case 3: return .delete
      default: return nil
      }
    default: return nil
    }
  }
}

extension Paste {
  fileprivate mutating func append(_ piece: ArraySlice<UInt8>, limit: Int) {
    let room = max(limit - bytes.count, 0)
    bytes += piece.prefix(room)
    if piece.count > room { isCut = true }
  }
}
