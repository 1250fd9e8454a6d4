-- Uses each feature of the language server as people do, and prints one line a step.

local formwalk = require('formwalk')
local ended

local function say(step, text)
  io.stdout:write(step .. ': ' .. tostring(text) .. '\n')
  io.stdout:flush()
end

local function clients()
  return (vim.lsp.get_clients or vim.lsp.get_active_clients)({ name = 'formwalk' })
end

local function resume(thread)
  local works, reason = coroutine.resume(thread)
  if works then return end
  say('failed', reason)
  vim.cmd('cquit')
end

--- Lets Neovim work until there is a result, for two minutes at most.
local function await(what, result)
  local me = coroutine.running()
  for _ = 1, 2400 do
    local value = result()
    if value then return value end
    vim.defer_fn(function() resume(me) end, 50)
    coroutine.yield()
  end
  error('no ' .. what)
end

local function line(number)
  return vim.api.nvim_buf_get_lines(0, number - 1, number, false)[1] or ''
end

local function number(text)
  return vim.fn.search('\\V' .. text, 'cnw')
end

--- The cursor goes to the first character of a text.
local function go(text)
  vim.api.nvim_win_set_cursor(0, { 1, 0 })
  vim.fn.search('\\V' .. text, 'cW')
end

local function place()
  local cursor = vim.api.nvim_win_get_cursor(0)
  return vim.fn.expand('%:t') .. ':' .. cursor[1] .. ':' .. cursor[2] + 1
end

local function diagnostics()
  local messages = vim.tbl_map(function(one)
    return one.lnum + 1 .. ':' .. one.col + 1 .. ' ' .. tostring(one.code) .. ' ' .. one.message
  end, vim.diagnostic.get(0))
  return table.concat(messages, ' | ')
end

local function awaitNoDiagnostics()
  await('end of the diagnostics', function() return #vim.diagnostic.get(0) == 0 end)
end

--- What the menu of completions offers after a text that is typed on a new line.
local function complete(below, text)
  vim.api.nvim_win_set_cursor(0, { number(below), 0 })
  local keys = vim.api.nvim_replace_termcodes('o' .. text .. '<C-x><C-o>', true, false, true)
  vim.api.nvim_feedkeys(keys, 'n', false)
  local offered = await('completion of ' .. text, function()
    local items = vim.fn.complete_info({ 'items' }).items
    return #items > 0 and items
  end)
  keys = vim.api.nvim_replace_termcodes('<C-n><C-y><Esc>', true, false, true)
  vim.api.nvim_feedkeys(keys, 'n', false)
  await('end of typing', function() return vim.fn.mode() == 'n' end)
  return table.concat(vim.tbl_map(function(one) return one.word end, offered), ' ')
end

local function floating()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then return window end
  end
end

local steps = {}

function steps.open()
  vim.cmd('edit trip.form')
  say('file type', vim.bo.filetype)
  await('diagnostic', function() return #vim.diagnostic.get(0) > 0 end)
  say('root', vim.fn.fnamemodify(clients()[1].config.root_dir, ':t'))
  say('diagnostics', diagnostics())
end

function steps.fix()
  go('nihts')
  local title
  vim.ui.select = function(items, options, choose)
    title = options.format_item(items[1])
    choose(items[1], 1)
  end
  vim.lsp.buf.code_action()
  await('fix', function() return number('nihts') == 0 end)
  awaitNoDiagnostics()
  say('action', title)
  say('fixed', line(number('show when')))
end

function steps.complete()
  say('clauses', complete('range 0...30', 'st'))
  say('clause', line(number('range 0...30') + 1))
  vim.cmd('normal! u')
  say('options', complete('enter outward .rail', 'enter homeward .'))
  say('option', line(number('enter outward .rail') + 1))
  vim.cmd('normal! u')
  awaitNoDiagnostics()
end

function steps.hover()
  go('nights * rate')
  vim.lsp.buf.hover()
  local window = await('hover', floating)
  local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
  say('hover', table.concat(vim.tbl_filter(function(text)
    return text:find('%w') and not text:find('^```')
  end, lines), ' / '))
  vim.api.nvim_win_close(window, true)
end

function steps.definition()
  go('Transport')
  vim.lsp.buf.definition()
  await('definition', function() return vim.fn.expand('%:t') == 'travel.form' end)
  say('definition', place())
end

function steps.renameField()
  vim.cmd('edit trip.form')
  go('nights')
  vim.lsp.buf.rename('stay')
  await('new name', function() return number('stay') > 0 end)
  for _, text in ipairs({ 'integer', 'show when', 'price', 'enter stay' }) do
    say('renamed', line(number(text)))
  end
end

function steps.renameType()
  go('Transport')
  vim.lsp.buf.rename('Vehicle')
  await('new name', function() return number('Vehicle') > 0 end)
  vim.cmd('wall')
  say('renamed', line(number('There')))
  vim.cmd('edit travel.form')
  say('renamed', line(2))
  vim.cmd('edit trip.form')
  awaitNoDiagnostics()
end

function steps.format()
  vim.api.nvim_buf_set_lines(0, number('range') - 1, number('range'), false, { 'range   0...30' })
  local format = vim.lsp.buf.format
  if format then
    format({ timeout_ms = 120000 })
  else
    vim.lsp.buf.formatting_sync(nil, 120000)
  end
  say('formatted', line(number('range')))
end

--- Runs a test by its lens, and says what the lens is then.
local function run(test)
  vim.api.nvim_win_set_cursor(0, { number(test), 0 })
  local function lens()
    for _, one in ipairs(vim.lsp.codelens.get(vim.api.nvim_get_current_buf())) do
      if one.range.start.line + 1 == number(test) and one.command then return one.command.title end
    end
  end
  vim.lsp.codelens.refresh()
  await('lens', function() return lens() == 'Run' end)
  vim.lsp.codelens.run()
  return await('result', function() return lens() ~= 'Run' and lens() end)
end

function steps.test()
  say('passes', run('two nights'))
  vim.cmd('%s/== 160/== 170/')
  say('fails', run('two nights'))
  await('failure', function() return #vim.diagnostic.get(0) > 0 end)
  say('failure', diagnostics())
  vim.cmd('undo')
  awaitNoDiagnostics()
end

function steps.stop()
  for _, client in ipairs(clients()) do
    vim.lsp.stop_client(client.id)
  end
  say('ended', await('end', function() return ended end))
end

local function all()
  local names = { 'open', 'fix', 'complete', 'hover', 'definition', 'renameField', 'renameType',
    'format', 'test', 'stop' }
  for _, name in ipairs(names) do steps[name]() end
  vim.cmd('qall!')
end

vim.o.completeopt = 'menuone,noselect'
formwalk.setup({ on_exit = function(code) ended = 'with ' .. code end })
resume(coroutine.create(all))
