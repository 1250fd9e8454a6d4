extension CompletionScript {
  /// Returns a script for zsh, to be saved as `_formwalk` in a folder of `fpath` or loaded after
  /// `compinit`.
  static func zsh() -> String {
    let items = CommandTable.commands.map { "    \(zshItem($0.name, $0.summary))" }
    let cases = CommandTable.commands.map { command in
      var specs = flags(of: command).map { zshFlag($0) }
      for (index, name) in command.operands.names.enumerated() {
        let place = command.operands.repeats(from: index) ? "*" : "\(index + 1)"
        specs.append(
          "'\(place):\(name):\(zshAction(Completion(operandOf: command, at: index)))'")
      }
      return "        \(command.name))\n          _arguments -s \\\n            "
        + specs.joined(separator: " \\\n            ") + " && ret=0\n          ;;"
    }
    return FilledTemplate.filled(
      PackageResources.formwalk_zsh,
      with: [
        "COMMANDS": [items.joined(separator: "\n")], "CASES": [cases.joined(separator: "\n")],
      ])
  }

  /// Returns an item of the form `name:description`.
  private static func zshItem(_ name: String, _ summary: String) -> String {
    quoted("\(name):\(zshEscaped(summary, ":"))")
  }

  private static func zshFlag(_ flag: Flag) -> String {
    let repeats = flag.repeats ? "*" : ""
    let summary = zshEscaped(flag.summary, "[]:")
    if case .none = flag.value { return quoted("\(repeats)--\(flag.name)[\(summary)]") }
    let placeholder = zshEscaped(zshPlaceholder(flag.value), "[]:")
    let action = zshAction(Completion(flag.value))
    return quoted("\(repeats)--\(flag.name)=[\(summary)]:\(placeholder):\(action)")
  }

  private static func zshPlaceholder(_ value: Flag.Value) -> String {
    if case .words = Completion(value) { return "value" }
    return value.placeholder
  }

  private static func zshAction(_ completion: Completion) -> String {
    switch completion {
    case .nothing: " "
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .forms: "_formwalk_forms"
    case .files: "_files"
    case .folders: "_files -/"
    case .assignments: "_formwalk_assignments"
    case .paths: "_formwalk_paths"
    case .places: "_formwalk_places"
    }
  }

  private static func zshEscaped(_ text: String, _ characters: String) -> String {
    String(text.flatMap { characters.contains($0) || $0 == "\\" ? ["\\", $0] : [$0] })
  }
}
