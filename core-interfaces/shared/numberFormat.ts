const formats = new Map<string, Intl.NumberFormat>()

/** `Intl.NumberFormat`, made once for each use: a table formats hundreds of cells, and making one is slow. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${locale}|${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, options)
    formats.set(key, format)
  }
  return format
}

/**
 * Groups the digits of a number for reading. Takes text too: the API sends big integers and decimals as text, and
 * `Intl` formats such text without rounding it to a double. What is no number stays as it is.
 */
export function formatNumber(value: unknown, locale: string): string {
  const text = String(value)
  if (text.trim() === '' || Number.isNaN(Number(text))) return text
  return numberFormat(locale, { maximumFractionDigits: 20 }).format(text as Intl.StringNumericLiteral)
}
