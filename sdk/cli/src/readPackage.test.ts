import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPackage } from './readPackage'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pergola-package-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function read(pergola: object, dependencies: Record<string, string> = {}) {
  const content = { version: '1.0.0', dependencies, pergola: { kind: 'interface', ...pergola } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(content))
  return readPackage(folder).settings
}

it('reads the packages that an extension shares, with the ranges of its dependencies', () => {
  expect(read({ shared: ['leaflet'] }, { leaflet: '^1.9.0', other: '1' }).shared).toEqual({
    leaflet: '^1.9.0',
  })
  expect(read({}).shared).toEqual({})
})

it.each([
  ['no list', { shared: 'leaflet' }, /as a list: "shared": \["leaflet"\]/],
  [
    'a package that is no dependency',
    { shared: ['leaflet'] },
    /"leaflet", which must stand in its "dependencies"/,
  ],
  [
    'what the console provides',
    { shared: ['react'] },
    /"react", which every extension gets from the console/,
  ],
  ['anything in the format system', { shared: ['a'], format: 'system' }, /choose container or mf/],
])('refuses to share %s', (_case, pergola, message) => {
  expect(() => read(pergola)).toThrow(message)
})
