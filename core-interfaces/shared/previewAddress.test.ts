import { describe, expect, it } from 'vitest'
import { previewAddress } from './previewAddress'

describe('previewAddress', () => {
  it('fills placeholders, nested ones too, with values made safe for an address', () => {
    const item = { id: 7, slug: 'a b/c?d', country: { code: 'NO' } }
    expect(previewAddress('https://example.com/{{ country.code }}/{{ slug }}?id={{ id }}', item)).toBe(
      'https://example.com/NO/a%20b%2Fc%3Fd?id=7',
    )
  })

  it.each(['javascript:alert({{ id }})', 'data:text/html,{{ id }}'])('opens no %s', (template) => {
    expect(previewAddress(template, { id: 1 })).toBeNull()
  })
})
