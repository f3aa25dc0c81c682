import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isStale, markBuilt, markStale } from './staleness.mjs'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pergola-stale-'))
  for (const folder of ['dist', 'shell/dist']) mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'shell/main.tsx'), '')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Clocks of files are coarse: this one changed for certain after what was written before. */
function change(path: string): void {
  const later = new Date(Date.now() + 10_000)
  utimesSync(join(root, path), later, later)
}

describe('a build', () => {
  it('is stale before the first one, and fresh after it', () => {
    expect(isStale(root)).toBe(true)
    markBuilt(root)
    expect(isStale(root)).toBe(false)
  })

  it('is stale after a source changed, but not after what was built', () => {
    markBuilt(root)
    change('shell/dist')
    expect(isStale(root)).toBe(false)
    change('shell/main.tsx')
    expect(isStale(root)).toBe(true)
  })

  it('is stale once something else was written to its place, as npm run dev does', () => {
    markBuilt(root)
    markStale(root)
    markStale(root)
    expect(isStale(root)).toBe(true)
  })
})
