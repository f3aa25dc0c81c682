import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './readImports'

const page = readFileSync(join(root, 'docs/decisions/0026-constants-of-the-specification.md'), 'utf8')
const rows = [...page.matchAll(/^\| ([^|]+) \| `([^`]+)`: ([^|]+) \|$/gm)].map(
  ([, constant = '', file = '', title = '']) => ({ constant, file, title }),
)

it('finds the constants of the specification in their decision', () => {
  expect(rows.length).toBeGreaterThan(15)
})

it.each(rows)('is held by a test that is there: $constant', ({ file, title }) => {
  const path = join(root, file)
  expect(existsSync(path)).toBe(true)
  expect(readFileSync(path, 'utf8')).toContain(`('${title}'`)
})
