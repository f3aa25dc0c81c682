import { describe, expect, it } from 'vitest'
import { isLightColor, luminance, paletteColor, paletteTokens } from './palette'

describe('palette', () => {
  it('has 200 tokens, each once and each with a colour', () => {
    expect(paletteTokens).toHaveLength(200)
    expect(new Set(paletteTokens).size).toBe(200)
    for (const token of paletteTokens) expect(paletteColor(token)).toMatch(/^#[\da-f]{6}$/)
  })

  it('takes a bare hue for its shade 500', () => {
    expect(paletteColor('blue-grey')).toBe(paletteColor('blue-grey-500'))
  })

  it('knows the names that the API gives to the colours of people', () => {
    // White is read on each at 4.5 : 1.
    for (const token of ['success', 'danger', 'light-gray'])
      expect(1.05 / (luminance(paletteColor(token) ?? '') + 0.05), token).toBeGreaterThanOrEqual(4.5)
    expect(paletteTokens).not.toContain('success')
  })

  it('passes hex colours and nothing else, so that stored text never becomes CSS', () => {
    expect(paletteColor('#Ab3')).toBe('#Ab3')
    expect(paletteColor('url(//example.com)')).toBeNull()
    expect(paletteColor(null)).toBeNull()
  })

  it('finds which colours ask for dark marks', () => {
    expect(['#ffffff', '#ffeb3b', '#fff'].every(isLightColor)).toBe(true)
    expect(['#000000', '#0d47a1', '#000'].some(isLightColor)).toBe(false)
  })
})
