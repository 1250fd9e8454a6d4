// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Formwalk",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "formwalk", targets: ["formwalk"]),
    .library(name: "Formwalk", targets: ["FormEngine", "FormLanguage"]),
  ],
  targets: [
    .target(name: "JSON", swiftSettings: settings),
    .target(name: "FormEngine", dependencies: ["JSON"], swiftSettings: settings),
    .target(
      name: "FormLanguage", dependencies: ["FormEngine"],
      resources: [.embedInCode("Diagnostics/Explanations")], swiftSettings: settings),
    .target(name: "FormRunner", dependencies: ["FormLanguage"], swiftSettings: settings),
    .target(
      name: "FormCommand", dependencies: ["FormRunner"],
      resources: [.embedInCode("New/new.form")], swiftSettings: settings),
    .executableTarget(name: "formwalk", dependencies: ["FormCommand"], swiftSettings: settings),
    .executableTarget(name: "UnicodeTables", swiftSettings: settings),
    .target(name: "SeededNumbers", swiftSettings: settings),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["FormCommand", "FormLanguage", "SeededNumbers", "formwalk"],
      swiftSettings: settings),
    .target(name: "TestCases", path: "Tests/TestCases", swiftSettings: settings),
    .testTarget(name: "JSONTests", dependencies: ["JSON", "TestCases"], swiftSettings: settings),
    .testTarget(
      name: "FormEngineTests", dependencies: ["FormEngine", "SeededNumbers", "TestCases"],
      swiftSettings: settings),
    .testTarget(
      name: "FormLanguageTests", dependencies: ["FormLanguage", "SeededNumbers", "TestCases"],
      exclude: ["Corpus"],
      swiftSettings: settings),
    .testTarget(
      name: "FormRunnerTests", dependencies: ["FormRunner", "SeededNumbers", "TestCases"],
      exclude: ["Corpus"],
      swiftSettings: settings),
    .testTarget(
      name: "FormCommandTests",
      dependencies: ["FormCommand", "FormLanguage", "SeededNumbers", "TestCases", "formwalk"],
      exclude: ["Corpus"],
      swiftSettings: settings),
  ]
)

// What `Sources/Fuzzing/main.swift` tells of.
if Context.environment["FORMWALK_FUZZING"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzzing", dependencies: ["JSON", "FormEngine", "FormLanguage"],
      swiftSettings: settings))
}
