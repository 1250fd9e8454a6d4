-- For `vim.lsp.enable('formwalk')` and `vim.lsp.config`, since Neovim 0.11.

return {
  cmd = { 'formwalk', 'lsp' },
  filetypes = { 'formwalk' },
  root_dir = function(buffer, start)
    start(require('formwalk').root(vim.api.nvim_buf_get_name(buffer)))
  end,
}
