/// The titles of code lenses and of the server's own code actions, without a full stop.
enum ServerTitle {
  case run, passed, failed
  case runAll(Int)
  case ranAll(passed: Int, of: Int)
  case fixAll

  var words: String {
    switch self {
    case .run: "Run"
    case .passed: "Passed: run again"
    case .failed: "Failed: run again"
    case .runAll(let count): "Run all tests (\(count))"
    case .ranAll(let passed, let count): "\(passed) of \(count) tests passed: run all again"
    case .fixAll: "Apply all safe fixes"
    }
  }
}
