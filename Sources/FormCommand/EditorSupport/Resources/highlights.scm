; No two patterns capture the same node: editors disagree about which of them decides.

(primary (name) @variable)
(path (name) @variable)
(given (name) @variable)
(column (name) @variable)
(key (name) @variable)
(list_clause "unique" (name) @variable)
(member (name) @PROPERTY@)
(field "field" . (name) @PROPERTY@)
(group "group" . (name) @PROPERTY@)
(rows "rows" . (name) @PROPERTY@)
(let "let" . (name) @variable)
(about (name) @label)
(arguments (name) @variable.parameter)

(form "form" . (name) @type)
(type "type" . (name) @type)
((kind (name) @type.builtin)
  (#any-of? @type.builtin @TYPES"@))
((kind (name) @type)
  (#not-any-of? @type @TYPES"@))

((call (name) @function.builtin)
  (#any-of? @function.builtin @FUNCTIONS"@))
((call (name) @function)
  (#not-any-of? @function @FUNCTIONS"@))

(clause "option" . (name) @constant)
(literal "." (name) @constant)
(first_value "." (name) @constant)
(offered "." (name) @constant)

[@KEYWORDS"@] @keyword

["true" "false"] @BOOLEAN@
["empty" "none"] @constant.builtin

[@OPERATORS"@] @operator
(product "/" @operator)
["{" "}" "(" ")" "[" "]"] @punctuation.bracket
["," ":" "."] @punctuation.delimiter

(text) @string
(interpolation) @embedded
(interpolation "\\(" @punctuation.special)
(escape) @ESCAPE@
(pattern) @REGEX@
[(integer) (decimal) (duration) (date) (time) (datetime)] @NUMBER@
(tag "@" @attribute)
(documentation) @comment.documentation
(comment) @comment
