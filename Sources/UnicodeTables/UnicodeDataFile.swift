#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One file of the Unicode Character Database: its version and its lines of fields.
///
/// The format is that of UAX #44: fields separated by `;`, comments after `#`, a scalar or a range
/// `first..last` in the first field.
struct UnicodeDataFile {
  /// The version in the first line of the file, as in `# CaseFolding-15.0.0.txt`; empty if there is
  /// none.
  let version: String

  /// The fields of each line that is not a comment, with surrounding white space removed.
  let lines: [[String]]

  init(folder: String, name: String) throws {
    let data = try Data(contentsOf: URL(filePath: folder).appending(path: name))
    let text = String(decoding: data, as: UTF8.self)
    var version = ""
    var lines: [[String]] = []
    for line in text.split(separator: "\n") {
      if lines.isEmpty, version.isEmpty, line.hasPrefix("# "), let dash = line.firstIndex(of: "-") {
        let name = line[line.index(after: dash)...]
        version = String(name.prefix { $0.isNumber || $0 == "." }).trimmed(".")
      }
      let content = line.prefix { $0 != "#" }
      let fields = content.split(separator: ";", omittingEmptySubsequences: false)
        .map { String($0).trimmed(" ") }
      if fields.count > 1 { lines.append(fields) }
    }
    self.version = version
    self.lines = lines
  }
}

extension String {
  /// Returns the text with the given character removed at both ends.
  func trimmed(_ character: Character) -> String {
    var rest = self[...]
    while rest.first == character { rest = rest.dropFirst() }
    while rest.last == character { rest = rest.dropLast() }
    return String(rest)
  }

  /// The scalars in a first field, such as `0041` or `0041..005A`; nil if it is neither form.
  var scalars: ClosedRange<UInt32>? {
    let ends = split(separator: ".").compactMap { UInt32($0, radix: 16) }
    guard let first = ends.first, let last = ends.last, first <= last else { return nil }
    return first...last
  }
}
