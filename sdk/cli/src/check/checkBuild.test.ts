import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { integrityOf } from '../integrityOf'
import { checkBuild } from './checkBuild'

let target: string
beforeEach(() => {
  target = mkdtempSync(join(tmpdir(), 'pergola-built-'))
})
afterEach(() => rmSync(target, { recursive: true, force: true }))

const FILES = { 'entry.1.js': 'globalThis.stars = {}', 'input.1.js': 'draw()' }

/** Writes a build as the compiler would, and checks it; `changes` overwrite its metadata. */
function problemsOf(changes: object = {}, files: Record<string, string> = FILES): string {
  for (const [file, code] of Object.entries(files)) writeFileSync(join(target, file), code)
  const assets = Object.entries(files).map(([file, code]) => ({ file, integrity: integrityOf(code) }))
  const entry = { global: 'stars', assets }
  const about = { name: 'Stars', version: '1.0.0', sdk: '*', parts: ['input'], types: ['integer'] }
  const meta = { ...about, entry, ...changes }
  writeFileSync(join(target, 'meta.json'), JSON.stringify(meta))
  return Object.values(checkBuild({ kind: 'interface', id: 'stars' }, target))
    .flat()
    .join('\n')
}

function entryWith(asset: object): object {
  const entry = { file: 'entry.1.js', integrity: integrityOf(FILES['entry.1.js']) }
  return { entry: { global: 'stars', assets: [entry, { file: 'input.1.js', ...asset }] } }
}

describe('the check of the build', () => {
  it('has nothing against what the compiler writes', () => {
    expect(problemsOf()).toBe('')
  })

  it.each([
    ['no entry', { entry: undefined }, /"entry"/],
    ['an unknown format', { entry: { format: 'amd', assets: [] } }, /entry\.format/],
    ['parts of another kind', { parts: ['layout'] }, /"parts"/],
    ['an asset elsewhere', entryWith({ file: 'https://x.test/a.js' }), /must be relative/],
    ['no version', { version: 'one' }, /no semantic version/],
    ['a version with build metadata', { version: '1.0.0+1' }, /no semantic version/],
    ['a range for another sdk', { sdk: '^99.0.0' }, /asks for SDK \^99/],
    ['a range that is none', { sdk: 'the newest' }, /no version range/],
    ['a type that no field has', { types: ['stars'] }, /names the type "stars"/],
    ['no input', { parts: ['display'] }, /no input\.tsx/],
    ['an asset without a hash', entryWith({}), /without a hash/],
    ['an asset that is not there', entryWith({ file: 'gone.js', integrity: 'sha256-x' }), /does not exist/],
    ['another hash', entryWith({ integrity: integrityOf('else') }), /not what was built/],
  ])('complains about a manifest with %s', (_case, changes, message) => {
    expect(problemsOf(changes)).toMatch(message)
  })

  it('complains about a manifest that is no JSON', () => {
    writeFileSync(join(target, 'meta.json'), '{')
    expect(checkBuild({ kind: 'interface', id: 'stars' }, target).faults).toHaveLength(1)
  })

  it('complains about code that is not listed', () => {
    writeFileSync(join(target, 'more.js'), '')
    expect(problemsOf()).toMatch(/more\.js is code that is not listed/)
  })

  it('complains about a part that is too much to fetch, but not about what comes later', () => {
    const heavy = randomBytes(50_000).toString('hex')
    expect(problemsOf({}, { ...FILES, 'input.1.js': heavy, 'input.2.js': heavy })).toMatch(
      /Its input is larger/,
    )
    const late = [{ file: 'late.js', integrity: integrityOf(heavy), late: true }]
    writeFileSync(join(target, 'late.js'), heavy)
    rmSync(join(target, 'input.2.js'))
    const assets = Object.entries(FILES).map(([file, code]) => ({ file, integrity: integrityOf(code) }))
    expect(problemsOf({ entry: { global: 'stars', assets: [...assets, ...late] } })).toBe('')
  })

  it.each([
    ['of today', 'e.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=w'],
    ['of yesterday', 'e.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED = w'],
  ])('complains about a React %s that was bundled', (_case, code) => {
    expect(problemsOf({}, { ...FILES, 'input.1.js': code })).toMatch(/a React of its own/)
  })

  it('lets a package look into the React that is shared', () => {
    const code = 'var a=b.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;a==c'
    expect(problemsOf({}, { ...FILES, 'input.1.js': code })).toBe('')
  })
})
