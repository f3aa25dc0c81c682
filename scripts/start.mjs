// `npm start`: the only set-up. Installs what is missing, builds what is stale, then runs the server.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, requireNode, requirePackages } from './requirements.mjs'
import { isStale } from './staleness.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
requireNode()
requirePackages(root)
if (isStale(root)) {
  console.log('Building the console…')
  const { build } = await import('./build.mjs')
  await build(root).catch((error) => fail(error.message))
}
const server = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/server/main.mjs')], {
  cwd: root,
  stdio: 'inherit',
  env: { NODE_ENV: 'production', ...process.env },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
