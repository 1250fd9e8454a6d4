(form "form" @context . (name) @name) @item
(type "type" @context . (name) @name) @item
(group "group" @context . (name) @name) @item
(rows "rows" @context . (name) @name) @item
(section "section" @context (text) @name) @item
(field "field" @context . (name) @name) @item
(let "let" @context . (name) @name) @item
(test "test" @context . (text) @name) @item
