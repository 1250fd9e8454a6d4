// swift-tools-version: 6.2
import PackageDescription

// What a release says of itself: `formwalk --version` names the commit, and the language server links
// to the explanations in the repository. Any other build has neither, so it is the same everywhere.
let release: [CSetting] = ["FORMWALK_COMMIT", "FORMWALK_REPOSITORY"].compactMap { name in
  let sign = { (sign: Character) in sign.isASCII && (sign.isLetter || sign.isNumber) }
  guard let value = Context.environment[name], !value.isEmpty else { return nil }
  precondition(value.allSatisfy { sign($0) || "-._~:/".contains($0) }, "\(name) is not an address")
  return .define(name, to: "\"\(value)\"")
}

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Every module that a target imports is named, also one that another brings along: otherwise a
// change of its layout would not compile the target again.
let package = Package(
  name: "Formwalk",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "formwalk", targets: ["FormwalkTool"]),
    .library(name: "Formwalk", targets: ["Formwalk"]),
  ],
  targets: [
    .systemLibrary(name: "CLibrary"),
    .target(name: "FormJSON", swiftSettings: settings),
    .target(
      name: "FormEngine", dependencies: ["FormJSON", "SeededNumbers"], swiftSettings: settings),
    .target(
      name: "FormSyntax", dependencies: ["FormEngine", "FormJSON"],
      resources: [.embedInCode("Diagnostics/Explanations")], swiftSettings: settings),
    .target(
      name: "FormLanguage",
      dependencies: ["FormSyntax", "FormEngine", "FormJSON", "SeededNumbers"],
      swiftSettings: settings),
    .target(
      name: "FormTools",
      dependencies: ["FormLanguage", "FormSyntax", "FormEngine", "FormJSON", "SeededNumbers"],
      resources: [.embedInCode("Grammar/grammar.ebnf")], swiftSettings: settings),
    .target(
      name: "Formwalk",
      dependencies: ["FormRunner", "FormLanguage", "FormSyntax", "FormEngine", "FormJSON"],
      swiftSettings: settings),
    .target(
      name: "FormRunner",
      dependencies: ["FormTools", "FormLanguage", "FormSyntax", "FormEngine", "FormJSON"],
      resources: [
        .embedInCode("Languages/de.po"), .embedInCode("Languages/es.po"),
        .embedInCode("Languages/fr.po"),
      ], swiftSettings: settings),
    .target(
      name: "FormServer",
      dependencies: ["FormTools", "FormLanguage", "FormSyntax", "FormEngine", "FormJSON"],
      swiftSettings: settings),
    .target(
      name: "FormCommand",
      dependencies: [
        "CLibrary", "FormRunner", "FormServer", "FormTools", "FormLanguage", "FormSyntax",
        "FormEngine", "FormJSON",
      ],
      resources: [
        .embedInCode("New/new.form"), .embedInCode("EditorSupport/Resources"),
        .embedInCode("Completions/Resources"),
      ],
      cSettings: release, swiftSettings: settings),
    .executableTarget(name: "FormwalkTool", dependencies: ["FormCommand"], swiftSettings: settings),
    .executableTarget(name: "UnicodeTables", swiftSettings: settings),
    .target(name: "SeededNumbers", swiftSettings: settings),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "FormCommand", "FormServer", "FormTools", "FormLanguage", "FormSyntax", "FormEngine",
        "FormJSON", "SeededNumbers", "FormwalkTool",
      ],
      swiftSettings: settings),
    .target(
      name: "TestCases", dependencies: ["SeededNumbers"], path: "Tests/TestCases",
      swiftSettings: settings),
    .testTarget(
      name: "FormJSONTests", dependencies: ["FormJSON", "TestCases"], swiftSettings: settings),
    .testTarget(
      name: "FormEngineTests",
      dependencies: ["FormEngine", "FormJSON", "SeededNumbers", "TestCases"],
      swiftSettings: settings),
    .testTarget(
      name: "FormLanguageTests",
      dependencies: [
        "FormTools", "FormLanguage", "FormSyntax", "FormEngine", "FormJSON", "SeededNumbers",
        "TestCases",
      ],
      exclude: ["Corpus"],
      swiftSettings: settings),
    .testTarget(
      name: "FormwalkTests",
      dependencies: [
        "Formwalk", "FormRunner", "FormEngine", "FormJSON", "SeededNumbers", "TestCases",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "FormRunnerTests",
      dependencies: [
        "FormRunner", "FormLanguage", "FormSyntax", "FormEngine", "FormJSON", "SeededNumbers",
        "TestCases",
      ],
      exclude: ["Corpus", "Picture/conversation.svg", "Screens"],
      swiftSettings: settings),
    .testTarget(
      name: "FormServerTests",
      dependencies: [
        "FormServer", "FormLanguage", "FormSyntax", "FormJSON", "SeededNumbers", "TestCases",
      ],
      exclude: ["Corpus", "Picture/editor.svg"],
      swiftSettings: settings),
    .testTarget(
      name: "FormCommandTests",
      dependencies: [
        "FormCommand", "FormTools", "FormLanguage", "FormSyntax", "FormEngine", "FormJSON",
        "Formwalk", "SeededNumbers", "TestCases",
      ],
      exclude: ["Corpus", "EditorSupport/Clients", "Library/SwiftUI.swift.txt"],
      swiftSettings: settings),
  ]
)

// In its cache, pre-commit builds everything that a package has, but the hooks need the program alone.
if Context.packageDirectory.contains("/pre-commit/repo") {
  let others: Set = ["Benchmarks", "UnicodeTables", "Formwalk", "TestCases"]
  package.targets.removeAll { $0.isTest || others.contains($0.name) }
  package.products.removeAll { $0.name == "Formwalk" }
}

// On Linux, `FORMWALK_STATIC=1` links everything into the program: it then needs nothing else on its
// machine, and starts without the dynamic linker. Functions that run at startup are placed next
// to each other. The tests are linked as always, and share what was compiled.
#if os(Linux)
  if Context.environment["FORMWALK_STATIC"] != nil {
    for target in package.targets where target.type == .regular || target.type == .executable {
      target.swiftSettings?.append(.unsafeFlags(["-Xfrontend", "-function-sections"]))
    }
    let linking = [
      "--icf=all", "--strip-debug",
      "--symbol-ordering-file=\(Context.packageDirectory)/.ci/start.order",
      "--no-warn-symbol-ordering",
    ]
    package.targets.first { $0.name == "FormwalkTool" }?.linkerSettings = [
      .unsafeFlags(
        ["-static-executable", "-use-ld=lld"] + linking.flatMap { ["-Xlinker", $0] })
    ]
  }
#endif

// What `Sources/Fuzzing/main.swift` explains.
if Context.environment["FORMWALK_FUZZING"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzzing",
      dependencies: [
        "FormJSON", "FormEngine", "FormSyntax", "FormLanguage", "FormTools", "FormRunner",
        "FormServer", "FormCommand", "SeededNumbers",
      ],
      swiftSettings: settings))
}
