import Foundation
import TestCases
import Testing

// The library as another package sees it: its examples compile and behave as documented, each of
// its names is documented, and nothing else is public.

private let modules = [
  "SeededNumbers", "FormJSON", "FormEngine", "FormSyntax", "FormLanguage", "FormTools",
  "FormRunner", "Formwalk",
]
private let sources = "\(Formwalk.packageFolder)/Sources"
private let catalogue = "\(sources)/Formwalk/Formwalk.docc"
/// The folder of the modules made by this build.
private let build = Formwalk.path.split(separator: "/", omittingEmptySubsequences: false)
  .dropLast().joined(separator: "/")

/// The object files of the modules, without leftovers of deleted source files.
private var objects: [String] {
  modules.flatMap { module in
    let files = ImportDirectionTests.sources(in: "\(sources)/\(module)").compactMap {
      $0.split(separator: "/").last.map(String.init)
    }
    return (files + ["embedded_resources.swift"]).map { "\(build)/\(module).build/\($0).o" }
      .filter { FileManager.default.fileExists(atPath: $0) }.map { "'\($0)'" }
  }
}

/// Runs a shell script with the toolchain in its path.
private func shell(_ script: String, in folder: TemporaryFolder) throws -> Transcript {
  let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
  return try PipedProgram.run(
    ["/bin/bash", "-c", "set -e\n\(script)"],
    environment: ["PATH=\(path)", "HOME=\(folder.path)"], folder: folder.path)
}

private func expectSuccess(
  _ script: String, in folder: TemporaryFolder, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Transcript {
  let run = try shell(script, in: folder)
  #expect(
    run.ending == .exited(0), "\(run.output)\(run.error)", sourceLocation: sourceLocation)
  return run
}

// MARK: Examples

/// The first example of embedding, linked with what the build has made as another package would be.
@Test(.slow) func theFirstExample() throws {
  let example = try #require(
    try ReadmeTests.blocks("swift").first { $0.hasPrefix("import Formwalk\n\nlet") })
  let folder = try TemporaryFolder([("main.swift", example)])
  let run = try expectSuccess(
    """
    swiftc -swift-version 6 -I '\(build)/Modules' main.swift \(objects.joined(separator: " ")) -o example
    ./example
    """, in: folder)
  #expect(run.output == (try ReadmeTests.blocks("text", of: Page.article("Embedding")).first))
}

/// Tests of the other examples in the articles, those of SwiftUI against the signatures that they
/// use. Consecutive examples on a page are one file.
@Test(.slow) func theOtherExamples() throws {
  var pages: [(String, String)] = []
  for name in TestFiles.names(in: catalogue).sorted() {
    var blocks = try ReadmeTests.blocks("swift", of: "Sources/Formwalk/Formwalk.docc/\(name)")
    // The other two are the package's description and a program of its own.
    if name == "Embedding.md" { blocks = blocks.filter { $0.contains("import SwiftUI") } }
    if !blocks.isEmpty {
      pages.append((name.split(separator: ".")[0] + ".swift", blocks.joined()))
    }
  }
  #expect(pages.count == 4)
  let swiftUI = try TestFiles.read(
    "\(Formwalk.packageFolder)/Tests/FormCommandTests/Library/SwiftUI.swift.txt")
  let folder = try TemporaryFolder(
    pages + [("SwiftUI/SwiftUI.swift", String(decoding: swiftUI, as: UTF8.self))])
  let commands = pages.map { name, _ in
    "swiftc -swift-version 6 -warnings-as-errors -parse-as-library -typecheck -I . "
      + "-I '\(build)/Modules' \(name) || failed=1"
  }
  _ = try expectSuccess(
    """
    swiftc -swift-version 6 -emit-module -module-name SwiftUI -parse-as-library SwiftUI/SwiftUI.swift
    failed=0
    \(commands.joined(separator: "\n"))
    exit $failed
    """, in: folder)
}

// MARK: Documentation

private struct Symbol {
  var name: String
  var isDocumented: Bool
  var isCase: Bool
}

/// Writes the symbol graph of the library into a folder of that name.
private let extraction = """
  mkdir graph
  triple=$(swiftc -print-target-info | sed -n 's/^ *"triple": "\\(.*\\)",$/\\1/p' | head -1)
  sdk=$(command -v xcrun >/dev/null && echo -sdk "$(xcrun --show-sdk-path)" || true)
  swift-symbolgraph-extract -module-name Formwalk -I '\(build)/Modules' -target $triple $sdk \\
    -output-dir graph -minimum-access-level public -skip-inherited-docs
  """

/// The names that are written in the library's sources, without what the compiler adds.
private func symbols(in folder: TemporaryFolder) throws -> [Symbol] {
  let data = Data(try folder.read("graph/Formwalk.symbols.json").utf8)
  let graph = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  let symbols = try #require(graph["symbols"] as? [[String: Any]])
  return symbols.compactMap { symbol in
    let place = (symbol["location"] as? [String: Any])?["uri"] as? String
    guard place?.contains("/Sources/Formwalk/") == true,
      let path = symbol["pathComponents"] as? [String]
    else { return nil }
    let kind = (symbol["kind"] as? [String: Any])?["identifier"] as? String
    return Symbol(
      name: path.joined(separator: "."), isDocumented: symbol["docComment"] != nil,
      isCase: kind == "swift.enum.case")
  }
}

/// Each public name of the library has a sentence, and there are not more than one can learn.
@Test func everyNameIsDocumented() throws {
  let folder = try TemporaryFolder()
  _ = try expectSuccess(extraction, in: folder)
  let symbols = try symbols(in: folder)
  let types = Set(symbols.map { $0.name.prefix { $0 != "." } })
  #expect(types.isSuperset(of: ["Form", "Session", "FormModel", "RecordChecker"]))
  // A type of the module's name would hide the module.
  #expect(!types.contains("Formwalk"))
  #expect(symbols.filter { !$0.isDocumented }.map(\.name) == [])
  // Programs do not call the members that printing and dumping use.
  let printed = [
    ".description", ".customMirror", ".encode(to:)", ".hash(into:)", ".==(_:_:)",
  ]
  let names = symbols.filter { symbol in
    !symbol.isCase && !printed.contains { symbol.name.hasSuffix($0) }
  }
  #expect((100...210).contains(names.count), "\(names.count) names")
}

/// The articles and the documentation of every name build without a warning.
@Test(.slow) func theCatalogueBuilds() throws {
  let folder = try TemporaryFolder()
  let run = try expectSuccess(
    """
    \(extraction)
    docc convert '\(catalogue)' --additional-symbol-graph-dir graph --output-path built \\
      --fallback-display-name Formwalk --fallback-bundle-identifier formwalk \\
      --warnings-as-errors
    """, in: folder)
  #expect(!run.error.contains("warning:") && !run.output.contains("warning:"))
  for page in ["formwalk", "formwalk/firstform", "formwalk/drivingfocus", "formwalk/session"] {
    #expect(try !folder.read("built/data/documentation/\(page).json").isEmpty, "\(page)")
  }
}

// MARK: The modules below

/// These modules are public so their small functions are optimised in the modules above. The
/// product does not contain them, and the library does not re-export them.
private let optimised: Set = ["FormJSON", "FormEngine"]

@Test(.slow) func nothingElseIsPublic() throws {
  for module in ImportDirectionTests.order
  where module != "Formwalk" && !optimised.contains(module) {
    for file in ImportDirectionTests.sources(in: "\(sources)/\(module)") {
      let text = String(decoding: try TestFiles.read(file), as: UTF8.self)
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ").prefix { !$0.hasPrefix("//") }
        #expect(!words.prefix(3).contains("public"), "\(file): \(line)")
      }
    }
  }
  for file in ImportDirectionTests.sources(in: "\(sources)/Formwalk") {
    let text = String(decoding: try TestFiles.read(file), as: UTF8.self)
    #expect(!text.contains("public import Form") && !text.contains("@_exported"), "\(file)")
  }
}
