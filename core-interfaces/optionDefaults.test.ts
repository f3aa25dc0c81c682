import { describe, expect, it } from 'vitest'
import { metas } from './shared/everyInterface'

/** What the specification gives options that no one has set. */
const DEFAULTS: readonly [id: string, options: Record<string, unknown>][] = [
  ['slider', { minimum: 0, maximum: 100, step: 1 }],
  ['many-to-one', { threshold: 20 }],
  ['rating', { max_stars: 5 }],
  ['textarea', { rows: 8 }],
  ['markdown', { rows: 12 }],
  ['multiselect', { size: 6 }],
  ['checkboxes-relational', { grid: 2 }],
  ['map', { height: '400', defaultZoom: '12', maxZoom: '17' }],
]

/** Lengths of the columns that are proposed. */
const LENGTHS: readonly [id: string, length: number][] = [
  ['wysiwyg', 65534],
  ['markdown', 65534],
  ['code', 2000],
  ['textarea', 2000],
  ['tags', 2000],
]

describe('an option that no one has set', () => {
  it.each(DEFAULTS)('of %s has the value of the specification', (id, expected) => {
    const options = metas[id]?.options ?? {}
    const found = Object.keys(expected).map((name) => [name, options[name]?.default])
    expect(Object.fromEntries(found)).toEqual(expected)
  })
})

describe('a new field', () => {
  it.each(LENGTHS)('of %s is proposed with the length of the specification', (id, length) => {
    expect(metas[id]?.recommended?.length).toBe(length)
  })
})
