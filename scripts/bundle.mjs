// `npm run bundle`: writes a folder that holds all a server needs to run, and nothing that building it needs.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Types, maps of sources and pages of text: nothing that runs reads them. */
const NOT_RUN = /\.(?:d\.[cm]?ts|[cm]?ts|map|md|markdown|flow)$/i
/** What has to be given with the code of others, `LICENSE.md` too. */
const LICENCE = /[\\/](?:licen[cs]e|copying|notice)[^\\/]*$/i

/**
 * Folders of the packages that a workspace runs with: its dependencies and theirs, as they are installed.
 *
 * @param manifest - Path of the `package.json` to begin with.
 * @returns Paths below `root`: `node_modules/knex`.
 * @throws Error naming a package that is not installed
 */
export function productionPackages(root, manifest) {
  const found = new Set()
  const visit = (folder) => {
    const { dependencies = {}, optionalDependencies = {} } = readJson(join(folder, 'package.json'))
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = findPackage(root, folder, name)
      // Binaries for other platforms are not installed, and packages say so themselves.
      if (!place && name in optionalDependencies) continue
      if (!place) throw new Error(`The package ${name} is not installed: run "npm install" first`)
      if (found.has(place)) continue
      found.add(place)
      visit(place)
    }
  }
  visit(dirname(manifest))
  return [...found].map((place) => relative(root, place)).sort()
}

/** Where Node would find it: in the nearest `node_modules` of the folder or of one above. */
function findPackage(root, from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name)
    if (existsSync(join(place, 'package.json'))) return place
    if (folder === root || folder === dirname(folder)) return null
  }
}

/**
 * @param built - Folder with `server`, `console` and `extensions`.
 * @param target - Is replaced.
 */
export function bundle({ root, built, target }) {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  for (const name of ['server', 'console', 'extensions']) {
    const isRun = (path) => !/\/demo\.mjs(?:\.map)?$/.test(path.replaceAll('\\', '/'))
    cpSync(join(built, name), join(target, name), { recursive: true, filter: isRun })
  }
  const manifest = join(root, 'api/package.json')
  for (const place of productionPackages(root, manifest)) {
    // Packages inside of packages are in the list themselves.
    const isOwn = (path) => !relative(join(root, place), path).split(/[\\/]/).includes('node_modules')
    const filter = (path) => isOwn(path) && (!NOT_RUN.test(path) || LICENCE.test(path))
    cpSync(join(root, place), join(target, place), { recursive: true, filter })
  }
  const { version, engines, license } = readJson(join(root, 'package.json'))
  const { dependencies } = readJson(manifest)
  const described = {
    name: 'pergola-bundle',
    private: true,
    version,
    license,
    type: 'module',
    engines,
    dependencies,
  }
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(described, null, 2)}\n`)
  writeFileSync(join(target, 'start.mjs'), START)
}

/** The demo brings a world of cities, which a server for others has no use for. */
const START = `// Starts the server of this folder: node start.mjs
import { join } from 'node:path'

process.env.NODE_ENV ??= 'production'
process.env.DEMO ??= '0'
process.env.CONSOLE_DIR ??= join(import.meta.dirname, 'console')
process.env.EXTENSIONS_DIR ??= join(import.meta.dirname, 'extensions')
process.setSourceMapsEnabled(true)
await import('./server/main.mjs')
`

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  const target = resolve(process.argv[2] ?? join(root, 'dist/bundle'))
  const { build } = await import('./build.mjs')
  const { isStale } = await import('./staleness.mjs')
  try {
    if (isStale(root)) await build(root)
    bundle({ root, built: join(root, 'dist'), target })
    console.log(`Made ${target}: start it with "node start.mjs"`)
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
