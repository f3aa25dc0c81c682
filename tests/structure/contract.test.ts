import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { contractFiles } from '../../scripts/contract/contractFiles'

const root = fileURLToPath(new URL('../../', import.meta.url))

it('what is made from the schemas of the routes is up to date', async () => {
  const files = await contractFiles(root)
  const stale = Object.keys(files).filter((path) => readFileSync(join(root, path), 'utf8') !== files[path])
  expect(stale, 'run "npm run contract" and commit what it changes').toEqual([])
}, 60_000)
