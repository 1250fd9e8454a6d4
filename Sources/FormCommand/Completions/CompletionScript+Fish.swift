extension CompletionScript {
  /// Returns a script for fish 3 or later.
  static func fish() -> String {
    let items = CommandTable.commands.map {
      "complete -c formwalk -n __formwalk_needs_command -a \($0.name) -d \(fishQuoted($0.summary))"
    }
    var arguments: [String] = []
    for command in CommandTable.commands {
      arguments.append("")
      let start = "complete -c formwalk -n "
      for flag in flags(of: command) {
        arguments.append(
          "\(start)'__formwalk_is \(command.name)' -l \(flag.name)\(fish(flag))"
            + " -d \(fishQuoted(flag.summary))")
      }
      for place in operandPlaces {
        guard let action = fish(Completion(operandOf: command, at: place)) else { continue }
        if command.operands.repeats(from: place) {
          let others = place == 0 ? "" : "; and not __formwalk_is \(command.name) 0"
          arguments.append("\(start)'__formwalk_is \(command.name)\(others)' \(action)")
          break
        }
        arguments.append("\(start)'__formwalk_is \(command.name) \(place)' \(action)")
      }
    }
    return FilledTemplate.filled(
      PackageResources.formwalk_fish,
      with: [
        "TAKERS": fishTakers, "COMMANDS": [items.joined(separator: "\n")],
        "NAMES": CommandTable.commands.map(\.name),
        "ARGUMENTS": [arguments.joined(separator: "\n")],
      ])
  }

  /// The flags of all commands that require a value.
  private static var fishTakers: [String] {
    var names: [String] = []
    for flag in CommandTable.commands.flatMap(\.flags) {
      if case .none = flag.value { continue }
      if !names.contains(flag.name) { names.append(flag.name) }
    }
    return names.map { "--\($0)" }
  }

  private static func fish(_ flag: Flag) -> String {
    if case .none = flag.value { return "" }
    switch Completion(flag.value) {
    case .nothing: return " -x"
    case let completion: return " -r" + (fish(completion).map { " " + $0 } ?? "")
    }
  }

  private static func fish(_ completion: Completion) -> String? {
    switch completion {
    case .nothing: nil
    case .words(let words): "-f -a \(fishQuoted(words.joined(separator: " ")))"
    case .forms: "-f -a '(__formwalk_forms)'"
    case .files: "-F"
    case .folders: "-f -a '(__fish_complete_directories)'"
    case .assignments: "-f -a '(__formwalk_assignments)'"
    case .paths: "-f -a '(__formwalk_paths)'"
    case .places: "-f -a '(__formwalk_places)'"
    }
  }

  /// Returns a text in single quotes for fish.
  private static func fishQuoted(_ text: String) -> String {
    "'" + String(text.flatMap { $0 == "'" || $0 == "\\" ? ["\\", $0] : [$0] }) + "'"
  }
}
