internal import FormEngine

/// How a source differs from what edits make of it, line by line, as `patch` reads it.
///
/// Made from the edits, in time that grows with the source and the edits.
package struct UnifiedDiff: Sendable {
  /// Lines that are taken out and put in at one place.
  private struct Change {
    /// The lines of the source that go, counted from 0.
    var lines: Range<Int>
    var old: [ArraySlice<UInt8>]
    var new: [ArraySlice<UInt8>]
  }

  /// How many lines are shown around a change.
  private static let context = 3

  private let source: SourceText
  private let lines: [ArraySlice<UInt8>]
  private var changes: [Change] = []

  /// - Parameter edits: of the source, in order and apart from one another.
  package init(_ source: SourceText, edits: [Edit]) {
    self.source = source
    lines = UnifiedDiff.lines(of: source.bytes[...])
    var index = 0
    var line = 0
    while index < edits.count {
      // The lines that the edit touches, and those of further edits that touch the same.
      while line < lines.count - 1, lines[line].endIndex <= Int(edits[index].span.start) {
        line += 1
      }
      let first = line
      var new: [UInt8] = []
      var position = lines.isEmpty ? 0 : lines[first].startIndex
      var end = position
      repeat {
        let span = edits[index].span
        new += source.bytes[position..<max(position, Int(span.start))]
        new += edits[index].replacement.utf8
        position = max(position, Int(span.end))
        while line < lines.count - 1, lines[line].endIndex <= position { line += 1 }
        end = lines.isEmpty ? 0 : lines[line].endIndex
        index += 1
      } while index < edits.count && Int(edits[index].span.start) < end
      new += source.bytes[position..<end]
      let last = lines.isEmpty ? 0 : line + 1
      add(
        Change(
          lines: first..<last, old: Array(lines[first..<last]), new: UnifiedDiff.lines(of: new[...])
        ))
    }
  }

  /// Nothing differs.
  package var isEmpty: Bool { changes.isEmpty }

  /// Without the lines at both ends that are the same, and together with a change right before it.
  private mutating func add(_ change: Change) {
    var change = change
    while let old = change.old.first, let new = change.new.first, old == new {
      change.old.removeFirst()
      change.new.removeFirst()
      change.lines = change.lines.dropFirst()
    }
    while let old = change.old.last, let new = change.new.last, old == new {
      change.old.removeLast()
      change.new.removeLast()
      change.lines = change.lines.dropLast()
    }
    if change.old.isEmpty, change.new.isEmpty { return }
    guard let last = changes.last, last.lines.upperBound == change.lines.lowerBound else {
      return changes.append(change)
    }
    changes[changes.count - 1].lines = last.lines.lowerBound..<change.lines.upperBound
    changes[changes.count - 1].old += change.old
    changes[changes.count - 1].new += change.new
  }

  /// Lines with the line feeds that end them.
  private static func lines(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.endIndex
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  // MARK: Writing

  /// The diff with its two lines of file names; nothing where nothing differs.
  ///
  /// - Parameters:
  ///   - colors: whether lines are coloured by terminal sequences.
  ///   - isVisible: whether control characters are shown as signs, as on a terminal; else the lines
  ///     are the bytes of the source, and the name is as programs read it.
  package func bytes(colors: Bool, isVisible: Bool) -> [UInt8] {
    guard !isEmpty else { return [] }
    let ink = Ink(isOn: colors)
    // Git refuses names that begin with `./`.
    let file = source.name.hasPrefix("./") ? String(source.name.dropFirst(2)) : source.name
    let name = isVisible ? visibleText(file) : UnifiedDiff.quoted(file)
    // After a blank a program would look for the date: a tab ends the name.
    let end = name.utf8.contains(0x20) && name.utf8.first != 0x22 ? "\t\n" : "\n"
    var output = Array((ink.bold("--- \(name)") + end + ink.bold("+++ \(name)") + end).utf8)
    var shift = 0
    var index = 0
    while index < changes.count {
      var next = index + 1
      while next < changes.count,
        changes[next].lines.lowerBound - changes[next - 1].lines.upperBound
          <= 2 * UnifiedDiff.context
      {
        next += 1
      }
      write(changes[index..<next], &shift, ink, isVisible, &output)
      index = next
    }
    return output
  }

  /// A file's name as GNU patch and Git read it: in quotes, as a string of C, if it contains what
  /// cannot appear in a line or would itself be read as a quote, or begins with a blank.
  private static func quoted(_ name: String) -> String {
    guard
      visibleText(name) != name || name.utf8.first == 0x20
        || name.utf8.contains(where: { $0 == 0x22 || $0 == 0x5C })
    else { return name }
    var text = "\""
    for byte in name.utf8 {
      switch byte {
      case 0x22, 0x5C: text += "\\" + String(UnicodeScalar(byte))
      case 0x20..<0x7F: text += String(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 8)
        text += "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
      }
    }
    return text + "\""
  }

  /// One hunk: changes that are near one another, with the lines around them.
  ///
  /// - Parameter shift: how many lines the changes before have put in.
  private func write(
    _ hunk: ArraySlice<Change>, _ shift: inout Int, _ ink: Ink, _ isVisible: Bool,
    _ output: inout [UInt8]
  ) {
    guard let first = hunk.first, let last = hunk.last else { return }
    let start = max(0, first.lines.lowerBound - UnifiedDiff.context)
    let end = min(lines.count, last.lines.upperBound + UnifiedDiff.context)
    let growth = hunk.reduce(0) { $0 + $1.new.count - $1.old.count }
    let before = UnifiedDiff.range(start, end - start)
    let after = UnifiedDiff.range(start + shift, end - start + growth)
    output += Array((ink.head(.information, "@@ -\(before) +\(after) @@") + "\n").utf8)
    func write(_ mark: String, _ line: ArraySlice<UInt8>) {
      let isEnded = line.last == 0x0A
      let content = isEnded ? line.dropLast() : line
      let color = mark == "-" ? "31" : mark == "+" ? "32" : nil
      if ink.isOn, let color { output += Array("\u{1B}[\(color)m".utf8) }
      output += Array(mark.utf8)
      if isVisible {
        output += Array(visibleText(String(decoding: content, as: UTF8.self), keeping: .tab).utf8)
      } else {
        output += content
      }
      if ink.isOn, color != nil { output += Array("\u{1B}[0m".utf8) }
      output.append(0x0A)
      if !isEnded { output += Array("\\ No newline at end of file\n".utf8) }
    }
    var line = start
    for change in hunk {
      while line < change.lines.lowerBound {
        write(" ", lines[line])
        line += 1
      }
      for old in change.old { write("-", old) }
      for new in change.new { write("+", new) }
      line = change.lines.upperBound
    }
    while line < end {
      write(" ", lines[line])
      line += 1
    }
    shift += growth
  }

  /// Where lines begin, from 1, and how many there are; of none, the line before them.
  private static func range(_ start: Int, _ count: Int) -> String {
    count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)"
  }
}
