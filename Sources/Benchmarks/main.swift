/// Prints one table of what the engine and the language cost; figures that depend on the machine stand
/// beside a floor measured in the same run.
func printTable() {
  print(Row.head)
  let report = { (row: Row) in print(row.line) }
  compileBenchmarks(report)
  sessionBenchmarks(report)
  scaleBenchmarks(report)
  patternBenchmarks(report)
  startBenchmarks(report)
}

printTable()
