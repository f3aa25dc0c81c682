import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { type Grant, sharedModuleKeys } from '@pergola/sdk/contract'
import { resolveOwn, type SourceModule } from './readModules'

/** What the sdk offers to extensions; all else inside it may change with every release. */
const ENTRY_POINTS = ['', '/contract', '/ui', '/items', '/testing', '/css'].map(
  (entryPoint) => `@pergola/sdk${entryPoint}`,
)

/** What `meta.ts` says of it. */
interface Declared {
  /** Other fields that the interface changes. */
  changes?: readonly string[]
  grants?: readonly Grant[]
}

/**
 * Looks for what the console cannot give to an extension, or does not let it do.
 *
 * @returns One sentence for each problem, naming the file.
 */
export function checkSources(
  modules: readonly SourceModule[],
  { changes = [], grants = [] }: Declared = {},
): string[] {
  return modules.flatMap((module) => [
    ...(changes.length === 0 && /\bonFieldChange\b/.test(module.script)
      ? [
          `${module.path} uses onFieldChange, which the console refuses: name the fields that it changes in "changes" of meta.ts`,
        ]
      : []),
    ...module.specifiers.flatMap((specifier) => {
      const fault = faultOfImport(module.path, specifier)
      return fault ? [`${module.path} imports ${specifier}, ${fault}`] : []
    }),
    ...RULES.filter(
      ({ files, pattern, grant }) =>
        files.test(module.path) && pattern.test(module.script) && !(grant && grants.includes(grant)),
    ).map(({ problem }) => `${module.path} ${problem}`),
  ])
}

const DEFAULT_EXPORT =
  /\bexport\s*(?:default\b|\*\s*as\s+default\b|\{[^}]*\bdefault\b)|\bmodule\.exports\b|\bexports\.default\b/

/**
 * Looks whether each part has what is drawn of it: a build without is loaded, and refused in the page.
 *
 * @param parts - With the file of each.
 */
export function checkExports(
  modules: readonly SourceModule[],
  parts: readonly { part: string; file: string }[],
): string[] {
  return parts
    .filter(({ file }) => modules.some(({ path, script }) => path === file && !DEFAULT_EXPORT.test(script)))
    .map(
      ({ part, file }) =>
        `${file} has no default export, which is drawn as the ${part}: write "export default"`,
    )
}

function faultOfImport(importer: string, specifier: string): string | null {
  if (/^(https?:)?\/\//.test(specifier))
    return "which lies on another server: the console's policy loads code of its own server only, so install the package"
  if (isBuiltin(specifier) && !isInstalled(importer, specifier)) return 'which is there in Node only'
  if (/^react(-dom)?\//.test(specifier) && !isShared(specifier) && specifier !== 'react/compiler-runtime')
    return `which brings a React of its own: shared are ${sharedModuleKeys.join(', ')}`
  if (specifier.startsWith('@pergola/') && !ENTRY_POINTS.includes(specifier))
    return `which is no entry point of the SDK: use ${ENTRY_POINTS.join(', ')}`
  if (specifier === '@pergola/sdk/testing') return 'which is for tests only'
  return belongsToConsole(importer, specifier)
    ? 'which is the console’s own: use the entry points of the SDK'
    : null
}

function isShared(specifier: string): boolean {
  return sharedModuleKeys.some((key) => key === specifier)
}

/** Some names of Node's modules are those of packages too: `events`, `buffer`. */
function isInstalled(importer: string, specifier: string): boolean {
  if (specifier.startsWith('node:')) return false
  return foldersAbove(importer).some((folder) => existsSync(join(folder, 'node_modules', specifier)))
}

/** A relative path can lead into a copy of the console beside the extension. */
function belongsToConsole(importer: string, specifier: string): boolean {
  const file = resolveOwn(importer, specifier)
  if (file === null) return false
  const manifest = foldersAbove(file)
    .map((folder) => join(folder, 'package.json'))
    .find((path) => existsSync(path))
  return manifest !== undefined && /"name":\s*"@pergola\//.test(readFileSync(manifest, 'utf8'))
}

function foldersAbove(file: string): string[] {
  const folder = dirname(file)
  return folder === file ? [] : [folder, ...foldersAbove(folder)]
}

interface Rule {
  files: RegExp
  pattern: RegExp
  problem: string
  /** With which it is no problem. */
  grant?: Grant
}

const RULES: readonly Rule[] = [
  {
    files: /\.[mc]?[jt]sx?$/,
    pattern: /(?<![.\w$])(?:eval\(|(?:new )?Function\()/,
    problem: "runs code from text, which the console's policy forbids",
  },
  {
    files: /\.[mc]?[jt]sx?$/,
    pattern:
      /(?:\bsrc(?:Set)?:|\b(?:fetch|importScripts|sendBeacon)\(|\bnew (?:Worker|SharedWorker|WebSocket|EventSource)\()\s*["'`](?:https?:|wss?:)?\/\//,
    problem:
      "loads something from another server, which the console's policy forbids: bring it along, or ask the console's own API",
  },
  {
    files: /\.[mc]?[jt]sx?$/,
    pattern: /\bWebAssembly\.(?:compile|instantiate|Module\b)/,
    problem:
      'runs WebAssembly, which the console\'s policy forbids without a grant: name "wasm" in "grants" of meta.ts',
    grant: 'wasm',
  },
  {
    files: /\.css$/,
    pattern: /url\(\s*["']?(?:https?:)?\/\//,
    problem: "loads something from another server, which the console's policy forbids: bring it along",
  },
]
