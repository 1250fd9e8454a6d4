/// The keywords that begin declarations.
enum DeclarationWord: String, CaseIterable {
  case `import`, type, form, test
  case field, group, section, rows, `let`, note, submit

  /// True if the declaration goes outside the form.
  var isTopLevel: Bool {
    switch self {
    case .import, .type, .form, .test: true
    case .field, .group, .section, .rows, .let, .note, .submit: false
    }
  }

  /// The meaning of the declaration on one line, without a full stop.
  var meaning: String {
    switch self {
    case .import: "the types of another file"
    case .type: "a named type with its rules"
    case .form: "the form, one in each file"
    case .test: "a scenario that the form must pass"
    case .field: "a question, or with `=` a computed value"
    case .group: "fields under a name of their own"
    case .section: "a heading over what is in its block"
    case .rows: "a list of rows, each with the fields in its block"
    case .let: "a name for an expression"
    case .note: "a text between the questions"
    case .submit: "the label of submitting, and where the focus goes"
    }
  }

  /// The syntax of the declaration.
  var usage: String {
    switch self {
    case .import: #"import "shared.form""#
    case .type: "type NAME = TYPE { … }"
    case .form: #"form NAME "Title" { … }"#
    case .test: #"test "Name" { … }"#
    case .field: #"field NAME: TYPE [@N] ["Label"] [= EXPRESSION] [{ … }]"#
    case .group: #"group NAME [: TYPE] [@N] ["Label"] { … }"#
    case .section: #"section [@N] "Title" { … }"#
    case .rows: #"rows NAME [: TYPE] [@N] ["Label"] { … }"#
    case .let: "let NAME = EXPRESSION"
    case .note: #"note [@N] "Text" [when CONDITION]"#
    case .submit: #"submit ["Label"] [{ … }]"#
    }
  }

  /// The text of the declaration, with placeholders.
  var snippet: String {
    switch self {
    case .import: #"import "$1""#
    case .type: "type ${1:Name} = ${2:text}"
    case .form: "form ${1:name} \"${2:Title}\" {\n\t$0\n}"
    case .test: "test \"${1:name}\" {\n\t${0:expect valid}\n}"
    case .field: "field ${1:name}: ${2:text}"
    case .group: "group ${1:name} {\n\t$0\n}"
    case .section: "section \"${1:Title}\" {\n\t$0\n}"
    case .rows: "rows ${1:name} {\n\t$0\n}"
    case .let: "let ${1:name} = ${2:0}"
    case .note: #"note "${1:Text}""#
    case .submit: #"submit "${1:Submit}""#
    }
  }
}
