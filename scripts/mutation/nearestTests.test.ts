import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createNearestTests } from './nearestTests.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'nearest-'))
})
afterEach(() => rmSync(root, { recursive: true }))

it('orders tests by how many files lie between them and the source', () => {
  const files = {
    'a.ts': "import { b } from './b'",
    'b.tsx': 'export const b = () => import(/* webpackChunkName: "c" */ \'./c\')',
    'c.ts': "import { a } from './a'",
    'far.test.ts': "import { a } from './a'",
    'near.test.ts': "import { b } from './b'\nimport fixture from './c?raw'",
    'none.test.ts': "import { it } from 'vitest'",
    'own.test.ts': "import { c } from './c'",
  }
  for (const [name, code] of Object.entries(files)) writeFileSync(join(root, name), code)
  const tests = ['none.test.ts', 'far.test.ts', 'near.test.ts', 'own.test.ts']
  expect(createNearestTests(root)(tests, 'c.ts')).toEqual([
    'near.test.ts',
    'own.test.ts',
    'far.test.ts',
    'none.test.ts',
  ])
  expect(createNearestTests(root)(tests, 'b.tsx')[0]).toBe('near.test.ts')
})
