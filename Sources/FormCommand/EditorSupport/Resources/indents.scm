["{" "(" "["] @indent.begin
["}" ")" "]"] @indent.branch @indent.end
(text) @indent.ignore
