-- The language server of Formwalk for Neovim 0.7 and later, written by: formwalk editor neovim

local M = {}

--- What `vim.lsp.start_client` accepts, to be changed by `require('formwalk').setup`.
M.config = {}

local loop = vim.uv or vim.loop
local clients = {}

function M.setup(config)
  M.config = config or {}
end

--- The folder that contains `.git`, or else that of the file.
function M.root(file)
  local folder = vim.fn.fnamemodify(file, ':p:h')
  local place = folder
  while true do
    if loop.fs_stat(place .. '/.git') then return place end
    local parent = vim.fn.fnamemodify(place, ':h')
    if parent == place then return folder end
    place = parent
  end
end

local function attached(client, buffer)
  vim.api.nvim_buf_set_option(buffer, 'omnifunc', 'v:lua.vim.lsp.omnifunc')
  local capabilities = client.server_capabilities or {}
  if capabilities.codeLensProvider and vim.lsp.codelens then
    local group = vim.api.nvim_create_augroup('formwalk-lens-' .. buffer, { clear = true })
    vim.api.nvim_create_autocmd({ 'BufEnter', 'BufWritePost', 'InsertLeave' }, {
      group = group,
      buffer = buffer,
      callback = function() pcall(vim.lsp.codelens.refresh) end,
    })
  end
end

--- Starts the server for a buffer, or attaches the buffer to the one of its root folder.
function M.start(buffer)
  local file = vim.api.nvim_buf_get_name(buffer)
  if file == '' or vim.api.nvim_buf_get_option(buffer, 'buftype') ~= '' then return end
  local config = vim.tbl_extend('force', {
    name = 'formwalk',
    cmd = { 'formwalk', 'lsp' },
    root_dir = M.root(file),
    on_attach = attached,
  }, M.config)
  if type(config.cmd) == 'table' and vim.fn.executable(config.cmd[1]) ~= 1 then return end
  if vim.lsp.start then return vim.lsp.start(config, { bufnr = buffer }) end
  local id = clients[config.root_dir]
  local client = id and vim.lsp.get_client_by_id(id)
  if not client or client.is_stopped() then
    id = vim.lsp.start_client(config)
    clients[config.root_dir] = id
  end
  if id then vim.lsp.buf_attach_client(buffer, id) end
  return id
end

return M
