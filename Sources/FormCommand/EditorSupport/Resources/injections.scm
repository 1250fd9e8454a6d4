((pattern_content) @injection.content
  (#set! injection.language "regex"))
