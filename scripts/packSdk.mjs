// `npm run pack:sdk [folder]`: writes the package that third parties install (default dist/sdk), and its archive beside it;
// and in dist/create the package behind `npm create @pergola`.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { emitTypes, SDK_ENTRY_POINTS } from './emitTypes.mjs'
import { loadTypeScript } from './loadTypeScript.mjs'

/** Needed only by those who use them: the format `mf`, and tests that render. */
const OPTIONAL = ['@module-federation/enhanced', '@testing-library/react', '@testing-library/user-event']

/** @returns Path of the archive. */
export async function packSdk(root, target = join(root, 'dist/sdk')) {
  rmSync(target, { recursive: true, force: true })
  const { sdkConfig } = await loadTypeScript(root, 'build/sdkConfig.ts')
  const { compile } = await loadTypeScript(root, 'build/compile.ts')
  await compile(sdkConfig({ root, target, entryPoints: SDK_ENTRY_POINTS }))
  emitTypes(root, join(target, 'types'))
  mkdirSync(join(target, 'types'), { recursive: true })
  cpSync(join(root, 'sdk/types/css.d.ts'), join(target, 'types/css.d.ts'))
  cpSync(join(root, 'sdk/meta.schema.json'), join(target, 'meta.schema.json'))
  cpSync(join(root, 'docs/extensions'), join(target, 'docs'), { recursive: true })
  cpSync(join(root, 'docs/extensions/README.md'), join(target, 'README.md'))
  writeFileSync(join(target, 'package.json'), JSON.stringify(manifestOf(root), null, 2))
  return archive(target, dirname(target))
}

/**
 * The package that `npm create @pergola color-wheel` fetches: it runs `create` of the SDK of its own version.
 *
 * @returns Path of the folder.
 */
export function packCreate(root, target = join(root, 'dist/create')) {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const { version, license } = readManifest(join(root, 'sdk/package.json'))
  const manifest = {
    name: '@pergola/create',
    version,
    license,
    type: 'module',
    description: 'Starts an extension of the Pergola console: npm create @pergola color-wheel',
    engines: ENGINES,
    bin: { create: 'bin.mjs' },
    files: ['bin.mjs'],
    publishConfig: PUBLIC,
    dependencies: { '@pergola/sdk': version },
  }
  writeFileSync(join(target, 'package.json'), JSON.stringify(manifest, null, 2))
  writeFileSync(join(target, 'README.md'), `# ${manifest.description}\n`)
  writeFileSync(join(target, 'bin.mjs'), CREATE_BIN, { mode: 0o755 })
  return target
}

const CREATE_BIN = `#!/usr/bin/env node
process.argv.splice(2, 0, 'create')
await import('@pergola/sdk/cli')
`

/**
 * Puts the archive of the SDK and its pages beside the console, which serves them at `sdk/`: packed again only when something
 * that it is made of has changed, since types take a while.
 */
export async function serveSdk(root, consoleDir = join(root, 'dist/console')) {
  const { version } = readManifest(join(root, 'sdk/package.json'))
  const name = `pergola-sdk-${version}.tgz`
  const cache = join(root, 'node_modules/.cache/pergola-sdk', hashOf(root))
  if (!existsSync(join(cache, name))) {
    rmSync(dirname(cache), { recursive: true, force: true })
    const archive = await packSdk(root)
    mkdirSync(cache, { recursive: true })
    copyFileSync(archive, join(cache, name))
  }
  const target = join(consoleDir, 'sdk')
  mkdirSync(target, { recursive: true })
  copyFileSync(join(cache, name), join(target, name))
  const { writePages } = await import('../sdk/pages/writePages.mjs')
  writePages(join(root, 'docs/extensions'), target)
}

/** What an archive is made of. */
const SOURCES = [
  'sdk',
  'docs/extensions',
  'build',
  'scripts/packSdk.mjs',
  'scripts/emitTypes.mjs',
  'package-lock.json',
]

function hashOf(root) {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const place = join(root, source)
    const files = /\.\w+$/.test(source)
      ? ['']
      : readdirSync(place, { recursive: true, withFileTypes: true })
          .filter(
            (entry) => entry.isFile() && !/node_modules|\.test\./.test(join(entry.parentPath, entry.name)),
          )
          .map((entry) => join(entry.parentPath, entry.name).slice(place.length))
          .sort()
    for (const file of files) hash.update(`${file}\0`).update(readFileSync(place + file))
  }
  return hash.digest('hex').slice(0, 16)
}

const ENGINES = { node: '>=20.19' }
/** Packages with a scope are private unless they say otherwise. */
const PUBLIC = { access: 'public' }

function manifestOf(root) {
  const { name, version, license, type, dependencies } = readManifest(join(root, 'sdk/package.json'))
  const isOptional = ([dependency]) => OPTIONAL.includes(dependency)
  const all = Object.entries({ ...dependencies, ...optionalVersions(root) })
  const optional = all.filter(isOptional)
  return {
    name,
    version,
    license,
    type,
    description: 'Everything that an extension of the Pergola console may use, and the tools to build one',
    engines: ENGINES,
    publishConfig: PUBLIC,
    bin: { 'pergola-extension': 'cli/bin.mjs' },
    files: ['cli', 'lib', 'sandbox', 'types', 'docs', 'meta.schema.json'],
    sideEffects: ['*.css'],
    exports: {
      ...Object.fromEntries(
        Object.entries(SDK_ENTRY_POINTS).map(([entryPoint, source]) => [
          entryPoint === 'index' ? '.' : `./${entryPoint}`,
          { types: `./types/${source.replace(/\.ts$/, '.d.ts')}`, default: `./lib/${entryPoint}.js` },
        ]),
      ),
      // One module for all three, so that they share what they have in common.
      ...Object.fromEntries(
        ['guest', 'sdk', 'ui'].map((entryPoint) => [`./sandbox/${entryPoint}`, './sandbox/sandbox.js']),
      ),
      './sandbox/styles.css': './sandbox/sandbox.css',
      './cli': './cli/bin.mjs',
      './css': { types: './types/css.d.ts' },
      './meta.schema.json': './meta.schema.json',
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(all.filter((entry) => !isOptional(entry))),
    peerDependencies: Object.fromEntries(optional),
    peerDependenciesMeta: Object.fromEntries(optional.map(([key]) => [key, { optional: true }])),
  }
}

/** The test libraries are development dependencies of the project, not of its sdk. */
function optionalVersions(root) {
  const { devDependencies } = readManifest(join(root, 'package.json'))
  return Object.fromEntries(Object.entries(devDependencies).filter(([key]) => OPTIONAL.includes(key)))
}

function readManifest(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function archive(folder, destination) {
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--json', '--pack-destination', destination], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(stderr)
  return join(destination, JSON.parse(stdout)[0].filename)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  const target = process.argv[2] && resolve(process.argv[2])
  console.log(`Packed ${await packSdk(root, target)}`)
  if (!target) packCreate(root)
}
