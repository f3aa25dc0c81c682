import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** Below the project, where `vitest` is found. */
const parent = resolve('.cache')
let folder: string
let report: {
  passed: Record<string, number>
  failures: { file: string; test: string; message: string; isUnfinished?: boolean }[]
}

const FILES = {
  'passes.test.ts': `it('adds', () => {}); it('divides', () => {})`,
  'fails.test.ts': `it('adds', () => { expect(1).toBe(2) }); describe('later', () => { beforeAll(() => { throw new Error('no room') }); it('runs', () => {}) })`,
  'broken.test.ts': `import './nothing'`,
  'outside.test.ts': `it('adds', () => { setTimeout(() => { throw new Error('too late') }); return new Promise((done) => setTimeout(done, 50)) })`,
  'hangs.test.ts': `it('never ends', () => { for (;;); })`,
}

beforeAll(async () => {
  await mkdir(parent, { recursive: true })
  folder = await mkdtemp(join(parent, 'reporter-'))
  for (const [name, text] of Object.entries(FILES)) {
    const names = `import { beforeAll, describe, expect, it } from 'vitest'`
    await writeFile(join(folder, name), `${names}\n${text}\n`)
  }
  await writeFile(join(folder, 'vitest.config.mjs'), `export default { test: { include: ['*.test.ts'] } }`)
  const env = { ...process.env, TEST_REPORT: join(folder, 'report.json'), TEST_QUIET_MS: '4000' }
  const args = ['run', '--root', folder, `--reporter=${resolve('scripts/testReporter.mjs')}`]
  await new Promise((done) => execFile(resolve('node_modules/.bin/vitest'), args, { env }, done))
  report = JSON.parse(await readFile(env.TEST_REPORT, 'utf8'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const failuresOf = (name: string) => report.failures.filter(({ file }) => basename(file) === name)

it('counts what passed, by file', () => {
  const passed = Object.entries(report.passed).map(([file, count]) => [basename(file), count])
  expect(Object.fromEntries(passed)).toEqual({
    'passes.test.ts': 2,
    'fails.test.ts': 0,
    'broken.test.ts': 0,
    'outside.test.ts': 1,
    'hangs.test.ts': 0,
  })
  expect(failuresOf('passes.test.ts')).toEqual([])
})

it('names what failed, with its message', () => {
  const [adds, later] = failuresOf('fails.test.ts')
  expect(adds).toMatchObject({ test: 'adds', message: expect.stringContaining('expected 1 to be 2') })
  expect(later).toMatchObject({ test: 'later', message: expect.stringContaining('no room') })
})

it('counts a file that cannot be loaded as one failure', () => {
  expect(failuresOf('broken.test.ts')).toEqual([
    expect.objectContaining({ test: '(the file itself)', message: expect.stringContaining('./nothing') }),
  ])
})

it('names an error that no test caught, so that its file runs again', () => {
  expect(failuresOf('outside.test.ts')).toEqual([
    expect.objectContaining({
      test: '(outside of its tests) adds',
      message: expect.stringContaining('too late'),
    }),
  ])
})

it('ends a file in which nothing happens any more, and the others go on', () => {
  expect(failuresOf('hangs.test.ts')).toEqual([
    expect.objectContaining({ isUnfinished: true, message: expect.stringContaining('Nothing happened') }),
  ])
  expect(report.failures.filter(({ file }) => file === '')).toEqual([])
})
