import { contrast, type Oklch, parseHex, toHex } from './oklch'

/** Twelve hex colours of one theme: 1–2 surfaces, 3–5 fills, 6–8 lines, 9 solid, 10 solid under the pointer, 11–12 text. */
export type AccentSteps = readonly string[]

/** An accent for both themes; `on` is the colour of text and icons on steps 9 and 10. */
export interface Accent {
  light: { steps: AccentSteps; on: string }
  dark: { steps: AccentSteps; on: string }
}

interface Scale {
  /** Lightness of steps 1–8. */
  surfaces: readonly number[]
  /** Chroma of steps 1–8, as a share of the colour's own. */
  chroma: readonly number[]
  on: string
  /** Bounds of the solid step before contrast is enforced. */
  solid: { min: number; max: number }
  /** Which way lightness moves to gain contrast with the page. */
  towardsContrast: -1 | 1
  /** Surfaces that the solid step (9) must be readable on. */
  pages: readonly string[]
  text: number
  strongText: number
}

/** Deep teal: used while no project colour is known, and for one that cannot be read. */
export const FALLBACK_ACCENT = '#0b6e69'

const LIGHT: Scale = {
  surfaces: [0.988, 0.975, 0.953, 0.928, 0.9, 0.86, 0.8, 0.7],
  chroma: [0.06, 0.12, 0.22, 0.32, 0.42, 0.5, 0.6, 0.8],
  on: '#ffffff',
  solid: { min: 0.25, max: 0.62 },
  towardsContrast: -1,
  pages: ['#ffffff', '#f4f3f0'],
  text: 0.46,
  strongText: 0.3,
}

const DARK: Scale = {
  surfaces: [0.215, 0.24, 0.28, 0.32, 0.36, 0.41, 0.47, 0.56],
  chroma: [0.12, 0.18, 0.35, 0.45, 0.52, 0.6, 0.7, 0.85],
  on: '#0e1013',
  solid: { min: 0.7, max: 0.86 },
  towardsContrast: 1,
  pages: ['#121316', '#181a1d', '#202226'],
  text: 0.82,
  strongText: 0.93,
}

/**
 * Makes the accent steps of a project colour.
 *
 * Hue and, as far as it goes, chroma are the project's; lightness is moved until text on the solid
 * steps and the solid and text steps on every page surface reach a contrast of 4.5 : 1 (WCAG AA).
 *
 * @param color - `#rgb` or `#rrggbb`; anything else gives {@link FALLBACK_ACCENT}.
 */
export function deriveAccent(color: string): Accent {
  const base = parseHex(color) ?? (parseHex(FALLBACK_ACCENT) as Oklch)
  return { light: stepsOf(LIGHT, base), dark: stepsOf(DARK, base) }
}

function stepsOf(scale: Scale, base: Oklch): { steps: AccentSteps; on: string } {
  const chroma = Math.min(base.c, 0.19)
  const surfaces = scale.surfaces.map((l, index) =>
    toHex({ l, c: Math.min(chroma, 0.14) * (scale.chroma[index] ?? 1), h: base.h }),
  )
  const start = Math.min(scale.solid.max, Math.max(scale.solid.min, base.l))
  const solid = adjustContrast({ ...base, c: chroma, l: start }, scale, [...scale.pages, scale.on])
  const hover = toHex({ ...solid, l: solid.l + (solid.l < 0.35 ? 0.07 : scale.towardsContrast * 0.045) })
  const textGround = [...scale.pages, surfaces[2], surfaces[3]].filter((hex) => hex !== undefined)
  const text = adjustContrast({ ...base, c: Math.min(chroma, 0.15), l: scale.text }, scale, textGround)
  const strongText = toHex({ ...base, c: chroma * 0.4, l: scale.strongText })
  return { steps: [...surfaces, toHex(solid), hover, toHex(text), strongText], on: scale.on }
}

/** Moves lightness in small steps until the colour reads on all grounds; black and white end the search. */
function adjustContrast(color: Oklch, scale: Scale, grounds: readonly string[]): Oklch {
  let { l } = color
  while (l > 0 && l < 1 && grounds.some((ground) => contrast(toHex({ ...color, l }), ground) < 4.55)) {
    l += scale.towardsContrast * 0.01
  }
  return { ...color, l: Math.min(1, Math.max(0, l)) }
}
