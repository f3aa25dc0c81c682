// `npm run dev`: builds what changes, and shows it in the pages that are open. A core extension is built once more by
// itself, under a version of its own, and takes its place without a reload; after a change of the console the page is
// loaded anew, after one of the server that is started again.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { loadConfigurations } from './build.mjs'
import { compile } from './compile.mjs'
import { loadTypeScript } from './loadTypeScript.mjs'
import { requireNode, requirePackages } from './requirements.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
requireNode()
requirePackages(root)
const { rspack } = await import('@rspack/core')
const { createDevServer } = await loadTypeScript(root, 'sdk/cli/src/dev/createDevServer.ts')
const { extensionsConfig } = await loadTypeScript(root, 'build/extensionsConfig.ts')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Builds that stay on disk: what an open page may still ask for. */
const KEPT_BUILDS = 5
const folder = mkdtempSync(join(tmpdir(), 'pergola-dev-'))
const builds = await createDevServer({ folder, port: 0 })
let build = 0
let server = null
/** What each part of the build was when it last came out without errors. */
const hashes = new Map()
let records = new Map()
let turn = Promise.resolve()

const configurations = await loadConfigurations(root, { development: true, buildsUrl: builds.url })
rspack(configurations).watch({ aggregateTimeout: 50 }, (error, stats) => {
  if (error) return console.error(error)
  // One after the other: the server may take a while to start.
  turn = turn.then(() => handleBuild(stats)).catch((reason) => console.error(reason.message))
})

async function handleBuild(stats) {
  const report = stats.toString({ all: false, errors: true, warnings: true, colors: true })
  if (report.trim()) console.log(report)
  const changed = stats.stats.filter(isNew).map(({ compilation }) => compilation.name)
  const changedExtensions = changed.includes('extensions') ? readChangedExtensions() : []
  if (changed.includes('server')) await restartServer()
  if (changed.includes('console')) builds.tell({ isConsole: true })
  else if (changedExtensions.length > 0) await buildAlone(changedExtensions)
}

function isNew(stats) {
  const { name } = stats.compilation
  if (stats.hasErrors() || hashes.get(name) === stats.hash) return false
  hashes.set(name, stats.hash)
  console.log(`${name} built in ${stats.endTime - stats.startTime} ms`)
  return true
}

/** Extensions whose record in the listing is another one than before, leaving out the pack that all have in common. */
function readChangedExtensions() {
  const { data } = JSON.parse(readFileSync(join(root, 'dist/extensions/core/index.json'), 'utf8'))
  const previous = records
  records = new Map(
    data.map((record) => {
      const [, ...assets] = record.entry.assets
      return [`${record.kind}/${record.id}`, JSON.stringify({ ...record, entry: assets })]
    }),
  )
  return data.filter(({ kind, id }) => records.get(`${kind}/${id}`) !== previous.get(`${kind}/${id}`))
}

/** A running page has the containers of its own build: these come beside them, under names of their own. */
async function buildAlone(extensions) {
  const startedMs = performance.now()
  const number = String(++build)
  const outDir = join(folder, number)
  const options = { root, version: `${version}-dev.${number}`, isDevelopment: true, only: extensions, outDir }
  await compile([await extensionsConfig(options)])
  rmSync(join(folder, String(build - KEPT_BUILDS)), { recursive: true, force: true })
  const { data } = JSON.parse(readFileSync(join(outDir, 'index.json'), 'utf8'))
  builds.tell({
    records: data.map((record) => ({ ...record, path: `${number}/${record.kind}s/${record.id}/meta.json` })),
  })
  const names = extensions.map(({ id }) => id).join(', ')
  console.log(`${names} built alone in ${Math.round(performance.now() - startedMs)} ms`)
}

/** Resolves when the new server listens, or has ended. */
async function restartServer() {
  if (isRunning(server)) {
    server.kill()
    await once(server, 'exit')
  }
  server = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/server/main.mjs')], {
    cwd: root,
    stdio: ['inherit', 'pipe', 'inherit'],
    // Pages may load what was built alone from the address that it lies at.
    env: { ...process.env, NODE_ENV: 'development', EXTENSIONS_DEV: '1' },
  })
  server.stdout.pipe(process.stdout, { end: false })
  await untilListening(server)
}

function isRunning(child) {
  return child !== null && child.exitCode === null && child.signalCode === null
}

function untilListening(child) {
  return new Promise((resolve) => {
    const lines = createInterface({ input: child.stdout })
    lines.on('line', (line) => line.includes('listens on') && resolve())
    child.once('exit', resolve)
  })
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    server?.kill()
    rmSync(folder, { recursive: true, force: true })
    process.exit(0)
  })
}
