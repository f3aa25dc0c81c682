import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rspack } from '@rspack/core'
import type { ExtensionSource } from '../findExtensions'

/** A file of an extension's own that its parts are built from. */
export interface SourceModule {
  path: string
  /** As it was written. */
  code: string
  /** What runs of it: without types and comments. Of a stylesheet, the code without comments. */
  script: string
  /** What it imports, as written. */
  specifiers: readonly string[]
}

const EXTENSIONS = ['', '.ts', '.tsx', '.mjs', '.js', '.jsx', '.json']
const IMPORT = /(?:\bfrom|\bimport|\bimport\(|\brequire\()\s*["'`]([^"'`]+)["'`]/g
const STYLE_IMPORT = /@import\s+(?:url\()?\s*["']?([^"')\s;]+)/g

/** Reads the parts of an extension and all that they import from files of its own; tests and tools are not among it. */
export async function readModules({
  file,
  parts,
}: Pick<ExtensionSource, 'file' | 'parts'>): Promise<SourceModule[]> {
  const queue = [file, ...parts.map((part) => part.file)]
  const modules = new Map<string, SourceModule>()
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (modules.has(path)) continue
    const module = await readModule(path)
    modules.set(path, module)
    queue.push(...module.specifiers.flatMap((specifier) => resolveOwn(path, specifier) ?? []))
  }
  return [...modules.values()]
}

/** The file that a relative import means; null for packages, and for what is not there, which the build complains of. */
export function resolveOwn(importer: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null
  const path = join(dirname(importer), specifier)
  const candidates = EXTENSIONS.flatMap((extension) => [path + extension, join(path, `index${extension}`)])
  return candidates.find((file) => existsSync(file) && statSync(file).isFile()) ?? null
}

async function readModule(path: string): Promise<SourceModule> {
  const code = readFileSync(path, 'utf8')
  if (/\.[mc]?[jt]sx?$/.test(path)) {
    const script = await stripTypes(path, code)
    return { path, code, script, specifiers: namesIn(script, IMPORT) }
  }
  if (!path.endsWith('.css')) return { path, code, script: '', specifiers: [] }
  const script = code.replace(/\/\*[\s\S]*?\*\//g, '')
  return { path, code, script, specifiers: namesIn(script, STYLE_IMPORT) }
}

/** The compiler's own reading of the code: what looks like code in a comment or a type is none. */
async function stripTypes(path: string, code: string): Promise<string> {
  const { code: script } = await rspack.experiments.swc.transform(code, {
    filename: path,
    jsc: {
      parser: { syntax: 'typescript', tsx: /x$|\.[mc]?js$/.test(path) },
      target: 'es2022',
      transform: { react: { runtime: 'automatic' } },
    },
    minify: true,
  })
  return script
}

function namesIn(script: string, pattern: RegExp): string[] {
  return [...script.matchAll(pattern)].map((match) => match[1] ?? '')
}
