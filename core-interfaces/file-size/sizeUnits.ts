/** Units of 1000 for typing sizes, smallest first; the factor of each is 1000 to the power of its place. */
export const sizeUnits = ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB'] as const
export type SizeUnit = (typeof sizeUnits)[number]

export function unitFactor(unit: SizeUnit): number {
  return 1000 ** sizeUnits.indexOf(unit)
}

/** The largest unit in which the size is at least one. */
export function fittingUnit(bytes: number): SizeUnit {
  return [...sizeUnits].reverse().find((unit) => bytes >= unitFactor(unit)) ?? 'B'
}
