/** A whole number from 0 to 100; what is no number counts as 0. */
export function toPercent(value: number): number {
  return Number.isNaN(value) ? 0 : Math.round(Math.min(100, Math.max(0, value)))
}
