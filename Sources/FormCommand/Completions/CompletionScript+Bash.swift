extension CompletionScript {
  /// A script for bash 3.2 and later with no other dependencies.
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
        // The last index represents all that follow.
        let isLast = command.operands.repeats(from: place)
        let pattern = isLast ? "'\(command.name) '*" : "'\(command.name) \(place)'"
        cases.append("    \(pattern)) \(action) ;;")
        if isLast { break }
      }
    }
    let commands = CommandTable.commands.map(\.name) + ["help"]
    return
      bashScript
      .replacing("@COMMANDS@", with: commands.joined(separator: " "))
      .replacing("@TAKERS@", with: takers.joined(separator: " | \\\n    "))
      .replacing("@CASES@", with: cases.joined(separator: "\n"))
  }

  private static func bash(_ completion: Completion) -> String? {
    switch completion {
    case .nothing: nil
    case .words(let words): "_formwalk_words '\(words.joined(separator: " "))'"
    case .forms: "_formwalk_files '!*.form'"
    case .files: "_formwalk_files ''"
    case .folders: "_formwalk_folders"
    case .assignments: "_formwalk_assignments"
    case .paths: "_formwalk_paths"
    }
  }

  private static let bashScript = #"""
    # bash completion for formwalk, made by: formwalk completions bash
    # Load it with: source <(formwalk completions bash)

    _formwalk_option() {
      if type compopt >/dev/null 2>&1; then compopt -o "$1" 2>/dev/null; fi
    }

    _formwalk_add() {
      COMPREPLY[${#COMPREPLY[@]}]=$1
    }

    _formwalk_words() {
      local word
      for word in $1; do
        case $word in "$value"*) _formwalk_add "$prefix$word" ;; esac
      done
    }

    _formwalk_folders() {
      local name
      _formwalk_option filenames
      while IFS= read -r name; do _formwalk_add "$prefix$name"; done < <(compgen -d -- "$value")
    }

    # $1: a pattern of what to leave out
    _formwalk_files() {
      local name
      _formwalk_option filenames
      if [ -n "$1" ]; then
        _formwalk_folders
        while IFS= read -r name; do
          [ -d "$name" ] || _formwalk_add "$prefix$name"
        done < <(compgen -f -X "$1" -- "$value")
      else
        while IFS= read -r name; do _formwalk_add "$prefix$name"; done < <(compgen -f -- "$value")
      fi
    }

    # Asks the form on the command line.
    _formwalk_ask() {
      [ -n "$form" ] || return
      "$program" completions --paths="$form" "$@" 2>/dev/null </dev/null
    }

    # Adds $1 and $2, quoted where bash would read it otherwise. Brackets stay as they are unless the
    # shell fails, or leaves out, what matches no file. What is only listed is never quoted.
    _formwalk_add_quoted() {
      local word=$1
      case $value in
        [\'\"]*) ;;
        *)
          if [ "$COMP_TYPE" != 63 ]; then
            case $word in
              *[!A-Za-z0-9_./:,\[\]=-]*) printf -v word %q "$word" ;;
              *[\[\]]*)
                if shopt -q failglob || shopt -q nullglob; then printf -v word %q "$word"; fi
                ;;
            esac
          fi
          ;;
      esac
      _formwalk_add "$prefix$word$2"
    }

    _formwalk_paths() {
      local path
      _formwalk_unquote "$value"
      while IFS=$'\t' read -r path _; do
        path=${path//\[1\]/}
        case $path in "$plain"*) _formwalk_add_quoted "$path" '' ;; esac
      done < <(_formwalk_ask)
    }

    # path=, and then what can be answered there; of several answers the last.
    _formwalk_assignments() {
      local path name before word
      _formwalk_unquote "$value"
      case $plain in
        *=*) ;;
        *)
          _formwalk_option nospace
          while IFS=$'\t' read -r path _; do
            case $path in "$plain"*) _formwalk_add_quoted "$path" '=' ;; esac
          done < <(_formwalk_ask)
          return
          ;;
      esac
      path=${plain%%=*} name=${plain#*=} before=
      case $name in *,*) before=${name%,*}, name=${name##*,} ;; esac
      # Outside of quotes bash replaces only what follows the =.
      case $value in
        [\'\"]*) before=$path=$before ;;
        *) case $COMP_WORDBREAKS in *=*) ;; *) before=$path=$before ;; esac ;;
      esac
      while IFS=$'\t' read -r word _; do
        case $word in "$name"*) _formwalk_add_quoted "$before$word" '' ;; esac
      done < <(_formwalk_ask --answers="$path")
    }

    # Sets plain to what bash makes of a word with quotes, without running what is in it.
    _formwalk_unquote() {
      local rest=$1 char quote=
      plain=
      case $rest in "~/"*) plain=$HOME rest=${rest#?} ;; esac
      while [ -n "$rest" ]; do
        char=${rest:0:1} rest=${rest:1}
        case $quote$char in
          \"\" | \'\') quote= ;;
          \'?) plain=$plain$char ;;
          \"\\)
            case $rest in
              [\"\\\$\`]*) plain=$plain${rest:0:1} rest=${rest:1} ;;
              *) plain=$plain$char ;;
            esac
            ;;
          \"?) plain=$plain$char ;;
          \" | \') quote=$char ;;
          \\) plain=$plain${rest:0:1} rest=${rest:1} ;;
          *) plain=$plain$char ;;
        esac
      done
    }

    _formwalk_takes() {
      case $1 in
        @TAKERS@) return 0 ;;
      esac
      return 1
    }

    _formwalk_complete() {
      case $1 in
    @CASES@
        'help 0') _formwalk_words '@COMMANDS@' ;;
      esac
    }

    _formwalk() {
      local program=${COMP_WORDS[0]} command= flag= form= value= prefix= word join= i places=0
      local words last=-1 plain
      words=()
      COMPREPLY=()
      # What bash cut at = and : is put together again.
      for ((i = 1; i < ${#COMP_WORDS[@]}; i++)); do
        word=${COMP_WORDS[i]}
        case $word in [=:]*) if [ "${#words[@]}" -gt 0 ]; then join=1; fi ;; esac
        if [ -n "$join" ]; then
          words[${#words[@]}-1]=${words[${#words[@]}-1]}$word
        else
          words[${#words[@]}]=$word
        fi
        join=
        case $word in [=:]*) join=1 ;; esac
        if [ "$i" -eq "$COMP_CWORD" ]; then
          last=$((${#words[@]} - 1))
          value=${words[last]}
        fi
      done
      [ "$last" -ge 0 ] || return
      for word in "${words[@]}"; do
        case $word in -*) continue ;; esac
        _formwalk_unquote "$word"
        case $plain in *.form) form=$plain; break ;; esac
      done
      for ((i = 0; i < last; i++)); do
        word=${words[i]}
        if [ -n "$flag" ]; then
          flag=
          continue
        fi
        case $word in
          --) return ;;
          --*=*) ;;
          --*) if [ -n "$command" ] && _formwalk_takes "$command $word"; then flag=$word; fi ;;
          -?*) ;;
          *) if [ -z "$command" ]; then command=$word; else places=$((places + 1)); fi ;;
        esac
      done
      if [ -n "$flag" ]; then
        _formwalk_complete "$command $flag"
        return
      fi
      case $value in
        --*=*)
          flag=${value%%=*}
          value=${value#*=}
          case $COMP_WORDBREAKS in *=*) ;; *) prefix=$flag= ;; esac
          if [ -n "$command" ]; then _formwalk_complete "$command $flag"; fi
          ;;
        -*)
          if [ -n "$command" ]; then
            _formwalk_complete "$command --flags"
          else
            _formwalk_words '--help --version'
          fi
          ;;
        *)
          if [ -z "$command" ]; then
            _formwalk_words '@COMMANDS@'
          else
            _formwalk_complete "$command $places"
          fi
          ;;
      esac
    }

    complete -F _formwalk formwalk

    """#
}

extension String {
  /// The text with each occurrence of a mark replaced.
  fileprivate func replacing(_ mark: String, with text: String) -> String {
    var result = ""
    var rest = self[...]
    while let first = mark.first, let index = rest.firstIndex(of: first) {
      result += rest[..<index]
      rest = rest[index...]
      if rest.hasPrefix(mark) {
        result += text
        rest = rest.dropFirst(mark.count)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result + rest
  }
}
