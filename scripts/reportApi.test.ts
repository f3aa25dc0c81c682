import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SDK_VERSION } from '@pergola/sdk/contract'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeApi, REFERENCE, REPORT, versionProblem } from './reportApi.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('the public surface of the sdk', () => {
  let files: Record<string, string>
  beforeAll(() => {
    files = describeApi(root)
    // Reads every type of the sdk, which takes a busy machine a while.
  }, 60_000)

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

describe('after a release', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pergola-release-'))
    mkdirSync(join(folder, 'sdk'))
    writeFileSync(
      join(folder, 'sdk/api-released.md'),
      reportOf('function one(): void;', 'function two(): void;'),
    )
    setVersion('0.1.0')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const setVersion = (version: string) =>
    writeFileSync(join(folder, 'sdk/package.json'), JSON.stringify({ version }))
  const reportOf = (...declarations: string[]) =>
    `# API of the sdk, version 0.1.0\n\n## @pergola/sdk\n\n\`\`\`ts\n${declarations.join('\n\n')}\n\`\`\`\n`
  const withMore = () => reportOf('function one(): void;', 'function three(): void;', 'function two(): void;')
  const withLess = () => reportOf('function one(): void;')

  it('says which version an addition needs, and what was added', () => {
    expect(versionProblem(folder, withMore())).toBe(
      'The public surface changed since 0.1.0: raise SDK_VERSION to 0.1.1.\n  @pergola/sdk three is new',
    )
    setVersion('0.1.1')
    expect(versionProblem(folder, withMore())).toBeNull()
  })

  it('says which version a removal needs: a patch is not enough', () => {
    setVersion('0.1.1')
    expect(versionProblem(folder, withLess())).toBe(
      'The public surface changed since 0.1.0: raise SDK_VERSION to 0.2.0.\n  @pergola/sdk two is gone',
    )
    setVersion('0.2.0')
    expect(versionProblem(folder, withLess())).toBeNull()
  })
})
