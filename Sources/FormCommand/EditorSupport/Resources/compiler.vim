" `:make` lists the problems of the form; `:make test` would be `formwalk test`.

if exists('current_compiler')
  finish
endif
let current_compiler = 'formwalk'

CompilerSet makeprg=formwalk\ check\ --color\ never\ %:p:.:S
" error[unknown-name]: Nothing named `agee` is in scope.
"  --> forms/sign_up.form:12:15
" The column counts characters. Vim has no sign for that: of bytes and cells of the screen, cells
" come closer, since formatted forms have no tabs.
CompilerSet errorformat=%Eerror[%*[^]]]:\ %m,%Wwarning[%*[^]]]:\ %m,
      \%Iinformation[%*[^]]]:\ %m,
      \%Z\ %#-->\ %f:%l:%v,%-G%.%#
