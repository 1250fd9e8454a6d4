/// Splits what a terminal sends into keys. What is not complete, such as half an escape sequence or
/// half a character, waits for its rest.
struct KeyDecoder {
  /// The number of bytes of a paste that are kept.
  let pasteLimit: Int
  private var input: [UInt8] = []
  private var position = 0
  private var paste: Paste?
  /// Whether the ESC that waits was pressed a while ago, so that what follows is another key.
  private var isEscapeAlone = false
  /// Whether a sequence is read whose start was too long to keep.
  private var isDroppingSequence = false
  /// Whether the key before was a carriage return, to which a line feed belongs.
  private var isAfterReturn = false

  init(pasteLimit: Int) {
    self.pasteLimit = pasteLimit
  }

  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// No escape sequence with a meaning is longer, in bytes.
  private static let longestSequence = 64

  // MARK: Input

  mutating func append(_ bytes: some Sequence<UInt8>) {
    input.removeFirst(position)
    position = 0
    input += bytes
  }

  /// Drops what has not become a key.
  mutating func drop() {
    let wasAfterReturn = isAfterReturn
    self = KeyDecoder(pasteLimit: pasteLimit)
    isAfterReturn = wasAfterReturn
  }

  /// Takes back what has not become a key.
  mutating func takeRest() -> [UInt8] {
    defer { drop() }
    return Array(input[position...])
  }

  /// Whether only ESC waits, which may be the key or the start of a sequence.
  var hasOpenEscape: Bool { paste == nil && !isEscapeAlone && input[position...] == [0x1B] }

  /// Notes that nothing has followed ESC for a while.
  mutating func pause() { isEscapeAlone = hasOpenEscape }

  // MARK: Keys

  /// The next key; nil if nothing more is complete.
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

  /// Moves what has arrived of a paste; returns the paste once its end has.
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
      // The rest of what may be the end has not arrived.
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

  /// Reads the sequence at the position, which is at ESC.
  private mutating func sequence() -> SequenceReading {
    var at = position + 1
    guard at < input.count else { return .incomplete }
    let isAlone = isEscapeAlone
    isEscapeAlone = false
    if isAlone, input[at] != 0x5B {
      position += 1
      return .nothing
    }
    // Some terminals send ESC before a sequence for Alt.
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
      // Alt with a character beyond ASCII; bytes that are not UTF-8 are another key.
      position = max(run.end, position + 1)
      return .nothing
    default:
      // ESC, then another key.
      position += 1
      return .nothing
    }
  }

  /// A sequence that starts with `ESC [`: parameters, then its last byte.
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
    // What cannot be in a sequence breaks it off, and is a key of its own.
    guard 0x40...0x7E ~= last else {
      position = end
      return .nothing
    }
    // The function keys of the Linux console: one more byte follows `ESC [ [`.
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

  /// A sequence that starts with `ESC O`.
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
    // The arrows of rxvt with Ctrl.
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

  /// The numbers between semicolons; nil if there is something else.
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

  /// The key of a sequence by its last byte and its numbers, of which the last says which modifiers were pressed.
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
