/// The folders of a module, with the types that each declares and uses.
///
/// Names are found by their spelling: a type that two folders declare is left out, and so is a name
/// that a folder declares inside of another type.
struct SourceFolders {
  private var uses: [String: Set<String>] = [:]

  var count: Int { uses.count }

  init(of module: String) throws {
    let root = "\(Formwalk.packageFolder)/Sources/\(module)"
    var words: [String: Set<String>] = [:]
    var inner: [String: Set<String>] = [:]
    var homes: [String: Set<String>] = [:]
    for file in ImportDirectionTests.sources(in: root) {
      let folder = file.dropFirst(root.count + 1).split(separator: "/").dropLast()
        .joined(separator: "/")
      let text = String(decoding: try TestFiles.read(file), as: UTF8.self)
      for line in text.split(separator: "\n") {
        let code = Self.code(of: line)
        words[folder, default: []].formUnion(Self.typeNames(in: code))
        guard let name = Self.declaredName(in: code) else { continue }
        if line.first == " " || code.contains("private ") {
          inner[folder, default: []].insert(name)
        } else {
          homes[name, default: []].insert(folder)
        }
      }
    }
    for (folder, names) in words {
      let others = names.subtracting(inner[folder] ?? []).compactMap { name in
        homes[name].flatMap { $0.count == 1 ? $0.first : nil }
      }
      uses[folder] = Set(others).subtracting([folder])
    }
  }

  /// The groups of folders each of which leads to all others of its group, in alphabetical order.
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

  private static let keywords: Set = ["struct", "class", "enum", "protocol", "typealias"]

  private static func declaredName(in code: String) -> String? {
    let words = code.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    guard let place = words.firstIndex(where: keywords.contains), place + 1 < words.count,
      words[place + 1].first?.isUppercase == true
    else { return nil }
    return words[place + 1]
  }

  /// The names with a capital letter that follow no dot.
  private static func typeNames(in code: String) -> [String] {
    var names: [String] = []
    var last: Character = " "
    var name = ""
    for character in code + " " {
      if character.isLetter || character.isNumber || character == "_" {
        name.append(character)
        continue
      }
      if name.first?.isUppercase == true, last != "." { names.append(name) }
      if !name.isEmpty { name = "" }
      last = character
    }
    return names
  }
}
