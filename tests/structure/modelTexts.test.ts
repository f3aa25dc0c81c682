import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import texts from '../../core-modules/settings/model/texts.json'
import { root } from './readImports'

const folder = join(root, 'core-modules/settings/model')
const source = (readdirSync(folder, { recursive: true }) as string[])
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n')
const PLURAL = /_(one|other)$/
const literals = new Set(
  [...source.matchAll(/['"`](?:modules\.settings\.model\.)?([\w-]+)['"`]/g)].map(([, key]) => key),
)
const composed = [...source.matchAll(/modules\.settings\.model\.(\w*)\$\{/g)].map(([, start = '']) => start)

describe('the texts of the data model', () => {
  it('are all used', () => {
    const unused = Object.keys(texts).filter((key) => {
      const base = key.replace(PLURAL, '')
      return !literals.has(base) && !composed.some((start) => start !== '' && key.startsWith(start))
    })
    expect(unused.filter((key) => key !== 'collections')).toEqual([])
  })

  it('are all there', () => {
    const known = new Set(Object.keys(texts).flatMap((key) => [key, key.replace(PLURAL, '')]))
    const asked = [...source.matchAll(/['"`]modules\.settings\.model\.([\w-]+)['"`]/g)].map(
      ([, key = '']) => key,
    )
    expect(asked.filter((key) => !known.has(key))).toEqual([])
  })
})
