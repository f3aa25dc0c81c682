import { describe, expect, it } from 'vitest'
import { fillTemplate, templatePaths } from './fillTemplate'

describe('fillTemplate', () => {
  it('fills placeholders, nested ones too, however they are spaced', () => {
    const item = { name: 'Oslo', country: { code: 'NO' } }
    expect(fillTemplate('{{name}} ({{ country.code }})', item)).toBe('Oslo (NO)')
  })

  it('leaves nothing for what is missing or null, but keeps zero and false', () => {
    expect(fillTemplate('{{ a }}{{ b.c }}{{ d }} {{ e }}', { a: null, d: 0, e: false })).toBe('0 false')
  })

  it('does not fill what a value itself contains', () => {
    expect(fillTemplate('{{ a }}', { a: '{{ b }}', b: 'secret' })).toBe('{{ b }}')
  })
})

describe('templatePaths', () => {
  it('names each path once', () => {
    expect(templatePaths('{{ a }} {{ b.c }} {{a}}')).toEqual(['a', 'b.c'])
  })
})
