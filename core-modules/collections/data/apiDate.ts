/** Dates of the API are UTC: `2021-03-02 08:15:00`, or ISO 8601 with its own offset. */
export function parseApiDate(text: string): Date {
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text)
  return new Date(hasZone ? text : `${text.replace(' ', 'T')}Z`)
}

/** `YYYY-MM-DD HH:MM:SS` in UTC, as filters take it. */
export function formatApiDate(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ')
}
