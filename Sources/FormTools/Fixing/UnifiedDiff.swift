internal import FormEngine
package import FormSyntax

/// The difference between a source and its edited version, in the unified diff format that `patch`
/// reads.
///
/// It is computed from the edits, without comparing the whole texts.
package struct UnifiedDiff: Sendable {
  /// Lines that are removed and inserted at one place.
  private struct Change {
    /// The range of removed lines in the source, from 0.
    var lines: Range<Int>
    var old: [ArraySlice<UInt8>]
    var new: [ArraySlice<UInt8>]
  }

  /// The number of context lines around a change.
  private static let context = 3

  private let source: SourceText
  private let lines: [ArraySlice<UInt8>]
  private var changes: [Change] = []

  /// - Parameter edits: edits of the source, sorted and without overlaps.
  package init(_ source: SourceText, edits: [Edit]) {
    self.source = source
    lines = UnifiedDiff.lines(of: source.bytes[...])
    var index = 0
    var line = 0
    while index < edits.count {
      // Collect the lines that the edit touches, and further edits that touch the same lines.
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

  /// True if there is no difference.
  package var isEmpty: Bool { changes.isEmpty }

  /// Adds a change without unchanged lines at its ends, merged with a change directly before it.
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

  /// Returns lines including their line feeds.
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

  /// Returns the diff with its file header; empty if there is no difference.
  ///
  /// - Parameters:
  ///   - colors: true to colour lines with terminal escape sequences.
  ///   - isVisible: true to make control characters visible for a terminal; false to keep the bytes
  ///     of the source and quote the file name for programs.
  package func bytes(colors: Bool, isVisible: Bool) -> [UInt8] {
    guard !isEmpty else { return [] }
    let ink = Ink(isOn: colors)
    // Git rejects names that begin with `./`.
    let file = source.name.hasPrefix("./") ? String(source.name.dropFirst(2)) : source.name
    let name = isVisible ? visibleText(file) : UnifiedDiff.quoted(file)
    // Programs look for a date after a space, so a tab ends a name with spaces.
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

  /// Quotes a file name for GNU patch and Git, as a C string literal, if it contains control
  /// characters, quotes or backslashes, or begins with a space.
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

  /// Writes one hunk: nearby changes with the lines around them.
  ///
  /// - Parameter shift: the number of lines that earlier hunks have added.
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

  /// Returns the range of lines in a hunk header, from 1; an empty range names the line before it.
  private static func range(_ start: Int, _ count: Int) -> String {
    count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)"
  }
}
