import FormEngine
import FormJSON

extension Conversation {
  /// Writes the command that gives the same answers, if that is wanted.
  mutating func sayFlags() {
    guard var words = options.printedCommand else { return }
    let flags = PresetFlags(session, isASCII: screen.isASCII)
    if !flags.members.isEmpty { words += ["--answers", "FILE"] }
    for assignment in flags.assignments { words += ["--set", assignment] }
    words.append("--no-input")
    // A command is never divided.
    let command = words.map { ShellAssignments.quoted(word: $0) }.joined(separator: " ")
    terminal.write(visibleText(command) + "\n")
    guard !flags.members.isEmpty else { return }
    say(SubmissionMessage.membersOfFile(hasSecrets: flags.hasSecrets))
    var writer = JSONWriter(.pretty)
    writer.value(.object(flags.members))
    terminal.write(printable(json: String(decoding: writer.finish(), as: UTF8.self)) + "\n")
    isAfterGap = false
  }

  /// JSON with escapes for all that the device does not show as it is.
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
  /// A word as an argument: in single quotes unless no shell reads anything but letters in it.
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
