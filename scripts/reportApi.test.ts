import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SDK_VERSION } from '@pergola/sdk/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeApi, REFERENCE, REPORT, versionProblem } from './reportApi.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('the public surface of the sdk', () => {
  let files: Record<string, string>
  beforeAll(() => {
    files = describeApi(root)
  })

  it.each([REPORT, REFERENCE])('is written down in %s', (path) => {
    expect(
      read(path) === files[path],
      `${path} is out of date: run "npm run api" and read what it changes`,
    ).toBe(true)
  })

  it('has a version that says what it means for extensions', () => {
    expect(versionProblem(root, files[REPORT] ?? '')).toBeNull()
  })

  it('has one version, in the package and in the code', () => {
    expect(JSON.parse(read('sdk/package.json')).version).toBe(SDK_VERSION)
  })
})
