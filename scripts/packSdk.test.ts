import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packSdk } from './packSdk.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
let work: string
let folder: string

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'pergola-pack-'))
  folder = join(work, 'sdk')
  await packSdk(root, folder)
}, 60_000)
afterAll(() => rmSync(work, { recursive: true, force: true }))

function filesOf(extension: RegExp): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extension.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
}

/** Packages that code imports, without their paths inside. */
function packagesIn(code: string): string[] {
  const imports = code.matchAll(/(?:\bfrom|\bimport|^import)\s*\(?\s*["']([\w@][\w@/.-]*)["']/gm)
  return [...imports].map((match) => {
    const [scope = '', name = ''] = (match[1] ?? '').split('/')
    return scope.startsWith('@') ? `${scope}/${name}` : scope
  })
}

describe('the packed sdk', () => {
  it('asks npm for every package that its code and its types import', () => {
    const { name, dependencies, peerDependencies } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    )
    const known = [name, ...Object.keys(dependencies), ...Object.keys(peerDependencies), ...builtinModules]
    const wanted = new Set(filesOf(/\.(m?js|d\.ts)$/).flatMap(packagesIn))
    const missing = [...wanted].filter((found) => !known.includes(found.replace(/^node:/, '')))
    expect(missing).toEqual([])
    expect(wanted.size).toBeGreaterThan(10)
  })

  it('has no path of the machine that packed it', () => {
    expect(filesOf(/./).filter((code) => code.includes(root))).toEqual([])
  })

  it('has entry points that work in Node, where extensions are tested', async () => {
    const { defineInterface, option } = await import(/* @vite-ignore */ join(folder, 'lib/contract.js'))
    const options = { max: option.number(5) }
    const meta = defineInterface({ id: 'stars', name: 'Stars', icon: 'star', types: ['integer'], options })
    expect(meta.options.max).toMatchObject({ interface: 'numeric', default: 5 })
  })
})
