import FormTools

/// The commands, in the order in which help lists them.
enum Subcommand: String, CaseIterable {
  case run, check, test, validate, sample, diff, fmt, show, graph, export, translate, `import`
  case explain, new, session
  case lsp, editor, drafts, completions

  /// The description, which is created on demand because most runs need only one.
  var description: CommandDescription {
    switch self {
    case .run: CommandTable.run
    case .session: CommandTable.session
    case .check: CommandTable.check
    case .test: CommandTable.test
    case .validate: CommandTable.validate
    case .sample: CommandTable.sample
    case .fmt: CommandTable.fmt
    case .show: CommandTable.show
    case .graph: CommandTable.graph
    case .export: CommandTable.export
    case .translate: CommandTable.translate
    case .import: CommandTable.import
    case .explain: CommandTable.explain
    case .new: CommandTable.new
    case .lsp: CommandTable.lsp
    case .editor: CommandTable.editor
    case .drafts: CommandTable.drafts
    case .diff: CommandTable.diff
    case .completions: CommandTable.completions
    }
  }
}

/// The table of all commands with their flags.
enum CommandTable {
  static var commands: [CommandDescription] { Subcommand.allCases.map(\.description) }

  static func command(_ name: String) -> CommandDescription? {
    Subcommand(rawValue: name)?.description
  }

  /// Returns whether any command has a flag with this name.
  static func isFlag(_ name: String) -> Bool {
    name == help.name || name == version.name || name == language.name
      || commands.contains { $0.flag(name) != nil }
  }

  static let help = Flag("help", "print this help")
  static let version = Flag("version", "print the version")
  /// A flag that every command has.
  static let language = Flag("language", .language, "show texts in LANG, such as de")

  private static let root = Flag(
    "root", .text("DIR"), "allow imports only from inside DIR")
  /// A flag of commands that search folders.
  static let follow = Flag("follow", "follow links in folders that stay inside")
  private static let color = Flag(
    "color", .choice(["auto", "always", "never"]), "colours; auto: on a terminal")
  private static let format = Flag(
    "format", .choice(["human", "json", "sarif", "github"]), "format of the report")
  /// The report formats of commands that can also report passed tests or records.
  private static let resultFormat = Flag(
    "format", .choice(["human", "json", "sarif", "github", "junit"]), "format of the report")
  private static let warningsAsErrors = Flag(
    "warnings-as-errors", "warnings also make the exit status 1")

  static let run = CommandDescription(
    .run, summary: "walk through a form, a line at a time", operands: .init("FORM"),
    acceptsHandler: true,
    flags: [
      Flag("answers", .text("FILE|-"), "preset answers (JSON file)"),
      Flag("env", .text("PREFIX"), "answers in variables PREFIX_FIELD"),
      Flag("set", .text("PATH=VALUE"), repeats: true, "preset an answer; repeatable"),
      Flag("edit", .text("FILE"), "correct the answers in FILE, and replace it"),
      Flag("ask", "also ask for preset answers"),
      Flag("defaults", "ask only for what is required and has no value"),
      Flag("yes", "submit without a question if nothing is wrong"),
      Flag("no-input", "ask nothing; report what is missing"),
      Flag("output", .text("FILE"), "write the answers to FILE atomically"),
      Flag("print-flags", "print the command that gives the same answers"),
      Flag("format", .choice(["json", "env"]), "format of the answers; env: for a shell"),
      Flag(
        "prefix", .variablePrefix, "prefix of names in --format env; default FORM_"),
      Flag("record", "add the conversation to FORM as a test"),
      Flag(
        "hints", .choice(["always", "once", "never"]), "when to show the hints"),
      Flag("timeout", .seconds, "time limit of the program after --"),
      Flag("now", .dateTime, "use DATE-TIME as the current time"),
      Flag("draft", .text("FILE"), "keep the draft in FILE"),
      Flag("no-draft", "neither resume nor keep a draft"),
      Flag("resume", "resume the draft without asking"),
      Flag("fresh", "set the draft aside without asking"),
      Flag("plain", "leave editing lines to the terminal"),
      Flag(
        "review", .choice(["auto", "always", "never"]), "when to show the review"),
      Flag(
        "max-answer", .count("BYTES"), "size limit of an answer; default 1048576"),
      root, color,
    ],
    sharedLines: [
      ("--set PATH=VALUE, --env PREFIX", "preset answers; PREFIX_FIELD=VALUE"),
      ("--answers FILE|-, --edit FILE", "preset answers; correct a saved record"),
      ("--ask, --defaults", "ask for preset answers; only missing ones"),
      ("--yes, --no-input", "submit if nothing is wrong; ask nothing"),
      ("--output FILE", "write the answers to FILE atomically"),
      ("--format json|env, --prefix PREFIX", "JSON, or names for a shell (FORM_…)"),
      ("--record, --print-flags", "add a test to FORM; print answers as flags"),
      ("--draft FILE, --no-draft", "keep the draft in FILE; keep none"),
      ("--resume, --fresh", "resume the draft; set it aside"),
      ("--review WHEN, --hints WHEN", "show: auto|always|never; always|once|never"),
      ("--timeout SECONDS, --now DATE-TIME", "time limit of PROGRAM; the current time"),
      ("--max-answer BYTES, --root DIR", "limit of an answer; import only from DIR"),
      ("--plain, --color WHEN", "no line editor; auto|always|never"),
    ],
    notes: [
      "Exit status: 0 submitted, 1 rejected, 2 usage error, 3 left early, 4 read or",
      "write error, 124 timed out, 129 SIGHUP, 130 Ctrl-C, 131 Ctrl-\\, 143 terminated.",
    ],
    examples: [
      "formwalk run forms/sign_up.form",
      "formwalk run forms/build_options.form --set machine=arm64 --no-input",
    ])

  static let session = CommandDescription(
    .session, summary: "fill in a form from another program", operands: .init("FORM"),
    acceptsHandler: true,
    flags: [
      Flag("answers", .text("FILE"), "preset answers (JSON file)"),
      Flag("env", .text("PREFIX"), "answers in variables PREFIX_FIELD"),
      Flag("set", .text("PATH=VALUE"), repeats: true, "preset an answer; repeatable"),
      Flag("edit", .text("FILE"), "correct the answers in FILE, and replace it"),
      Flag("output", .text("FILE"), "write the accepted answers to FILE atomically"),
      Flag("draft", .text("FILE"), "keep the draft in FILE, and resume it"),
      Flag("timeout", .seconds, "time limit of the program after --"),
      Flag("now", .dateTime, "use DATE-TIME as the current time"), root,
    ],
    notes: [
      "Reads requests from standard input and answers on standard output, one JSON",
      "object a line; grammar.md describes them. PROGRAM accepts or rejects the",
      "answers; without it, the program at the other end does.",
      "Exit status: 0 submitted, 1 errors, as JSON, 2 usage error, 3 left early, 4 read",
      "or write error.",
    ],
    examples: [
      "formwalk session forms/sign_up.form",
      "formwalk session forms/build_options.form --set machine=arm64",
    ])

  static let check = CommandDescription(
    .check, summary: "find problems in forms", operands: .init("PATH", repeats: true),
    flags: [
      Flag("fix", "apply safe fixes"),
      Flag("unsafe-fixes", "also apply fixes that may change the meaning"),
      Flag("diff", "print the fixes as a diff; change nothing"),
      Flag("witness", .text("PATH"), "print a record that shows the field PATH"),
      Flag("undecided", "also report what could not be proved or refuted"),
      Flag("translated", .percent, "fail if a PO file translates less than N percent"),
      format, warningsAsErrors, follow, root,
      Flag("now", .dateTime, "use DATE-TIME as the current time"), color,
    ],
    sharedLines: [
      ("--fix, --unsafe-fixes", "apply safe fixes; also ones that may change meaning")
    ],
    notes: pathNotes,
    examples: [
      "formwalk check forms", "formwalk check --witness email forms/sign_up.form",
    ])

  static let test = CommandDescription(
    .test, summary: "run the tests in forms", operands: .init("PATH", repeats: true),
    flags: [
      Flag("filter", .text("TEXT"), "only tests whose name contains TEXT"),
      Flag("coverage", "report what the tests do not cover"),
      Flag("details", "with --coverage: list all gaps with their places"),
      Flag("suggest", "write the missing tests to standard output"),
      Flag("minimum", .percent, "fail if coverage is below N percent"), resultFormat,
      warningsAsErrors, follow, root,
      Flag("now", .dateTime, "start each test at DATE-TIME"), color,
    ],
    notes: pathNotes,
    examples: [
      "formwalk test --coverage --details forms/sign_up.form",
      "formwalk test forms --coverage --minimum 90",
    ])

  static let fmt = CommandDescription(
    .fmt, summary: "format forms", operands: .init("PATH", repeats: true),
    flags: [
      Flag("check", "list the files that would change; change none"),
      Flag("diff", "print the changes as a diff; change nothing"),
      Flag("renumber", "renumber the order tags of each block"),
      Flag(
        "format", .choice(["human", "json", "sarif", "github"]),
        "report of --check"), follow, color,
    ],
    notes: [
      "PATH is a file, a folder (every .form file below it, but nothing whose name",
      "starts with a dot) or -, for use as a filter. A file that does not parse stays",
      "as it is.",
      "Exit status: 0 done, 1 a file does not parse or, with --check or --diff, would",
      "change, 2 usage error, 4 a file could not be read or written.",
    ],
    examples: ["formwalk fmt --check forms", "formwalk fmt --diff --renumber forms/contact.form"])

  static let show = CommandDescription(
    .show, summary: "print a filled-in form for people to read",
    operands: .init("FORM", "DATA"),
    flags: [
      Flag("why", .place, "explain why PATH is hidden, required, wrong, …"),
      warningsAsErrors, Flag("now", .dateTime, "use DATE-TIME as the current time"), root, color,
    ],
    notes: [
      "DATA is a record as JSON, an array of records, or one record per line (.ndjson);",
      "- reads standard input. Problems are shown below the answers they concern.",
      "Exit status: 0 no errors, 1 errors, 2 usage error, 4 read or write error.",
    ],
    examples: [
      "formwalk show forms/sign_up.form forms/records/sign_up.json",
      "formwalk show forms/order.form forms/records/order.json --why total",
    ])

  static let validate = CommandDescription(
    .validate, summary: "check records against the rules of a form",
    operands: .init("FORM", "DATA", repeats: true),
    flags: [
      Flag("valid", .text("FILE"), "write the records without errors to FILE, unchanged"),
      Flag("invalid", .text("FILE"), "write those with errors to FILE, unchanged"),
      Flag("each", "print JSON lines; invalid ones keep exit status 0"),
      Flag("key", .text("POINTER"), "with --each: add the record's own key, such as /id"),
      Flag("strict", "a field that the form does not have is an error"),
      Flag("as", .choice(["json", "ndjson", "csv"]), "format of DATA; by default, from its name"),
      Flag("jobs", .count("N"), "number of threads; default 1"),
      Flag("max-record", .count("BYTES"), "size limit of a record; default 16777216"),
      Flag("now", .dateTime, "use DATE-TIME as the current time"), resultFormat,
      warningsAsErrors, root, color,
    ],
    notes: [
      "DATA is a file (.json, .ndjson, .jsonl, .csv) or - for standard input.",
      "Exit status: 0 no errors, 1 errors, 2 usage error, 4 read or write error.",
    ],
    examples: [
      "formwalk validate forms/sign_up.form forms/records/sign_up.json",
      "formwalk validate forms/order.form --strict forms/records/order.json",
    ])

  static let sample = CommandDescription(
    .sample, summary: "make records from a form, valid or not", operands: .init("FORM"),
    flags: [
      Flag("count", .count("N"), "number of records; default 1"),
      Flag("seed", .count("N"), "seed of the random numbers; default 1"),
      Flag("invalid", "break one rule in each record, each rule in turn"),
      Flag("truth", .text("FILE"), "with --invalid: write the broken rules to FILE"),
      Flag("as", .choice(["json", "ndjson", "csv"]), "format; json is for one record"),
      Flag("now", .dateTime, "use DATE-TIME as the current time"),
      Flag("complete", "exit with 1 if something could not be made"),
      root, color,
    ],
    notes: [
      "Between them, the records reach every field, option and condition, and the ends",
      "of ranges, lengths and lists. What could not be made is listed on standard",
      "error. Each line of the --truth file gives the line on which a record starts,",
      "and what `validate` reports for it.",
      "Exit status: 0 done, 1 errors, 2 usage error, 4 read or write error.",
    ],
    examples: [
      "formwalk sample forms/sign_up.form --count 100",
      "formwalk sample forms/contact.form --invalid --count 5 --as csv",
    ])

  static let graph = CommandDescription(
    .graph, summary: "print the focus graph of a form", operands: .init("FORM"),
    flags: [
      Flag(
        "as", .choice(["text", "dot", "mermaid", "svg", "json"]), "format of the graph"),
      Flag("output", .text("FILE"), "write the graph to FILE atomically"),
      Flag("watch", "write it again whenever the form changes"),
      root, color,
    ],
    notes: [
      "Shows for each field and list what comes next in focus order, and when, and",
      "where submitting leads. dot is for Graphviz; svg is a finished picture. A FILE",
      "whose name ends in .svg, .dot or .json has that format without --as.",
      "With --watch, FILE keeps the last graph while the form has errors; Ctrl-C ends",
      "with status 130.",
    ],
    examples: [
      "formwalk graph forms/sign_up.form", "formwalk graph --as svg forms/order.form",
    ])

  static let export = CommandDescription(
    .export, summary: "write a form as a JSON Schema or a code book", operands: .init("FORM"),
    flags: [
      Flag("as", .choice(ExportFormat.allCases.map(\.rawValue)), "what to write"),
      Flag("output", .text("FILE"), "write it to FILE atomically"),
      root, color,
    ],
    notes: [
      "json-schema: the schema (2020-12) accepts every record that the form accepts.",
      "Rules that it does not check are listed on standard error, and in it.",
      "markdown: for people, every question with its rules; --language translates it.",
      "Exit status: 0 done, 1 errors, 2 usage error, 4 read or write error.",
    ],
    examples: [
      "formwalk export forms/sign_up.form --as json-schema",
      "formwalk export forms/intake.form --as markdown",
    ])

  static let translate = CommandDescription(
    .translate, summary: "write or update a translation", operands: .init("FORM", "LANGUAGE"),
    flags: [root, Flag("now", .dateTime, "the date in the header of a new file"), color],
    notes: [
      "Writes the PO file of FORM for LANGUAGE, such as de or pt_BR: sign_up.de.po for",
      "sign_up.form. In an existing file, new texts are added, changed ones marked as",
      "fuzzy, and texts that are gone are kept as obsolete; everything else stays byte",
      "for byte the same.",
      "Exit status: 0 done, 1 the form or the file has errors, 2 usage error, 4 read or",
      "write error.",
    ],
    examples: [
      "formwalk translate forms/sign_up.form de", "formwalk check --translated 100 forms",
    ])

  static let `import` = CommandDescription(
    .import, summary: "make a form from a file of another program", operands: .init("FILE"),
    flags: [
      Flag("from", .choice(ImportFormats.names), "format"),
      Flag("output", .text("FORM"), "write the form to FORM, and PO files beside it"),
      Flag("language", .language, "make LANG the form's own language"),
      Flag("strict", "exit with 1 if what decides answers is left out"),
      Flag("now", .dateTime, "the date in the headers of PO files"), color,
    ],
    notes: [
      "FILE is an XLSForm (a workbook, or a folder with survey.csv, choices.csv and",
      "settings.csv), a data dictionary of REDCap, a GitHub issue form, copier.yml or",
      "cookiecutter.json. Without --from, its contents show which. The form goes to",
      "standard output; --output never replaces a file. What cannot be carried over is",
      "a comment in the form, and a line on standard error with its place in FILE.",
      "Exit status: 0 done, 1 left out with --strict, or the form would have errors, 2",
      "usage error, 4 read or write error.",
    ],
    examples: [
      "formwalk import forms/imports/household",
      "formwalk import forms/imports/household --language fr",
    ])

  static let explain = CommandDescription(
    .explain, summary: "explain a problem, with an example",
    operands: .init(optional: ["NAME"]), flags: [color],
    notes: ["Without NAME, lists all problems by name, except a form's own rules."],
    examples: ["formwalk explain unknown-name", "formwalk explain hidden-answer"])

  static let new = CommandDescription(
    .new, summary: "ask a few questions and write a first form", operands: .init("FILE"),
    flags: [
      Flag("set", .text("PATH=VALUE"), repeats: true, "preset an answer; repeatable"),
      Flag("no-input", "ask nothing; report what is missing"),
    ],
    notes: [
      "The form has no errors and contains a test. .form is added to FILE if missing;",
      "an existing file is not overwritten. The answers: name, title, confirm, and for",
      "each field fields[1].name, .type, .options and .required.",
    ],
    examples: [
      "formwalk new sign_up.form",
      "formwalk new vote --set 'fields[1].name=party' --no-input",
    ])

  static let lsp = CommandDescription(
    .lsp, summary: "start the language server for editors", operands: .init(),
    flags: [Flag("stdio", "use standard input and output, the default")],
    notes: [
      "An editor starts it and speaks the Language Server Protocol 3.17 with it. It",
      "writes no files.",
      "Exit status: 0 after a shutdown, 1 if the input ended before one.",
    ],
    examples: ["formwalk lsp", "formwalk lsp --stdio"])

  static let editor = CommandDescription(
    .editor, summary: "set up an editor for forms",
    operands: .init(optional: ["NAME", "FOLDER"]),
    flags: [Flag("force", "replace files that exist")],
    notes: [
      "NAME is neovim, vim, emacs, vscode or tree-sitter (for Helix, Zed and others);",
      "without it, lists what each gets, and the lines to add to its settings. The",
      "files are written into FOLDER or, without it, where the editor looks for them",
      "(vscode, tree-sitter: the working directory). Nothing is written through a link.",
      "Exit status: 0 written, 2 usage error, 4 a file exists or cannot be written.",
    ],
    examples: ["formwalk editor", "formwalk editor vscode formwalk-vscode"])

  static let drafts = CommandDescription(
    .drafts, summary: "list or remove drafts of forms",
    operands: .init(optional: ["PATH"], repeats: true),
    flags: [
      Flag("remove", "remove the drafts that PATH names"),
      Flag("all", "with --remove: remove all drafts"),
    ],
    notes: [
      "On a terminal, `run` keeps what is answered in a draft until it is submitted.",
      "PATH is a draft as it is listed, or a form. A draft in use is not removed.",
      "Exit status: 0 done, 2 usage error, 4 a draft could not be read or removed.",
    ],
    examples: ["formwalk drafts", "formwalk drafts --remove --all"])

  static let diff = CommandDescription(
    .diff, summary: "compare two versions of a form",
    operands: .init("OLD", "NEW", optional: ["DATA"], repeats: true, onlyWith: "records"),
    flags: [
      Flag(
        "records", .text("DATA"), repeats: true, "also compare these recorded answers; repeatable"),
      Flag("breaking-only", "leave out what breaks nothing"),
      Flag("strict", "also exit with 1 if something is undecided"),
      Flag("allow", .text("WHAT"), "exit with 0 even if answers, programs or both break"),
      format,
      Flag("old-root", .text("DIR"), "allow imports of OLD only from inside DIR"),
      Flag("new-root", .text("DIR"), "allow imports of NEW only from inside DIR"),
      Flag("now", .dateTime, "use DATE-TIME as the current time"), color,
    ],
    notes: [
      "Reports which changes break recorded answers, with a record that shows it, and",
      "which break programs that read them. As the last flag, --records accepts several",
      "files. By default, imports come from the nearest folder above each form that",
      "contains .git.",
      "Exit status: 0 nothing breaks, 1 something does, 2 usage error, 4 read error.",
    ],
    examples: [
      "formwalk diff base/sign_up.form sign_up.form",
      "formwalk diff base/contact.form contact.form --strict --breaking-only",
    ])

  static let completions = CommandDescription(
    .completions, summary: "print a shell completion script",
    operands: .init(optional: ["SHELL"]),
    flags: [
      Flag("paths", .text("FORM"), "print the fields of FORM that --set can name"),
      Flag("answers", .text("PATH"), "with --paths: print what PATH can be set to"),
      Flag("all", "with --paths: also print what --set cannot name"),
    ],
    notes: [
      "SHELL is bash, zsh or fish; only --paths needs none. For bash, add this to",
      "~/.bashrc:",
      "  source <(formwalk completions bash)",
      "For zsh, save it as _formwalk in a folder of $fpath; for fish, as",
      "~/.config/fish/completions/formwalk.fish.",
    ],
    examples: [
      "formwalk completions bash", "formwalk completions --paths forms/sign_up.form",
    ])

  private static let pathNotes = [
    "PATH is a file, a folder (every .form file below it, but nothing whose name",
    "starts with a dot) or - for standard input.",
    "Exit status: 0 no errors, 1 errors, 2 usage error, 4 read or write error.",
  ]
}
