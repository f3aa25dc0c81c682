export type ColorFormat = 'hex' | 'rgb' | 'hsl'

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i
const TRIPLET = /^\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*$/

/**
 * CSS colour of a stored value: `#RRGGBB`, or three numbers with commas, which mean what the field's format says.
 * `null` for anything else, so that stored text never becomes CSS.
 */
export function toCssColor(stored: unknown, format: ColorFormat): string | null {
  if (typeof stored !== 'string') return null
  if (HEX.test(stored)) return stored
  const match = TRIPLET.exec(stored)
  if (!match) return null
  const [, first, second, third] = match
  return format === 'hsl' ? `hsl(${first} ${second}% ${third}%)` : `rgb(${first} ${second} ${third})`
}

/** `#RRGGBB` of a stored value in any of the formats. */
export function toHex(stored: unknown, format: ColorFormat): string | null {
  if (typeof stored !== 'string') return null
  if (HEX.test(stored)) return expandHex(stored)
  const match = TRIPLET.exec(stored)
  if (!match) return null
  const numbers = match.slice(1).map(Number) as [number, number, number]
  const channels = format === 'hsl' ? hslToRgb(numbers) : numbers
  return `#${channels.map((channel) => Math.min(255, channel).toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}

/** Writes `#RRGGBB` as the field stores it. */
export function toStored(hex: string, format: ColorFormat): string {
  const full = expandHex(hex)
  if (format === 'hex') return full
  const channels = [1, 3, 5].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ]
  return (format === 'rgb' ? channels : rgbToHsl(channels)).join(',')
}

export function isHex(text: string): boolean {
  return HEX.test(text)
}

function expandHex(hex: string): string {
  const digits = hex.slice(1)
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`.toUpperCase()
}

function hslToRgb([hue, saturation, lightness]: [number, number, number]): [number, number, number] {
  const chroma = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100)
  const channel = (offset: number) => {
    const position = (offset + hue / 30) % 12
    return Math.round(
      255 * (lightness / 100 - chroma * Math.max(-1, Math.min(position - 3, 9 - position, 1))),
    )
  }
  return [channel(0), channel(8), channel(4)]
}

function rgbToHsl(channels: [number, number, number]): [number, number, number] {
  const [red, green, blue] = channels.map((channel) => channel / 255) as [number, number, number]
  const max = Math.max(red, green, blue)
  const spread = max - Math.min(red, green, blue)
  const lightness = max - spread / 2
  const saturation = spread === 0 ? 0 : (max - lightness) / Math.min(lightness, 1 - lightness)
  const sector =
    spread === 0
      ? 0
      : max === red
        ? (green - blue) / spread
        : max === green
          ? 2 + (blue - red) / spread
          : 4 + (red - green) / spread
  return [
    Math.round((sector * 60 + 360) % 360) % 360,
    Math.round(saturation * 100),
    Math.round(lightness * 100),
  ]
}
