extension CompletionScript {
  /// A script for fish 3 and later.
  static func fish() -> String {
    var text = """
      # fish completion for formwalk, made by: formwalk completions fish
      # Put it into ~/.config/fish/completions/formwalk.fish, or: formwalk completions fish | source

      # The words before the cursor that are no flags: the command first.
      function __formwalk_words
        set -l skip 0
        for word in (commandline -opc)[2..-1]
          if test $skip = 1
            set skip 0
          else
            switch $word
              case '--*=*'
              case \(fishTakers)
                set skip 1
              case '-*'
              case '*'
                printf '%s\\n' $word
            end
          end
        end
      end

      function __formwalk_needs_command
        set -l words (__formwalk_words)
        test (count $words) = 0
      end

      # Whether the command is $argv[1] and, where there is one, the operand number $argv[2] is next.
      function __formwalk_is
        set -l words (__formwalk_words)
        test (count $words) -gt 0; and test $words[1] = $argv[1]
        and begin
          test (count $argv) = 1; or test (math (count $words) - 1) = $argv[2]
        end
      end

      # Asks the form on the command line for its fields, each with its label.
      function __formwalk_ask
        set -l line (commandline -op)
        set -l form (string match -- '*.form' $line)[1]
        test -n "$form"
        and command $line[1] completions --paths=$form $argv 2>/dev/null </dev/null
      end

      function __formwalk_paths
        __formwalk_ask | string replace -a '[1]' ''
      end

      # path=, and then what can be answered there; of several answers the last.
      function __formwalk_assignments
        set -l token (commandline -ct | string replace -r -- '^--set=' '')
        # Without its quotes, which may still be open.
        set token (string trim -c "'\\"" -- $token | string unescape)
        set -l parts (string split -m 1 = -- $token)
        if test (count $parts) -lt 2
          __formwalk_ask | string replace -r -- '\\t' '=\\t'
        else
          set -l before $parts[1]=(string match -r -- '^.*,|^' $parts[2])
          for answer in (__formwalk_ask --answers=$parts[1])
            echo -- $before$answer
          end
        end
      end

      complete -c formwalk -f
      complete -c formwalk -n __formwalk_needs_command -l help -d 'print this help, or that of a command'
      complete -c formwalk -n __formwalk_needs_command -l version -d \(fishQuoted(CommandTable.version.summary))

      """
    for command in CommandTable.commands {
      text += "complete -c formwalk -n __formwalk_needs_command -a \(command.name)"
      text += " -d \(fishQuoted(command.summary))\n"
    }
    text += "complete -c formwalk -n __formwalk_needs_command -a help"
    text += " -d 'tell about a command and its flags'\n"
    text += "complete -c formwalk -n '__formwalk_is help 0'"
    text += " -a \(fishQuoted(CommandTable.commands.map(\.name).joined(separator: " ")))\n"
    for command in CommandTable.commands {
      text += "\n"
      let start = "complete -c formwalk -n "
      for flag in flags(of: command) {
        text += "\(start)'__formwalk_is \(command.name)' -l \(flag.name)\(fish(flag))"
        text += " -d \(fishQuoted(flag.summary))\n"
      }
      for place in operandPlaces {
        guard let action = fish(Completion(operandOf: command, at: place)) else { continue }
        if command.operands.repeats(from: place) {
          let others = place == 0 ? "" : "; and not __formwalk_is \(command.name) 0"
          text += "\(start)'__formwalk_is \(command.name)\(others)' \(action)\n"
          break
        }
        text += "\(start)'__formwalk_is \(command.name) \(place)' \(action)\n"
      }
    }
    return text
  }

  /// The flags of any command that require a value.
  private static var fishTakers: String {
    var names: [String] = []
    for flag in CommandTable.commands.flatMap(\.flags) {
      if case .none = flag.value { continue }
      if !names.contains(flag.name) { names.append(flag.name) }
    }
    return names.map { "--\($0)" }.joined(separator: " ")
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
    case .forms: "-f -a '(__fish_complete_suffix .form)'"
    case .files: "-F"
    case .folders: "-f -a '(__fish_complete_directories)'"
    case .assignments: "-f -a '(__formwalk_assignments)'"
    case .paths: "-f -a '(__formwalk_paths)'"
    }
  }

  /// A text in single quotes, as fish reads it.
  private static func fishQuoted(_ text: String) -> String {
    "'" + String(text.flatMap { $0 == "'" || $0 == "\\" ? ["\\", $0] : [$0] }) + "'"
  }
}
