// Which tests reach a source, and how near they are to it.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const RELATIVE_IMPORT = /(?:from|import\()\s*(?:\/\*.*?\*\/\s*)?['"](\.[^'"]+)['"]/g

/**
 * @param {string} root - Paths are relative to it.
 * @returns {(tests: readonly string[], source: string) => string[]} Orders tests: those that import the source themselves,
 *   then those that reach it over one file, and so on. Tests that reach it in no way that imports show (those of a server that
 *   runs, or over a package) stand at the end.
 */
export function createNearestTests(root) {
  const known = new Map()
  return (tests, source) => {
    const steps = new Map(tests.map((test) => [test, stepsTo(test, source)]))
    return [...tests].sort((a, b) => steps.get(a) - steps.get(b) || (a < b ? -1 : 1))
  }

  function stepsTo(test, source) {
    const seen = new Set([test])
    for (let files = [test], steps = 0; files.length > 0; steps++) {
      if (files.includes(source)) return steps
      files = files.flatMap(importedBy).filter((file) => !seen.has(file) && seen.add(file))
    }
    return Number.MAX_SAFE_INTEGER
  }

  function importedBy(file) {
    const found = known.get(file) ?? readImportsOf(file)
    known.set(file, found)
    return found
  }

  function readImportsOf(file) {
    const code = readFileSync(join(root, file), 'utf8')
    return [...code.matchAll(RELATIVE_IMPORT)].flatMap(([, specifier]) => {
      const path = join(dirname(file), specifier.replace(/\?.*$/, ''))
      return [path, `${path}.ts`, `${path}.tsx`].filter(
        (name) => /\.tsx?$/.test(name) && existsSync(join(root, name)),
      )
    })
  }
}
