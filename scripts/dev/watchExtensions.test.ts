import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { extensionsConfig } from '../../build/extensionsConfig'
import type { Build } from './readBuild'
import { watchExtensions } from './watchExtensions'

const cache = fileURLToPath(new URL('../../.cache/', import.meta.url))
const WAIT = { timeout: 30_000, interval: 50 }

let root: string
let stop: () => Promise<void>
const onBuild = vi.fn<(build: Build) => void>()
const onRead = vi.fn<(error: Error | null) => void>()

/** A project of one extension, inside this one, where it finds the sdk. */
beforeEach(async () => {
  mkdirSync(cache, { recursive: true })
  root = mkdtempSync(join(cache, 'watch-'))
  for (const folder of ['core-auth', 'core-layouts', 'core-modules']) mkdirSync(join(root, folder))
  writeInterface('slider')
  onBuild.mockReset()
  onRead.mockReset()
  stop = watchExtensions({
    root,
    configure: (extensions) =>
      extensionsConfig({
        root,
        version: '1.0.0',
        isDevelopment: true,
        extensions,
        outDir: join(root, 'out'),
      }),
    onBuild,
    onRead,
  })
  await built()
}, 60_000)
afterEach(async () => {
  await stop()
  rmSync(root, { recursive: true, force: true })
}, 60_000)

function write(file: string, content: string): void {
  const path = join(root, 'core-interfaces', file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

function writeInterface(id: string): void {
  writeMeta(id, 'tune')
  write(`${id}/input.tsx`, `export default function Input() { return 'first' }`)
}

function writeMeta(id: string, icon: string): void {
  write(
    `${id}/meta.ts`,
    `import { defineInterface } from '@pergola/sdk/contract'
export default defineInterface({ id: '${id}', name: '$t:name', icon: '${icon}', types: ['integer'] })`,
  )
}

/** Resolves when the newest build came out without errors. */
const built = () => vi.waitFor(() => expect(onBuild.mock.lastCall?.[0].errors).toBe(null), WAIT)

interface Listed {
  id: string
  icon: string
  parts: string[]
  translation: { 'en-US': Record<string, string> }
}

function listing(): Listed[] {
  return JSON.parse(readFileSync(join(root, 'out/index.json'), 'utf8')).data
}

const partsById = () => Object.fromEntries(listing().map(({ id, parts }) => [id, parts]))
const listed = (id: string) => listing().find((one) => one.id === id)

describe('the watch over core extensions', () => {
  it('lists a folder that is new with its code, and no longer one that is gone', async () => {
    expect(partsById()).toEqual({ slider: ['input'] })
    writeInterface('rating')
    await vi.waitFor(() => expect(partsById()).toEqual({ rating: ['input'], slider: ['input'] }), WAIT)
    rmSync(join(root, 'core-interfaces/rating'), { recursive: true })
    await vi.waitFor(() => expect(partsById()).toEqual({ slider: ['input'] }), WAIT)
    await built()
  }, 120_000)

  it('reads a changed meta.ts, changed texts and a part that is new', async () => {
    writeMeta('slider', 'star')
    await vi.waitFor(() => expect(listed('slider')?.icon).toBe('star'), WAIT)
    write('slider/messages.json', '{ "name": "Slider" }')
    await vi.waitFor(() => expect(listed('slider')?.translation['en-US']).toEqual({ name: 'Slider' }), WAIT)
    write('slider/display.tsx', `export default function Display() { return 'shown' }`)
    await vi.waitFor(() => expect(listed('slider')?.parts).toEqual(['input', 'display']), WAIT)
  }, 120_000)

  it('says what cannot be read until it is fixed, and goes on compiling what it knows', async () => {
    write('slider/meta.ts', 'export default {')
    await vi.waitFor(() => expect(onRead.mock.lastCall?.[0]?.message).toMatch(/slider.meta\.ts/), WAIT)
    const before = onBuild.mock.calls.length
    write('slider/input.tsx', `export default function Input() { return 'second' }`)
    await vi.waitFor(() => expect(onBuild.mock.calls.length).toBeGreaterThan(before), WAIT)
    await vi.waitFor(() => expect(listed('slider')?.icon).toBe('tune'), WAIT)
    writeMeta('slider', 'star')
    await vi.waitFor(() => expect(onRead.mock.lastCall?.[0]).toBe(null), WAIT)
    await vi.waitFor(() => expect(listed('slider')?.icon).toBe('star'), WAIT)
  }, 120_000)

  it('leaves the last build in its place while code does not compile', async () => {
    const before = listing()
    write('slider/input.tsx', `import nothing from './nothing'\nexport default () => nothing`)
    await vi.waitFor(() => expect(onBuild.mock.lastCall?.[0].errors).toMatch(/slider.input\.tsx/), WAIT)
    expect(listing()).toEqual(before)
    write('slider/input.tsx', `export default function Input() { return 'fixed' }`)
    await built()
    expect(listing()).not.toEqual(before)
  }, 120_000)
})
