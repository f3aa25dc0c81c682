// `npm start`: the only set-up. Installs what is missing, builds what is stale, then becomes the server.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { fail, requireNode, requirePackages } from './requirements.mjs'
import { isStale } from './staleness.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
requireNode()
requirePackages(root)
if (isStale(root)) {
  console.log('Building the console…')
  // In a process of its own, which takes the memory of the compiler with it.
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0)
    fail('The console could not be built: correct what the compiler says above, then start again.')
}
// The server runs in this very process, so that signals need no one who passes them on.
if (process.env.npm_lifecycle_event === 'start') stopWithParent()
process.chdir(root)
process.env.NODE_ENV ??= 'production'
process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(root, 'dist/server/main.mjs')).href)

/** npm passes a signal on to its shell only, which ends and leaves the server alone. */
function stopWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
