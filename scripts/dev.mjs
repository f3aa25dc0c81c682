// `npm run dev`: rebuilds what changes and restarts the server when its own code did. A changed extension is compiled
// alone and picked up with the next reload of the page; nothing else is built again.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadConfigurations } from './build.mjs'
import { requireNode, requirePackages } from './requirements.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
requireNode()
requirePackages(root)
const { rspack } = await import('@rspack/core')
const compiler = rspack(await loadConfigurations(root, { development: true }))
let server = null

function restartServer() {
  server?.kill()
  server = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/server/main.mjs')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  })
}

compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
  if (error) return console.error(error)
  const report = stats.toString({ preset: 'errors-warnings', colors: true })
  if (report.trim()) console.log(report)
})

for (const part of compiler.compilers) {
  part.hooks.done.tap('report', (stats) => {
    const { startTime, endTime } = stats
    console.log(`${part.name} built in ${endTime - startTime} ms`)
    if (part.name === 'server' && !stats.hasErrors()) restartServer()
  })
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    server?.kill()
    process.exit(0)
  })
}
