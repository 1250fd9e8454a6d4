" Forms of Formwalk, written by: formwalk editor

if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal comments=:///,:// commentstring=//\ %s
setlocal expandtab shiftwidth=2 softtabstop=2
setlocal formatoptions-=t formatoptions+=croql
setlocal suffixesadd=.form include=^\\s*import\\s
" `gq` formats what it is given as long as that is a whole form: gggqG.
setlocal formatprg=formwalk\ fmt\ -\ 2>/dev/null
compiler formwalk

let b:undo_ftplugin = 'setlocal comments< commentstring< expandtab< shiftwidth< softtabstop<'
      \ . ' formatoptions< suffixesadd< include< formatprg< makeprg< errorformat<'
