[
  (form)
  (type)
  (test)
  (field)
  (group)
  (section)
  (rows)
  (submit)
  (option_block)
  (list)
  (text)
] @fold
