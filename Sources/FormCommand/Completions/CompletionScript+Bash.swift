extension CompletionScript {
  /// Returns a script for bash 3.2 or later, without other dependencies.
  static func bash() -> String {
    var cases: [String] = []
    var takers: [String] = []
    for command in CommandTable.commands {
      let names = flags(of: command).map { "--\($0.name)" }.joined(separator: " ")
      cases.append("    '\(command.name) --flags') _formwalk_words '\(names)' ;;")
      for flag in command.flags {
        if case .none = flag.value { continue }
        takers.append("'\(command.name) --\(flag.name)'")
        let action = bash(Completion(flag.value))
        if let action { cases.append("    '\(command.name) --\(flag.name)') \(action) ;;") }
      }
      for place in operandPlaces {
        guard let action = bash(Completion(operandOf: command, at: place)) else { continue }
        // The last index also represents all later operands.
        let isLast = command.operands.repeats(from: place)
        let pattern = isLast ? "'\(command.name) '*" : "'\(command.name) \(place)'"
        cases.append("    \(pattern)) \(action) ;;")
        if isLast { break }
      }
    }
    return FilledTemplate.filled(
      PackageResources.formwalk_bash,
      with: [
        "COMMANDS": CommandTable.commands.map(\.name) + ["help"],
        "TAKERS": [takers.joined(separator: " | \\\n    ")],
        "CASES": [cases.joined(separator: "\n")],
      ])
  }

  private static func bash(_ completion: Completion) -> String? {
    switch completion {
    case .nothing: nil
    case .words(let words): "_formwalk_words '\(words.joined(separator: " "))'"
    case .forms: "_formwalk_files .form"
    case .files: "_formwalk_files ''"
    case .folders: "_formwalk_files /"
    case .assignments: "_formwalk_assignments"
    case .paths: "_formwalk_paths"
    case .places: "_formwalk_places"
    }
  }
}
