import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

export interface ImportSite {
  /** Path of the importing file, relative to the project. */
  file: string
  specifier: string
}

const SKIPPED = new Set(['node_modules', 'dist'])
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'"\n]*(?:\n[^'"\n]*)*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]/g

/** TypeScript files below a folder, as paths relative to the project. */
export function sourceFiles(folder: string): string[] {
  return typedFiles(folder).filter((file) => !file.endsWith('.d.ts'))
}

function typedFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : typedFiles(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

/** Every static and dynamic import below a folder, those of declarations too. */
export function readImports(folder: string): ImportSite[] {
  return typedFiles(folder).flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8').replace(/^\s*(\/\/|\*).*$/gm, '')
    return [...code.matchAll(IMPORT)].map((match) => ({
      file,
      specifier: match[1] ?? match[2] ?? match[3] ?? '',
    }))
  })
}

/** Where a relative import leads, relative to the project. */
export function targetOf({ file, specifier }: ImportSite): string {
  return relative(root, join(root, file, '..', specifier.replace(/\?.*$/, '')))
}
