import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { deriveAccent, FALLBACK_ACCENT } from '../../client/theme/deriveAccent'
import { contrast } from '../../client/theme/oklch'

// Read from disk: Vitest answers imports of style sheets with nothing.
const css = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8')

type Mode = 'light' | 'dark'

/** The hex of a token in a theme, following `light-dark()` and `var()`. */
function resolve(name: string, mode: Mode): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1] ?? ''
  const pair = /^light-dark\((\S+), (\S+)\)$/.exec(value)
  const one = (pair ? pair[mode === 'light' ? 1 : 2] : value) ?? ''
  const reference = /^var\(--([\w-]+)\)$/.exec(one)?.[1]
  if (reference) return resolve(reference, mode)
  if (!/^#\w+$/.test(one)) throw new Error(`Token --${name} has no readable colour: "${value}"`)
  return one
}

const surfaces = ['canvas', 'nav', 'panel', 'raised', 'field', 'neutral-3', 'neutral-4']
const signals = ['danger', 'warning', 'success', 'info']

const textPairs: [text: string, ground: string][] = [
  ...surfaces.flatMap((ground): [string, string][] => [
    ['text', ground],
    ['text-soft', ground],
  ]),
  ...['canvas', 'nav', 'panel', 'raised', 'selected', 'selected-hover'].map((ground): [string, string] => [
    'accent-11',
    ground,
  ]),
  ['text', 'selected'],
  ['text', 'selected-hover'],
  ['text-soft', 'selected'],
  ['accent-9', 'panel'],
  ['accent-9', 'canvas'],
  ['on-accent', 'accent-9'],
  ['on-accent', 'accent-10'],
  ['on-ink', 'ink'],
  ['on-ink-soft', 'ink'],
  ...signals.flatMap((signal): [string, string][] => [
    [`${signal}-text`, `${signal}-bg`],
    [`${signal}-text`, 'panel'],
    [`${signal}-text`, 'raised'],
    [`${signal}-text`, 'canvas'],
    ['text', `${signal}-bg`],
    ['on-signal', `${signal}-solid`],
  ]),
]

const linePairs: [line: string, ground: string][] = [
  ...['canvas', 'nav', 'panel', 'raised', 'field'].map((ground): [string, string] => [
    'border-control',
    ground,
  ]),
  ...['canvas', 'nav', 'panel', 'raised'].map((ground): [string, string] => ['focus-color', ground]),
  ...signals.flatMap((signal): [string, string][] => [
    [`${signal}-solid`, 'panel'],
    [`${signal}-solid`, `${signal}-bg`],
  ]),
]

describe.each<Mode>(['light', 'dark'])('%s theme', (mode) => {
  it.each(textPairs)('lets %s be read on %s (4.5 : 1)', (text, ground) => {
    expect(contrast(resolve(text, mode), resolve(ground, mode))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(linePairs)('lets %s be seen on %s (3 : 1)', (line, ground) => {
    expect(contrast(resolve(line, mode), resolve(ground, mode))).toBeGreaterThanOrEqual(3)
  })

  it('starts with the accent of the fallback colour', () => {
    const { steps, on } = deriveAccent(FALLBACK_ACCENT)[mode]
    expect(steps.map((_, index) => resolve(`accent-${index + 1}`, mode))).toEqual(steps)
    expect(resolve('on-accent', mode)).toBe(on)
  })
})

// Forty project colours: the hue circle in four shades, and the ones that break naive schemes.
const projectColors = [
  '#000000',
  '#ffffff',
  '#808080',
  '#ffff00',
  '#00ff00',
  '#0000ff',
  '#263238',
  '#ffeb3b',
  ...[15, 35, 60, 90].flatMap((light) =>
    [0, 45, 90, 135, 180, 225, 270, 315].map((hue) => hslToHex(hue, light >= 90 ? 95 : 70, light)),
  ),
]

describe.each<Mode>(['light', 'dark'])('accent of a project colour, %s theme', (mode) => {
  it.each(projectColors)('%s stays readable on every surface, and text on it', (color) => {
    const { steps, on } = deriveAccent(color)[mode]
    const [, , selected, selectedHover, , , , , solid, solidHover, text, strong] = steps as string[]
    for (const ground of ['canvas', 'nav', 'panel', 'raised'].map((name) => resolve(name, mode))) {
      expect(contrast(solid ?? '', ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(text ?? '', ground)).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(on, solid ?? '')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(on, solidHover ?? '')).toBeGreaterThanOrEqual(4.5)
    for (const ground of [selected ?? '', selectedHover ?? '']) {
      expect(contrast(text ?? '', ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(strong ?? '', ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(resolve('text', mode), ground)).toBeGreaterThanOrEqual(4.5)
    }
  })
})

function hslToHex(hue: number, saturation: number, lightness: number): string {
  const spread = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100)
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12
    const value = lightness / 100 - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}
