import TestCases
import Testing

/// Checks which module may import which, and that the inner ones do not depend on an operating
/// system.
@Suite struct ImportDirectionTests {
  /// The modules of the package in order: each may import those before it.
  static let order = [
    "SeededNumbers", "FormJSON", "FormEngine", "FormSyntax", "FormLanguage", "FormTools",
    "FormRunner", "Formwalk", "FormServer", "FormCommand", "FormwalkTool",
  ]
  static let outside = [
    "Foundation", "FoundationEssentials", "Darwin", "Glibc", "Musl", "Dispatch", "CLibrary",
  ]

  /// Modules that have folders, which do not use one another in a circle. All others are one folder.
  static let layered = [
    "FormEngine", "FormSyntax", "FormLanguage", "FormTools", "FormRunner", "FormServer",
    "FormCommand",
  ]

  /// The places of a module's sentences: a folder, and the tables whose rows have words of their
  /// own.
  static let sentencePlaces: KeyValuePairs = [
    "FormEngine": [
      "Messages/", "Values/ScalarType.swift", "Values/TextRules.swift", "Values/EntryMessage.swift",
    ],
    "FormSyntax": ["Messages/", "Habits/", "Diagnostics/"],
    "FormLanguage": [],
    "FormTools": ["Importing/Messages/"],
    "FormRunner": ["Messages/"],
    "FormServer": ["Messages/"],
    "FormCommand": ["Messages/", "Arguments/CommandTable.swift"],
  ]

  struct Import: Hashable {
    var file: String
    var module: String
  }

  static func imports(of module: String) throws -> [Import] {
    let files = sources(in: "\(Formwalk.packageFolder)/Sources/\(module)")
    return try files.flatMap { file in
      let text = String(decoding: try TestFiles.read(file), as: UTF8.self)
      return text.split(separator: "\n").compactMap { line -> Import? in
        var words = line.split(separator: " ").map(String.init)
        while let first = words.first, first.hasPrefix("@") || levels.contains(first) {
          words.removeFirst()
        }
        guard words.first == "import", words.count >= 2 else { return nil }
        let name = words[1] == "struct" || words[1] == "func" ? words.last : words[1]
        return Import(file: file, module: String((name ?? "").prefix { $0 != "." }))
      }
    }
  }

  private static let levels: Set = ["public", "package", "internal", "fileprivate", "private"]

  static func sources(in folder: String) -> [String] {
    TestFiles.names(in: folder).flatMap { name in
      let path = "\(folder)/\(name)"
      return TestFiles.isFolder(path) ? sources(in: path) : name.hasSuffix(".swift") ? [path] : []
    }
  }

  /// Returns whether a string literal is a sentence, or the start or end of one.
  private static func isSentence(_ text: Substring) -> Bool {
    let words = text.split(separator: " ")
    guard words.count > 1, let first = words.first else { return false }
    if first.first?.isUppercase == true, first.dropFirst().first?.isLowercase == true {
      return true
    }
    guard let last = text.last, ".?!".contains(last), let before = text.dropLast().last else {
      return false
    }
    return before.isLetter || before == "`" || before == ")"
  }

  @Test func circlesAreFound() {
    func circles(_ first: String, _ second: String) -> [[String]] {
      SourceFolders([
        ("A", SourceFolders.lines(of: first)), ("B", SourceFolders.lines(of: second)),
      ]).circles
    }
    let both = [["A", "B"]]
    let type = "struct Tree {\n  var root: Int\n}"
    #expect(circles(type, "extension Tree {}") == [])
    #expect(circles("\(type)\nvar here: Leaf", "enum Leaf {}\nlet there: Tree") == both)
    // A member of an extension, and a function.
    let member = "extension Tree {\n  func depth() -> Int { 1 }\n}"
    #expect(circles("\(type)\nlet depth = tree.depth()", member) == [])
    #expect(circles("\(type)\nlet size = tree.depth()", member) == both)
    #expect(circles("\(type)\n// tree.depth()", member) == [])
    let function = "func fell(_ tree: Tree) {}"
    #expect(circles("\(type)\nlet x = fell(it)", function) == both)
    #expect(circles("\(type)\nlet x = \"fell(it)\"", function) == [])
  }

  /// The names of the types that a file declares for its module.
  private static func typeNames(in text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      var words = line.split { $0 == " " || $0 == ":" || $0 == "<" || $0 == "{" }.map(String.init)
      guard line.first != " " else { return nil }
      while let word = words.first, ["public", "package", "final", "indirect"].contains(word) {
        words.removeFirst()
      }
      let kinds = ["struct", "class", "enum", "actor", "protocol", "typealias"]
      return words.count > 1 && kinds.contains(words[0]) ? words[1] : nil
    }
  }

  /// Two types never share a name, except that the library calls its own types as programs do.
  @Test func noTwoTypesShareAName() throws {
    var moduleOfType: [String: String] = [:]
    for module in Self.order where module != "Formwalk" {
      for file in Self.sources(in: "\(Formwalk.packageFolder)/Sources/\(module)") {
        for name in Self.typeNames(in: String(decoding: try TestFiles.read(file), as: UTF8.self)) {
          let other = moduleOfType.updateValue(module, forKey: name)
          #expect(other == nil, "\(name) in \(other ?? "") and \(file)")
        }
      }
    }
    #expect(moduleOfType.count > 500)
  }

  /// A test that reads what only its module sees would not build with optimization.
  @Test func testsUseWhatOtherModulesSee() throws {
    for file in Self.sources(in: "\(Formwalk.packageFolder)/Tests") {
      let text = String(decoding: try TestFiles.read(file), as: UTF8.self)
      #expect(!text.split(separator: "\n").contains { $0.hasPrefix("@testable") }, "\(file)")
    }
  }

  /// A module that is imported without being named as a dependency compiles, but a change of its
  /// layout does not compile the importer again, which then crashes.
  @Test func everyImportIsADependency() async throws {
    let manifest = String(
      decoding: try TestFiles.read("\(Formwalk.packageFolder)/Package.swift"), as: UTF8.self)
    func quoted(_ text: some StringProtocol) -> [String] {
      text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
    var dependencies: [String: Set<String>] = [:]
    for target in manifest.split(separator: "arget(").dropFirst() {
      guard let name = quoted(target).first, !name.hasSuffix("Tests") else { continue }
      let list = target.split(separator: "dependencies: [").dropFirst().first?
        .split(separator: "]").first
      dependencies[name] = Set(quoted(list ?? ""))
    }
    await forEachCase(Self.order.dropFirst()) { [dependencies] module in
      let named = try #require(dependencies[module])
      for one in try Self.imports(of: module) where Self.order.contains(one.module) {
        #expect(named.contains(one.module), "\(one.file) imports \(one.module)")
      }
    }
  }

  @Test(.slow) func importsPointOneWay() async throws {
    // Imports point one way.
    await forEachCase(Self.order) { module in
      let imports = try ImportDirectionTests.imports(of: module)
      let place = try #require(ImportDirectionTests.order.firstIndex(of: module))
      for one in imports {
        guard let target = ImportDirectionTests.order.firstIndex(of: one.module) else { continue }
        #expect(target < place, "\(one.file) imports \(one.module)")
      }
      if !["SeededNumbers", "FormJSON"].contains(module) {
        #expect(!imports.isEmpty, "\(module) imports nothing: is it read at all?")
      }
    }

    // No front end is built on the library, which is for other packages, and it adds Observation.
    for module in ["FormRunner", "FormServer", "FormCommand", "FormwalkTool"] {
      #expect(try !Self.imports(of: module).contains { $0.module == "Formwalk" }, "\(module)")
    }
    for one in try Self.imports(of: "Formwalk") {
      #expect((Self.order + ["Observation"]).contains(one.module), "\(one.file): \(one.module)")
    }

    // Inner modules are pure; atomic references are part of the standard library.
    let pure = [
      "SeededNumbers", "FormJSON", "FormEngine", "FormSyntax", "FormLanguage", "FormTools",
      "FormRunner", "FormServer",
    ]
    await forEachCase(pure) { module in
      for one in try ImportDirectionTests.imports(of: module) {
        #expect(
          (ImportDirectionTests.order + ["Synchronization"]).contains(one.module),
          "\(one.file) imports \(one.module)")
      }
    }

    // One folder touches the system.
    let files = Set(
      try ImportDirectionTests.imports(of: "FormCommand")
        .filter { ImportDirectionTests.outside.contains($0.module) }.map(\.file))
    #expect(!files.isEmpty)
    for file in files {
      #expect(file.contains("/FormCommand/System/Unix/"), "\(file)")
    }
    for one in try ImportDirectionTests.imports(of: "FormCommand") {
      #expect(!one.module.hasPrefix("Foundation"), "\(one.file)")
    }

    // Folders form no cycles.
    var foreign = SourceFolders.standard
    for module in Self.order {
      let sources = try SourceFolders.sources(of: module)
      let folders = SourceFolders(sources, foreign)
      #expect((folders.count > 1) == Self.layered.contains(module), "\(module)")
      #expect(folders.circles == [], "\(module)")
      // The first-level folders, with everything in them, have no cycles either.
      let firstLevel = SourceFolders(SourceFolders.firstLevel(sources), foreign)
      #expect(firstLevel.circles == [], "\(module)")
      foreign.formUnion(SourceFolders.members(of: sources))
    }

    // Sentences are in one folder, where a translation can replace them.
    for (module, places) in Self.sentencePlaces {
      let root = "\(Formwalk.packageFolder)/Sources/\(module)"
      let files = Self.sources(in: root)
      for place in places {
        #expect(files.contains { $0.hasPrefix("\(root)/\(place)") }, "\(module): \(place)")
      }
      for file in files
      where !places.contains(where: { file.hasPrefix("\(root)/\($0)") }) {
        for line in String(decoding: try TestFiles.read(file), as: UTF8.self).split(separator: "\n")
        where !line.drop(while: \.isWhitespace).hasPrefix("//") {
          let texts = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
          #expect(!texts.contains(where: Self.isSentence), "\(file): \(line)")
        }
      }
    }
    #expect(Self.isSentence("Remove it.") && !Self.isSentence("show when "))

    // No two names differ only in case: some file systems treat them as one.
    var folders = ["Sources", "Tests", "forms"].map { "\(Formwalk.packageFolder)/\($0)" }
    while let folder = folders.popLast() {
      let names = TestFiles.names(in: folder)
      #expect(Set(names.map { $0.lowercased() }).count == names.count, "\(folder): \(names)")
      folders += names.map { "\(folder)/\($0)" }.filter(TestFiles.isFolder)
    }
  }
}
