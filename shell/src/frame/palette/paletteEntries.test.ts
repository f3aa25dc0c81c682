import { describe, expect, it } from 'vitest'
import { hasWords, type PaletteEntry, searchGroups } from './paletteEntries'

const entry = (title: string, more: Partial<PaletteEntry> = {}): PaletteEntry => ({
  id: title,
  title,
  icon: 'box',
  ...more,
})
const titles = (entries: readonly PaletteEntry[], text: string, most = 10) =>
  searchGroups([{ id: 'a', title: 'A', entries }], text, most).flatMap((group) =>
    group.entries.map(({ title }) => title),
  )

describe('what the command palette finds', () => {
  it('is everything without a text, but what would only be in the way', () => {
    expect(titles([entry('Cities'), entry('New: Cities', { isHidden: true })], ' ')).toEqual(['Cities'])
  })

  it('has all the words, in title, description or keywords, and the best titles first', () => {
    const entries = [
      entry('Old cities'),
      entry('Capacities'),
      entry('Cities'),
      entry('Towns', { keywords: 'cities' }),
      entry('Rivers'),
    ]
    expect(titles(entries, 'cities')).toEqual(['Cities', 'Old cities', 'Capacities', 'Towns'])
    expect(titles(entries, 'cities old')).toEqual(['Old cities'])
    expect(titles(entries, 'cities', 2)).toHaveLength(2)
  })

  it('knows no accents and no case', () => {
    expect(hasWords(entry('São Paulo'), 'SAO')).toBe(true)
  })

  it('leaves out groups without any', () => {
    expect(searchGroups([{ id: 'a', title: 'A', entries: [entry('Cities')] }], 'xyz', 5)).toEqual([])
  })
})
