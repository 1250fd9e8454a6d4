/// Prints one table of what the engine and the language cost. Figures that depend on the machine
/// are printed next to a floor measured in the same run. Arguments choose parts of the table by
/// name.
func printTable() {
  // Memory is measured first, since the peak of a process never falls.
  let parts: [(name: String, measure: ((Row) -> Void) -> Void)] = [
    ("record", recordProcessBenchmarks), ("memory", memoryBenchmarks),
    ("compile", compileBenchmarks), ("format", formatBenchmarks), ("session", sessionBenchmarks),
    ("test", testBenchmarks), ("record", recordBenchmarks), ("sample", sampleBenchmarks),
    ("server", serverBenchmarks), ("scale", scaleBenchmarks),
    ("pattern", patternBenchmarks), ("start", startBenchmarks),
  ]
  let chosen = Set(CommandLine.arguments.dropFirst())
  let unknown = chosen.subtracting(parts.map(\.name))
  guard unknown.isEmpty else {
    print("The parts are \(parts.map(\.name).dropFirst().joined(separator: ", ")).")
    return
  }
  print(Row.head)
  for part in parts where chosen.isEmpty || chosen.contains(part.name) {
    part.measure { print($0.line) }
  }
}

printTable()
