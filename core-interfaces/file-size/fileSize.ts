import { numberFormat } from '../shared/numberFormat'

/** Units of 1000 for typing sizes, smallest first; the factor of each is 1000 to the power of its place. */
export const sizeUnits = ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB'] as const
export type SizeUnit = (typeof sizeUnits)[number]

const BINARY_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'] as const

export function unitFactor(unit: SizeUnit): number {
  return 1000 ** sizeUnits.indexOf(unit)
}

/** The largest unit in which the size is at least one. */
export function fittingUnit(bytes: number): SizeUnit {
  return [...sizeUnits].reverse().find((unit) => bytes >= unitFactor(unit)) ?? 'B'
}

/** A size for reading, with one decimal: "1.5 MB", or in steps of 1024 "1.4 MiB"; bytes below one step. */
export function formatFileSize(
  bytes: number,
  { isDecimal, locale }: { isDecimal: boolean; locale: string },
): string {
  const step = isDecimal ? 1000 : 1024
  const units = isDecimal ? sizeUnits : BINARY_UNITS
  let power = 0
  // Rounding must not show "1,000 kB" where "1 MB" is meant.
  while (power < units.length - 1 && Math.round((bytes / step ** power) * 10) / 10 >= step) power += 1
  const amount = numberFormat(locale, { maximumFractionDigits: power === 0 ? 0 : 1 }).format(
    bytes / step ** power,
  )
  return `${amount} ${units[power]}`
}
