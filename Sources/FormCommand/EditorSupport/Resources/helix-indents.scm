[
  (form_block)
  (group_block)
  (rows_block)
  (type_block)
  (field_block)
  (option_block)
  (submit)
  (test)
  (given)
  (list)
  (call)
] @indent
["}" "]" ")"] @outdent
