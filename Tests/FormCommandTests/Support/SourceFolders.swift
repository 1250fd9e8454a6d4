import TestCases

/// The folders of a module, with the types, members of extensions and functions that each declares
/// and uses.
///
/// Names are found by their spelling: what two folders declare is left out, and so is a type that a
/// folder declares inside of another one, and a member that a module below or the standard library
/// has, too.
struct SourceFolders {
  private var uses: [String: Set<String>] = [:]

  var count: Int { uses.count }

  /// Lines without comments and texts, with the folder of their file.
  typealias Source = (folder: String, lines: [String])

  /// The names of members that the standard library has, too.
  static let standard: Set = [
    "popLast", "joined", "magnitude", "forEach", "isMultiple", "startIndex", "endIndex",
  ]

  /// - Parameters:
  ///   - foreign: names of members to be left out.
  init(_ sources: [Source], _ foreign: Set<String> = []) {
    var types = Names()
    var inner: [String: Set<String>] = [:]
    var members = Names()
    // The folders that declare a name as a member of an extension or as a function.
    var offered: Set<String> = []
    for (folder, lines) in sources {
      var isInExtension = false
      for code in lines {
        types.uses[folder, default: []].formUnion(Self.typeNames(in: code))
        if let name = Self.declaredName(in: code) {
          if code.first == " " || code.contains("private ") {
            inner[folder, default: []].insert(name)
          } else {
            types.homes[name, default: []].insert(folder)
          }
        }
        members.uses[folder, default: []].formUnion(Self.usedMembers(in: code))
        for name in Self.declaredMembers(in: code) {
          members.homes[name, default: []].insert(folder)
        }
        if let first = code.first, first != " ", first != "}" {
          isInExtension = Self.words(in: code).contains("extension")
        }
        if let name = Self.offeredMember(in: code, isInExtension: isInExtension) {
          offered.insert(name)
        }
      }
    }
    for folder in types.uses.keys {
      uses[folder] = types.folders(usedBy: folder, except: inner[folder] ?? [])
        .union(members.folders(usedBy: folder, only: offered.subtracting(foreign)))
    }
  }

  /// The names that each folder declares and uses.
  private struct Names {
    var homes: [String: Set<String>] = [:]
    var uses: [String: Set<String>] = [:]

    /// Returns the only folders that declare the names that a folder uses.
    func folders(
      usedBy folder: String, except hidden: Set<String> = [], only shown: Set<String>? = nil
    ) -> Set<String> {
      let names = (uses[folder] ?? []).subtracting(hidden)
      let homes = (shown.map(names.intersection) ?? names).compactMap { name in
        self.homes[name].flatMap { $0.count == 1 ? $0.first : nil }
      }
      return Set(homes).subtracting([folder])
    }
  }

  static func sources(of module: String) throws -> [Source] {
    let root = "\(Formwalk.packageFolder)/Sources/\(module)"
    return try ImportDirectionTests.sources(in: root).map { file in
      let folder = file.dropFirst(root.count + 1).split(separator: "/").dropLast()
        .joined(separator: "/")
      let text = String(decoding: try TestFiles.read(file), as: UTF8.self)
      return (folder, lines(of: text))
    }
  }

  /// The same with folders of the first level, which include those inside of them.
  static func firstLevel(_ sources: [Source]) -> [Source] {
    sources.map { (String($0.folder.prefix { $0 != "/" }), $0.lines) }
  }

  /// The members that sources declare, and a module above may declare, too.
  static func members(of sources: [Source]) -> Set<String> {
    sources.reduce(into: []) { names, source in
      for line in source.lines { names.formUnion(declaredMembers(in: line)) }
    }
  }

  // MARK: Circles

  /// The groups of folders that form cycles, in alphabetical order.
  var circles: [[String]] {
    let reached = uses.keys.reduce(into: [String: Set<String>]()) { $0[$1] = reachable(from: $1) }
    let groups = reached.compactMap { folder, others -> [String]? in
      let group = others.filter { reached[$0]?.contains(folder) == true }
      return group.isEmpty ? nil : group.sorted()
    }
    return Set(groups).sorted { $0.joined() < $1.joined() }
  }

  private func reachable(from folder: String) -> Set<String> {
    var found: Set<String> = []
    var waiting = Array(uses[folder] ?? [])
    while let next = waiting.popLast() {
      if found.insert(next).inserted { waiting += uses[next] ?? [] }
    }
    return found
  }

  // MARK: Lines

  /// The lines of a source without comments and texts.
  static func lines(of source: String) -> [String] {
    var isInText = false
    return source.split(separator: "\n").compactMap { line in
      let text = line.drop { $0 == " " }
      if text.hasPrefix("\"\"\"") || text.hasSuffix("\"\"\""), !text.hasPrefix("//") {
        isInText.toggle()
        return nil
      }
      return isInText ? nil : code(of: line)
    }
  }

  /// A line without its comment and texts.
  private static func code(of line: Substring) -> String {
    var code = ""
    for (index, part) in line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
    where index % 2 == 0 {
      guard !part.contains("//") else {
        code += part.prefix { $0 != "/" }
        break
      }
      code += part + " "
    }
    return code
  }

  private static func words(in code: String) -> [String] {
    var words: [String] = []
    forEachName(in: code) { name, _, _ in words.append(name) }
    return words
  }

  private static let keywords: Set = ["struct", "class", "enum", "protocol", "typealias"]

  private static func declaredName(in code: String) -> String? {
    let words = words(in: code)
    guard let place = words.firstIndex(where: keywords.contains), place + 1 < words.count,
      words[place + 1].first?.isUppercase == true
    else { return nil }
    return words[place + 1]
  }

  /// Calls `body` with each name, and the characters before and after it. Goes by bytes: a loop over
  /// characters takes ten times as long.
  private static func forEachName(
    in code: String,
    _ body: (_ name: String, _ before: Unicode.Scalar, _ after: Unicode.Scalar) -> Void
  ) {
    func isInName(_ byte: UInt8) -> Bool {
      (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
        || byte == UInt8(ascii: "_") || byte >= 0x80
    }
    let bytes = Array(code.utf8)
    var index = 0
    while index < bytes.count {
      guard isInName(bytes[index]) else {
        index += 1
        continue
      }
      let end = bytes[index...].firstIndex { !isInName($0) } ?? bytes.count
      body(
        String(decoding: bytes[index..<end], as: UTF8.self),
        index == 0 ? " " : Unicode.Scalar(bytes[index - 1]),
        end == bytes.count ? " " : Unicode.Scalar(bytes[end]))
      index = end
    }
  }

  /// The names with a capital letter that follow no dot.
  private static func typeNames(in code: String) -> [String] {
    var names: [String] = []
    forEachName(in: code) { name, before, _ in
      if name.first?.isUppercase == true, before != "." { names.append(name) }
    }
    return names
  }

  // MARK: Members

  private static let introducers: Set = ["func", "var", "let", "case"]

  /// The functions, properties and cases that a line may declare, its parameters among them.
  private static func declaredMembers(in code: String) -> [String] {
    var names: [String] = []
    var last = ""
    var isCase = false
    forEachName(in: code) { name, before, after in
      if before == "." {
        isCase = false
      } else if introducers.contains(last) || after == ":" || isCase && before == " " {
        names.append(name)
      }
      if name == "case", last.isEmpty || last == "indirect" { isCase = true }
      last = name
    }
    return names
  }

  /// The name of a function or property outside of types, or of an extension.
  private static func offeredMember(in code: String, isInExtension: Bool) -> String? {
    let depth = code.prefix { $0 == " " }.count
    guard depth == 0 || depth == 2 && isInExtension, !code.contains("private ") else { return nil }
    let words = words(in: code)
    guard let place = words.firstIndex(where: { $0 == "func" || $0 == "var" }),
      place + 1 < words.count
    else { return nil }
    return words[place + 1]
  }

  /// The names that follow a dot, or are called.
  private static func usedMembers(in code: String) -> [String] {
    var names: [String] = []
    forEachName(in: code) { name, before, after in
      if before == "." || after == "(" { names.append(name) }
    }
    return names
  }
}
