import FormEngine
import FormJSON

extension Conversation {
  /// Writes the command that gives the same answers, if the options ask for it.
  mutating func sayFlags() {
    guard var words = options.printedCommand else { return }
    // Flags are always read as in English, so the command works with any language.
    var session = session
    session.readsAsInEnglish = true
    let flags = PresetFlags(session, isASCII: screen.isASCII)
    if !flags.members.isEmpty { words += ["--answers", "FILE"] }
    for assignment in flags.assignments { words += ["--set", assignment] }
    words.append("--no-input")
    // A command is never wrapped, so it can be copied.
    let command = words.map { word in
      screen.shown(word) == word
        ? ShellAssignments.quoted(word: word) : ShellAssignments.printed(word: word)
    }.joined(separator: " ")
    output.write(command + "\n")
    guard !flags.members.isEmpty else { return }
    output.say(SubmissionMessage.membersOfFile(hasSecrets: flags.hasSecrets))
    var writer = JSONWriter(.pretty)
    writer.value(.object(flags.members))
    output.write(printable(json: String(decoding: writer.finish(), as: UTF8.self)) + "\n")
  }

  /// Returns JSON with escapes for the characters that the device cannot show.
  private func printable(json: String) -> String {
    var printable = ""
    for scalar in json.unicodeScalars {
      let text = String(scalar)
      let isShown =
        scalar == "\n" || visibleText(text) == text && (!screen.isASCII || scalar.isASCII)
      guard !isShown else {
        printable.unicodeScalars.append(scalar)
        continue
      }
      for unit in text.utf16 {
        let digits = String(unit, radix: 16)
        printable += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return printable
  }
}

extension ShellAssignments {
  /// Returns a shell expression for a word that a terminal cannot show: `printf` produces it from
  /// its bytes. Command substitution drops trailing line breaks, so they are appended.
  static func printed(word: String) -> String {
    let lineBreaks = word.utf8.reversed().prefix { $0 == 0x0A }.count
    var format = ""
    for byte in word.utf8.dropLast(lineBreaks) {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2E, 0x2F, 0x3D, 0x5F:
        format.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 8)
        format += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }
    }
    let ending = lineBreaks == 0 ? "" : quoted(String(repeating: "\n", count: lineBreaks))
    return "\"$(printf '\(format)')\"" + ending
  }

  /// Returns a word as an argument, quoted unless it contains only characters without meaning to a
  /// shell.
  static func quoted(word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_", ".", "-", "/", ":", "@", "%", "+", ",", "=": true
      default: false
      }
    }
    return isPlain && !word.isEmpty ? word : quoted(word)
  }
}
