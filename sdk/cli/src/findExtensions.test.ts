import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findExtensions, readExtension } from './findExtensions'

const cache = fileURLToPath(new URL('../../../.cache/', import.meta.url))
let root: string

/** Inside the project, where `meta.ts` finds the sdk. */
beforeEach(() => {
  mkdirSync(cache, { recursive: true })
  root = mkdtempSync(join(cache, 'extensions-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(file: string, content: string): void {
  const path = join(root, file)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content)
}

function metaOf(id: string, name = `'Rating'`): string {
  return `import { defineInterface } from '@pergola/sdk/contract'
import { best } from '../shared/best'
export default defineInterface({ id: '${id}', name: ${name} + best, types: ['integer'] })`
}

async function readRating() {
  const { definition, messages, parts } = await readExtension('interface', join(root, 'rating'), 'rating')
  return { name: definition.name, messages, parts: parts.map(({ part }) => part) }
}

describe('the folders of extensions', () => {
  it('are all read but the one that holds what they share', async () => {
    write('shared/best.ts', 'export const best = 5')
    write('rating/meta.ts', metaOf('rating'))
    write('stars/meta.ts', metaOf('stars'))
    const found = await findExtensions('interface', root)
    expect(found.map(({ id }) => id).sort()).toEqual(['rating', 'stars'])
  })

  it('are read as they are now, with what their meta.ts imports: a watch reads them again and again', async () => {
    write('shared/best.ts', 'export const best = 5')
    write('rating/meta.ts', metaOf('rating'))
    expect(await readRating()).toEqual({ name: 'Rating5', messages: {}, parts: [] })
    write('rating/meta.ts', metaOf('rating', `'Stars'`))
    write('rating/messages.json', '{ "best": "Best" }')
    write('rating/display.tsx', '')
    expect(await readRating()).toEqual({ name: 'Stars5', messages: { best: 'Best' }, parts: ['display'] })
    write('shared/best.ts', 'export const best = 10')
    expect((await readRating()).name).toBe('Stars10')
  })

  it('are named when their texts in another language stand where no one reads them', async () => {
    write('shared/best.ts', 'export const best = 5')
    write('rating/meta.ts', metaOf('rating'))
    write('rating/messages.de-DE.json', '{}')
    await expect(readRating()).rejects.toThrow(/messages\.de-DE\.json is not read: .*messages.de-DE\.json$/)
    rmSync(join(root, 'rating/messages.de-DE.json'))
    write('rating/messages/german.json', '{}')
    await expect(readRating()).rejects.toThrow(/german\.json must be called after a language/)
  })

  it('are named when their meta.ts is missing, broken or of another id, or their texts are no JSON', async () => {
    write('shared/best.ts', 'export const best = 5')
    mkdirSync(join(root, 'rating'))
    await expect(readRating()).rejects.toThrow(/rating.meta\.ts/)
    write('rating/meta.ts', 'export default {')
    await expect(readRating()).rejects.toThrow(/rating.meta\.ts/)
    write('rating/meta.ts', metaOf('stars'))
    await expect(readRating()).rejects.toThrow(/must have a default export with id "rating"/)
    write('rating/meta.ts', metaOf('rating'))
    write('rating/messages.json', '{')
    await expect(readRating()).rejects.toThrow(/rating.messages\.json is no JSON/)
  })
})

describe('the screens of a module', () => {
  const meta = (screens: string) => `import { defineModule } from '@pergola/sdk/contract'
export default defineModule({ id: 'bench', name: 'Bench', icon: 'handyman', ${screens} })`
  const partsOfBench = async () =>
    (await readExtension('module', join(root, 'bench'), 'bench')).parts.map(({ part }) => part)

  it('are those that meta.ts names; a file of such a name may be for its own pages', async () => {
    write('bench/meta.ts', meta('screens: ["item"]'))
    for (const file of ['module', 'listing', 'item']) write(`bench/${file}.tsx`, '')
    expect(await partsOfBench()).toEqual(['module', 'item'])
  })

  it('have to be there when they are named', async () => {
    write('bench/meta.ts', meta('screens: ["item"]'))
    await expect(findExtensions('module', root)).rejects.toThrow(/item\.tsx is missing/)
  })

  it('are known ones', async () => {
    write('bench/meta.ts', meta('screens: ["settings"]'))
    await expect(partsOfBench()).rejects.toThrow(/"settings"; known are listing, item/)
  })
})
