const DECIMAL_UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB'] as const
const BINARY_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'] as const

/**
 * A size for reading: "1.5 MB". One decimal; bytes below one step.
 *
 * @param locale - BCP 47 code that decides how the number is written.
 * @param isDecimal - Steps of 1000; `false` counts in steps of 1024 ("1.4 MiB").
 */
export function formatFileSize(bytes: number, locale: string, isDecimal = true): string {
  const step = isDecimal ? 1000 : 1024
  const units = isDecimal ? DECIMAL_UNITS : BINARY_UNITS
  let power = 0
  // Rounding must not show "1,000 kB" where "1 MB" is meant.
  while (power < units.length - 1 && Math.round((bytes / step ** power) * 10) / 10 >= step) power += 1
  const amount = (bytes / step ** power).toLocaleString(locale, {
    maximumFractionDigits: power === 0 ? 0 : 1,
  })
  return `${amount} ${units[power]}`
}

/** A limit for reading, in the units it was set in: "20 MB" of 20,000,000 bytes, "100 MiB" of 104,857,600. */
export function formatSizeLimit(bytes: number, locale: string): string {
  return formatFileSize(bytes, locale, bytes % 1000 === 0)
}
