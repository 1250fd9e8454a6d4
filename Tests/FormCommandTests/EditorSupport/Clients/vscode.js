// Runs the extension for Visual Studio Code with parts of the editor that record what it asks for, and
// a client that sends its requests to the language server.

const fs = require('fs')
const path = require('path')
const Module = require('module')
const { spawn } = require('child_process')

const form = path.resolve('trip.form')
const repaired = fs.readFileSync(form, 'utf8').replace('nihts', 'nights')
const uri = `file://${form}`
const say = (line) => process.stdout.write(line + '\n')
const listeners = {}
const on = (name) => (listener) => ((listeners[name] = listener), { dispose() {} })
const commands = {}
const panels = []
const contents = {}

const vscode = {
  ColorThemeKind: { Light: 1, Dark: 2, HighContrast: 3, HighContrastLight: 4 },
  ViewColumn: { Beside: -2 },
  TaskScope: { Workspace: 2 },
  Task: class { constructor(definition, scope, name) { this.name = name } },
  ProcessExecution: class { constructor(program, words) { Object.assign(this, { program, words }) } },
  commands: { registerCommand: (name, body) => ((commands[name] = body), { dispose() {} }) },
  tasks: { registerTaskProvider: (_, provider) => say(`tasks: ${provider.provideTasks().map((t) => t.name).join(', ')}`) },
  window: {
    activeColorTheme: { kind: 2 },
    activeTextEditor: { document: { uri: { toString: () => uri }, fileName: form, languageId: 'formwalk' } },
    onDidChangeActiveColorTheme: on('theme'),
    createWebviewPanel(_, title) {
      say(`panel: ${title}`)
      const panel = {
        webview: { set html(text) { panel.draws(text) } },
        again() { panel.drawn = new Promise((draws) => (panel.draws = draws)) },
        reveal: () => say('the panel is shown again'),
        onDidDispose: (listener) => (panel.dispose = listener),
      }
      panel.again()
      panels.push(panel)
      return panel
    },
  },
  workspace: {
    getConfiguration: () => ({ get: () => 'formwalk' }),
    createFileSystemWatcher: (pattern) => say(`watched: ${pattern}`),
    onDidChangeConfiguration: on('configuration'),
    onDidChangeTextDocument: on('text'),
    registerTextDocumentContentProvider: (scheme, provider) => ((contents[scheme] = provider), { dispose() {} }),
  },
}

class LanguageClient {
  code2ProtocolConverter = { asTextDocumentIdentifier: (document) => ({ uri: document.uri.toString() }) }
  waiting = new Map()
  count = 0

  constructor(_, name, server) { Object.assign(this, { name, server }) }

  registerFeature(feature) { this.feature = feature }

  async start() {
    this.program = spawn(this.server.command, this.server.args, { stdio: ['pipe', 'pipe', 'inherit'] })
    let bytes = Buffer.alloc(0)
    this.program.stdout.on('data', (data) => {
      bytes = Buffer.concat([bytes, data])
      for (;;) {
        const end = bytes.indexOf('\r\n\r\n')
        if (end < 0) return
        const length = Number(/Content-Length: (\d+)/.exec(bytes.subarray(0, end))[1])
        if (bytes.length < end + 4 + length) return
        const message = JSON.parse(bytes.subarray(end + 4, end + 4 + length))
        bytes = bytes.subarray(end + 4 + length)
        this.waiting.get(message.id)?.(message.result)
        if (message.method === 'textDocument/publishDiagnostics') this.published?.(message.params)
      }
    })
    const capabilities = { textDocument: { publishDiagnostics: { codeDescriptionSupport: true } } }
    this.feature.fillClientCapabilities(capabilities)
    await this.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities })
    this.send({ method: 'initialized', params: {} })
    const text = fs.readFileSync(form, 'utf8')
    this.findings = new Promise((resolve) => (this.published = resolve))
    this.send({ method: 'textDocument/didOpen', params: { textDocument: { uri, languageId: 'formwalk', version: 1, text } } })
  }

  send(message) {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    this.program.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }

  sendRequest(method, params) {
    const id = ++this.count
    this.send({ id, method, params })
    return new Promise((resolve) => this.waiting.set(id, resolve))
  }

  async stop() {
    await this.sendRequest('shutdown')
    const ended = new Promise((resolve) => this.program.on('exit', resolve))
    this.send({ method: 'exit' })
    say(`the server ended with ${await ended}`)
  }
}

let client
const load = Module._load
Module._load = (name, ...rest) => {
  if (name === 'vscode') return vscode
  if (name === 'vscode-languageclient/node') {
    return { LanguageClient: class extends LanguageClient { constructor(...all) { super(...all); client = this } } }
  }
  return load(name, ...rest)
}

async function main() {
  const extension = require(path.resolve('..', 'formwalk-vscode', 'extension.js'))
  const manifest = require(path.resolve('..', 'formwalk-vscode', 'package.json'))
  await extension.activate({ subscriptions: [] })
  const missing = manifest.contributes.commands.filter(({ command }) => !commands[command])
  say(`commands without a function: ${missing.length}`)
  // A finding links to its explanation, which is a document of the server.
  const { href } = (await client.findings).diagnostics[0].codeDescription
  const page = await contents[href.split(':')[0]].provideTextDocumentContent({ toString: () => href })
  say(`${href}: ${page.split('\n')[0]}`)
  // While the form has errors, nothing is drawn.
  await commands['formwalk.showGraph']()
  const [panel] = panels
  say(/<p>.*<\/p>/.exec(await panel.drawn)[0])
  panel.again()
  client.send({ method: 'textDocument/didChange', params: { textDocument: { uri, version: 2 }, contentChanges: [{ text: repaired }] } })
  listeners.text()
  let html = await panel.drawn
  say(`drawn: ${/<svg/.test(html)}, dark: ${/fill:#0d1117/.test(html)}, scripts: ${/<script/.test(html)}`)
  panel.again()
  vscode.window.activeColorTheme.kind = 1
  listeners.theme()
  html = await panel.drawn
  say(`drawn: ${/<svg/.test(html)}, dark: ${/fill:#0d1117/.test(html)}`)
  commands['formwalk.showGraph']()
  panel.dispose()
  vscode.window.activeTextEditor = undefined
  await commands['formwalk.showGraph']()
  await extension.deactivate()
}

main().catch((error) => { say(String(error.stack)); process.exit(1) })
