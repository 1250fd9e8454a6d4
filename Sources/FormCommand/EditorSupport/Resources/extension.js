// Starts the language server, and offers `formwalk check` and `formwalk test` as tasks.

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
  await client.start()
}

async function restart() {
  if (client) await client.stop()
  await start()
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
    vscode.commands.registerCommand('formwalk.restart', restart),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('formwalk.path')) restart()
    }))
  await start()
}

exports.deactivate = () => client && client.stop()
