// Starts the language server, shows focus graphs, and offers `formwalk check` and `formwalk test` as
// tasks.

const vscode = require('vscode')
const { LanguageClient } = require('vscode-languageclient/node')

let client

// The setting has the scope `machine`: no workspace can choose the program.
const program = () => vscode.workspace.getConfiguration('formwalk').get('path') || 'formwalk'

async function start() {
  const server = { command: program(), args: ['lsp'] }
  client = new LanguageClient('formwalk', 'Formwalk', server, {
    documentSelector: [
      { scheme: 'file', language: 'formwalk' },
      { scheme: 'untitled', language: 'formwalk' },
    ],
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher('**/*.{form,csv,po}') },
  })
  client.registerFeature(readsServerContent)
  await client.start()
}

// The explanations to which findings link are documents that the server makes. Clients before version
// 10 do not say that they ask for them.
const readsServerContent = {
  fillClientCapabilities(capabilities) {
    capabilities.workspace = {
      ...capabilities.workspace, textDocumentContent: { dynamicRegistration: false },
    }
  },
  initialize() {},
  getState: () => ({ kind: 'static' }),
  clear() {},
}

const explanations = {
  provideTextDocumentContent: async (uri) =>
    (await client.sendRequest('workspace/textDocumentContent', { uri: uri.toString() })).text,
}

async function restart() {
  if (client) await client.stop()
  await start()
}

// The panels with focus graphs, by the URI of the form.
const previews = new Map()

function showGraph() {
  const document = vscode.window.activeTextEditor?.document
  if (document?.languageId !== 'formwalk') return
  const uri = document.uri.toString()
  const known = previews.get(uri)
  if (known) return known.panel.reveal()
  const name = document.fileName.split(/[\\/]/).pop()
  const panel = vscode.window.createWebviewPanel(
    'formwalk.graph', `Focus graph of ${name}`,
    { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, {})
  panel.webview.html = page('<p>The focus graph is drawn once the form has no errors.</p>')
  previews.set(uri, { panel, document })
  panel.onDidDispose(() => previews.delete(uri))
  return draw(uri)
}

async function draw(uri) {
  const preview = previews.get(uri)
  if (!preview || !client) return
  const { Light, HighContrastLight } = vscode.ColorThemeKind
  const isLight = [Light, HighContrastLight].includes(vscode.window.activeColorTheme.kind)
  let graph
  try {
    graph = await client.sendRequest('formwalk/graph', {
      textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(preview.document),
      colors: isLight ? 'light' : 'dark',
    })
  } catch {
    return // A later text is drawn soon, or the server is gone and says so itself.
  }
  // While a form has errors, the last picture stays.
  if (graph) preview.panel.webview.html = page(graph.svg)
}

const page = (svg) => `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy"
content="default-src 'none'; style-src 'unsafe-inline'"><title>Focus graph</title></head>
<body>${svg}</body></html>`

let timer

// All of them, since a form may import the one that has changed.
function drawSoon() {
  clearTimeout(timer)
  if (previews.size > 0) timer = setTimeout(() => [...previews.keys()].forEach(draw), 200)
}

function task(command, path, definition) {
  return new vscode.Task(
    definition, vscode.TaskScope.Workspace, `${command} ${path}`, 'formwalk',
    new vscode.ProcessExecution(program(), [command, '--color', 'never', path]), ['$formwalk'])
}

const tasks = {
  provideTasks: () =>
    ['check', 'test'].map((command) => task(command, '.', { type: 'formwalk', command })),
  resolveTask: ({ definition }) =>
    ['check', 'test'].includes(definition.command)
      ? task(definition.command, definition.path || '.', definition)
      : undefined,
}

exports.activate = async (context) => {
  context.subscriptions.push(
    vscode.tasks.registerTaskProvider('formwalk', tasks),
    vscode.workspace.registerTextDocumentContentProvider('formwalk', explanations),
    vscode.commands.registerCommand('formwalk.restart', restart),
    vscode.commands.registerCommand('formwalk.showGraph', showGraph),
    vscode.workspace.onDidChangeTextDocument(drawSoon),
    vscode.window.onDidChangeActiveColorTheme(drawSoon),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('formwalk.path')) restart()
    }))
  await start()
}

exports.deactivate = () => {
  clearTimeout(timer)
  return client && client.stop()
}
