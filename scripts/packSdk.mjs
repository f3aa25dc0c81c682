// `npm run pack:sdk [folder]`: writes the package that third parties install (default dist/sdk), and its archive beside it.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  cpSync(join(root, 'docs/extensions'), join(target, 'docs'), { recursive: true })
  cpSync(join(root, 'docs/extensions/README.md'), join(target, 'README.md'))
  writeFileSync(join(target, 'package.json'), JSON.stringify(manifestOf(root), null, 2))
  return archive(target, dirname(target))
}

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
    engines: { node: '>=20.19' },
    bin: { 'pergola-extension': './cli/bin.mjs' },
    files: ['cli', 'lib', 'sandbox', 'types', 'docs'],
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
      './css': { types: './types/css.d.ts' },
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
}
