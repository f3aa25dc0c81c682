/** A colour in OKLCH: perceived lightness 0–1, chroma (0–0.37 in sRGB), hue in degrees. */
export interface Oklch {
  l: number
  c: number
  h: number
}

type Rgb = readonly [red: number, green: number, blue: number]

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i

/** Reads `#rgb` or `#rrggbb` (the hash may be missing); `null` for anything else. */
export function parseHex(text: string): Oklch | null {
  const digits = HEX.exec(text.trim())?.[1]
  if (!digits) return null
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const channel = (index: number) => Number.parseInt(long.slice(index * 2, index * 2 + 2), 16) / 255
  return fromLinear([toLinear(channel(0)), toLinear(channel(1)), toLinear(channel(2))])
}

/** Writes `#rrggbb`. A colour outside sRGB loses chroma until it fits; lightness and hue stay. */
export function toHex(color: Oklch): string {
  const channels = fitIntoSrgb(color).map((value) => Math.round(fromLinearChannel(value) * 255))
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** WCAG 2 contrast ratio (1–21) of two colours given as hex. Unreadable colours count as black. */
export function contrast(first: string, second: string): number {
  const [low, high] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = toLinearRgb(parseHex(hex) ?? { l: 0, c: 0, h: 0 })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function fitIntoSrgb(color: Oklch): Rgb {
  let low = 0
  let high = color.c
  let rgb = toLinearRgb(color)
  if (isInSrgb(rgb)) return clampRgb(rgb)
  // Twelve halvings leave a chroma error under 0.0001, below one step of an 8-bit channel.
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2
    rgb = toLinearRgb({ ...color, c: middle })
    if (isInSrgb(rgb)) low = middle
    else high = middle
  }
  return clampRgb(toLinearRgb({ ...color, c: low }))
}

function isInSrgb(rgb: Rgb): boolean {
  return rgb.every((value) => value >= -0.0005 && value <= 1.0005)
}

function clampRgb([red, green, blue]: Rgb): Rgb {
  const clamp = (value: number) => Math.min(1, Math.max(0, value))
  return [clamp(red), clamp(green), clamp(blue)]
}

// Matrices: Björn Ottosson, "A perceptual color space for image processing", https://bottosson.github.io/posts/oklab/
function toLinearRgb({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function fromLinear([red, green, blue]: Rgb): Oklch {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: hue < 0 ? hue + 360 : hue,
  }
}

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function fromLinearChannel(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}
