import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readDeclarations } from './readDeclarations.mjs'

/**
 * What third parties can see of the sdk, from its emitted declarations.
 *
 * @typedef {{ name: string, doc: string, code: string, sameAs: string | null }} Entry - `sameAs`: the entry point that also has it
 *   and comes first.
 * @typedef {{ name: string, doc: string, exports: Entry[], named: Entry[] }} EntryPoint - `named`: what the exports mention
 *   without it being an export itself; a change of it is a change of the surface all the same.
 * @param {string} types - Folder of the declarations.
 * @param {Record<string, string>} entryPoints - Source file of each entry point.
 * @returns {EntryPoint[]}
 */
export function readSurface(types, entryPoints) {
  const files = new Map()
  const open = (file) => {
    if (!files.has(file)) files.set(file, readDeclarations(file))
    return files.get(file)
  }
  const surface = Object.entries(entryPoints).map(([entryPoint, source]) => {
    const file = join(types, source.replace(/\.ts$/, '.d.ts'))
    const { exports, doc } = open(file)
    const found = [...exports.keys()]
      .map((name) => ({ ...find(open, file, name), as: name }))
      .filter(({ code }) => code)
    return { name: entryPoint === 'index' ? '@pergola/sdk' : `@pergola/sdk/${entryPoint}`, doc, found }
  })
  const entryPointOf = new Map()
  for (const { name, found } of surface)
    for (const entry of found) if (!entryPointOf.has(idOf(entry))) entryPointOf.set(idOf(entry), name)
  const mentioned = new Set(entryPointOf.keys())
  return surface.map(({ name, doc, found }) => ({
    name,
    doc,
    exports: found
      .map((entry) => {
        const first = entryPointOf.get(idOf(entry))
        return toEntry(
          { ...entry, doc: entry.doc || docOfImplementation(open, types, entry) },
          entry.as,
          first === name ? null : first,
        )
      })
      .sort(byName),
    named: namedBy(open, found, mentioned)
      .map((entry) => toEntry(entry, entry.name, null))
      .sort(byName),
  }))
}

/** A part of the kit that loads lazily is described where it is written. */
function docOfImplementation(open, types, { name, code }) {
  if (!code.startsWith('export declare const')) return ''
  const files = readdirSync(types, { recursive: true }).filter((file) => basename(file) === `${name}.d.ts`)
  return files.map((file) => open(join(types, file)).declarations.get(name)?.doc ?? '').find(Boolean) ?? ''
}

const idOf = ({ file, name }) => `${file}#${name}`
const byName = (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

/** The declaration behind a name that a file exports, imports or holds. */
function find(open, file, name) {
  const { declarations, imports, exports } = open(file)
  const own = declarations.get(name)
  if (own) return { ...own, file }
  const link = exports.get(name) ?? imports.get(name)
  const target = link?.from && resolve(file, link.from)
  return target ? find(open, target, link.name) : {}
}

/** Declarations are found beside each other; what packages declare is theirs. */
function resolve(file, specifier) {
  if (!specifier.startsWith('.')) return null
  const base = join(dirname(file), specifier)
  return [`${base}.d.ts`, join(base, 'index.d.ts')].find(existsSync) ?? null
}

/**
 * All declarations that these mention, and that those mention in turn, as far as nothing named them before. What is
 * `@internal` has a description of its own elsewhere.
 */
function namedBy(open, found, mentioned) {
  const named = []
  const visit = ({ file, code }) => {
    for (const [, specifier, name] of mentionsIn(code)) {
      const from = specifier ? resolve(file, specifier) : file
      const entry = from ? find(open, from, name) : {}
      if (!entry.code || entry.doc.includes('@internal') || mentioned.has(idOf(entry))) continue
      mentioned.add(idOf(entry))
      named.push(entry)
      visit(entry)
    }
  }
  for (const entry of found) visit(entry)
  return named
}

/** Names in a declaration, with the module that an `import()` type names before them. */
function mentionsIn(code) {
  return withoutComments(code).matchAll(/(?:import\(["']([^"']+)["']\)\.)?\b([A-Za-z_]\w*)/g)
}

export function withoutComments(code) {
  return code.replace(/\n? *\/\*\*[\s\S]*?\*\//g, '')
}

/** As an author would write it: without the compiler's `export declare` and `import()` types. */
function toEntry({ doc, code }, name, sameAs) {
  const readable = code
    .replace(/^export (?:declare )?|^declare /gm, '')
    .replace(/import\(["'][^"']+["']\)\./g, '')
    .replace(/^ {4,}/gm, (indent) => ' '.repeat(Math.floor(indent.length / 4) * 2 + (indent.length % 4)))
  return { name, doc, code: readable, sameAs }
}
