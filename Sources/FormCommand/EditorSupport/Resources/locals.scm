(form) @local.scope
(type) @local.scope
(group) @local.scope
(rows) @local.scope
(test) @local.scope

(field "field" . (name) @local.definition)
(group "group" . (name) @local.definition)
(rows "rows" . (name) @local.definition)
(let "let" . (name) @local.definition)
(arguments "as" (name) @local.definition)

(primary (name) @local.reference)
(path (name) @local.reference)
