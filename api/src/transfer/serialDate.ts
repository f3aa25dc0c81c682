/** Days of a spreadsheet are counted from here; before March 1900 it counts a day that there never was. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const FIRST_EXACT = Date.UTC(1900, 2, 1)
const DAY_MS = 86_400_000
const LAST_SERIAL = 2_958_466

/** `2024-02-29` or `2024-02-29 18:30:00` as the number of a spreadsheet; null for what it cannot hold. */
export function toSerialDate(text: string): number | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d):(\d\d)(?:\+00:00|Z)?)?$/.exec(text)
  if (!match) return null
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  const moment = Date.UTC(year, month - 1, day, hour, minute, second)
  const isReal = new Date(moment).getUTCDate() === day
  return isReal && moment >= FIRST_EXACT ? (moment - DAY_ZERO) / DAY_MS : null
}

/** The date of a spreadsheet's number, to the second; without a time where there is none. */
export function fromSerialDate(serial: number): string | null {
  if (!(serial >= 0 && serial < LAST_SERIAL)) return null
  const seconds = Math.round(serial * 86_400)
  // A number below one is a time of day.
  if (serial < 1) return new Date(seconds * 1000).toISOString().slice(11, 19)
  const [date = '', time = ''] = new Date(DAY_ZERO + seconds * 1000).toISOString().slice(0, 19).split('T')
  return seconds % 86_400 === 0 ? date : `${date} ${time}`
}
