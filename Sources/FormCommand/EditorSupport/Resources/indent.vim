" Forms are indented by their braces.

if exists('b:did_indent')
  finish
endif
let b:did_indent = 1

setlocal indentexpr=FormwalkIndent() indentkeys=0},0),0],o,O
let b:undo_indent = 'setlocal indentexpr< indentkeys<'

if exists('*FormwalkIndent')
  finish
endif

" The line without its texts and comment, in which braces mean nothing.
function s:Code(number)
  let line = substitute(getline(a:number), '"\%(\\.\|[^"\\]\)*"', '""', 'g')
  return substitute(line, '\s*//.*$', '', '')
endfunction

function FormwalkIndent()
  let previous = prevnonblank(v:lnum - 1)
  if previous == 0
    return 0
  endif
  let indent = indent(previous)
  if s:Code(previous) =~# '[{(\[]\s*$'
    let indent += shiftwidth()
  endif
  if getline(v:lnum) =~# '^\s*[})\]]'
    let indent -= shiftwidth()
  endif
  return max([indent, 0])
endfunction
