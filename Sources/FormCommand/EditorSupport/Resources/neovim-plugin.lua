-- Starts the language server of Formwalk for each form.

if vim.fn.has('nvim-0.7') ~= 1 then return end

vim.api.nvim_create_autocmd('FileType', {
  group = vim.api.nvim_create_augroup('formwalk', { clear = true }),
  pattern = 'formwalk',
  callback = function(event)
    -- Since 0.11, `vim.lsp.enable('formwalk')` does it.
    if vim.lsp.is_enabled and vim.lsp.is_enabled('formwalk') then return end
    require('formwalk').start(event.buf)
  end,
})
