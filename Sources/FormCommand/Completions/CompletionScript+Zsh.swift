extension CompletionScript {
  /// A script for zsh: a file `_formwalk` in a folder of `fpath`, or loaded after `compinit`.
  static func zsh() -> String {
    var text = """
      #compdef formwalk
      # zsh completion for formwalk, made by: formwalk completions zsh
      # Put it as _formwalk into a folder of $fpath, or: source <(formwalk completions zsh)

      _formwalk_forms() {
        _files -g '*.form'
      }

      # Asks the form on the command line: sets names, and labels where there are some.
      _formwalk_ask() {
        local form=${${(M)${(Q)_formwalk_line[@]}:#*.form}[1]} line
        names=() labels=()
        [[ -n $form ]] || return 1
        for line in ${(f)"$(${(Q)_formwalk_line[1]} completions --paths=$form $@ 2>/dev/null </dev/null)"}; do
          names+=("${line%%$'\\t'*}")
          labels+=("${line#*$'\\t'}")
        done
        (( $#names ))
      }

      # Offers names, each shown with its label; $1 follows them. A name that needs quotes gets a quote
      # at its start, as long as all that fit need one.
      _formwalk_offer() {
        local -a fitting plain shown suffix
        local index word=${(Q)PREFIX} text
        for (( index = 1; index <= $#names; index++ )); do
          [[ $names[index] == "$word"* ]] || continue
          fitting+=($names[index])
          text=$names[index]$1
          [[ -z $labels[index] ]] || text+="  -- $labels[index]"
          shown+=($text)
        done
        (( $#fitting )) || return 1
        [[ -z $1 ]] || suffix=(-S $1)
        plain=(${fitting:#*[^A-Za-z0-9_.-]*})
        if [[ -z $compstate[quote] ]] && (( ! $#plain )); then
          fitting=(${fitting/#/\\'})
          compadd -U -Q -l -d shown $suffix -- $fitting
        else
          compadd -l -d shown $suffix -- $fitting
        fi
      }

      _formwalk_paths() {
        local -a names labels
        _formwalk_ask || return 1
        names=(${names//\\[1\\]/})
        _formwalk_offer
      }

      # path=, and then what can be answered there; of several answers the last.
      _formwalk_assignments() {
        local -a names labels
        local word=${(Q)PREFIX}
        if [[ $word != *=* ]]; then
          _formwalk_ask && _formwalk_offer =
          return
        fi
        _formwalk_ask --answers=${word%%=*} || return 1
        compset -P '*='
        compset -P "[\\"']"
        compset -P '*,'
        _formwalk_offer
      }

      _formwalk() {
        local curcontext=$curcontext state line ret=1
        local -a _formwalk_line commands
        local -A opt_args
        _formwalk_line=($words)
        commands=(

      """
    for command in CommandTable.commands {
      text += "    \(zshItem(command.name, command.summary))\n"
    }
    text += """
          \(zshItem("help", "tell about a command and its flags"))
        )
        _arguments -C \\
          '(- *)--help[print this help, or that of a command]' \\
          '(- *)--version[print the version]' \\
          '1:command:->command' \\
          '*::argument:->argument' && ret=0
        case $state in
          command) _describe -t commands command commands && ret=0 ;;
          argument)
            curcontext=${curcontext%:*:*}:formwalk-$words[1]:
            case $words[1] in

      """
    for command in CommandTable.commands {
      var specs = flags(of: command).map { zshFlag($0) }
      switch command.operands {
      case .several(let name):
        specs.append("'*:\(name):\(zshAction(Completion(operandOf: command, at: 0)))'")
      case .one(let name), .optional(let name):
        specs.append("'1:\(name):\(zshAction(Completion(operandOf: command, at: 0)))'")
      case .two(let first, let second):
        specs.append("'1:\(first):\(zshAction(Completion(operandOf: command, at: 0)))'")
        specs.append("'2:\(second):\(zshAction(Completion(operandOf: command, at: 1)))'")
      case .oneAndSeveral(let first, let others):
        specs.append("'1:\(first):\(zshAction(Completion(operandOf: command, at: 0)))'")
        specs.append("'*:\(others):\(zshAction(Completion(operandOf: command, at: 1)))'")
      }
      text += "        \(command.name))\n          _arguments -s \\\n            "
      text += specs.joined(separator: " \\\n            ") + " && ret=0\n          ;;\n"
    }
    text += """
              help) _describe -t commands command commands && ret=0 ;;
            esac
            ;;
        esac
        return ret
      }

      # Called as a function of completion, or loaded into a shell.
      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
        _formwalk "$@"
      else
        compdef _formwalk formwalk
      fi

      """
    return text
  }

  /// `name:description`
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
    }
  }

  private static func zshEscaped(_ text: String, _ characters: String) -> String {
    String(text.flatMap { characters.contains($0) || $0 == "\\" ? ["\\", $0] : [$0] })
  }
}
