autocmd BufNewFile,BufRead *.form set filetype=formwalk
