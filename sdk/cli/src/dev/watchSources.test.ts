import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchSources } from './watchSources'

const WAIT = { timeout: 10_000 }
let folder: string
let stop: () => void
const onChange = vi.fn()

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pergola-watch-'))
  mkdirSync(join(folder, 'slider'))
  onChange.mockReset()
  stop = watchSources(folder, onChange)
})
afterEach(() => {
  stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Resolves when a change is reported that was not before. */
async function reported(change: () => void): Promise<void> {
  const before = onChange.mock.calls.length
  change()
  await vi.waitFor(() => expect(onChange.mock.calls.length).toBeGreaterThan(before), WAIT)
}

describe('watchSources', () => {
  it('reports files that come, change and go, in folders too that came later', async () => {
    await reported(() => writeFileSync(join(folder, 'slider/input.tsx'), '1'))
    await reported(() => writeFileSync(join(folder, 'slider/input.tsx'), '2'))
    await reported(() => rmSync(join(folder, 'slider/input.tsx')))
    await reported(() => mkdirSync(join(folder, 'rating')))
    await reported(() => writeFileSync(join(folder, 'rating/meta.ts'), ''))
  })

  it('goes on after a folder went, and follows one that took its place', async () => {
    await reported(() => rmSync(join(folder, 'slider'), { recursive: true }))
    await reported(() => mkdirSync(join(folder, 'slider')))
    await reported(() => writeFileSync(join(folder, 'slider/input.tsx'), ''))
    await reported(() => {
      rmSync(join(folder, 'slider'), { recursive: true })
      mkdirSync(join(folder, 'slider'))
    })
    await reported(() => writeFileSync(join(folder, 'slider/meta.ts'), ''))
  })
})
